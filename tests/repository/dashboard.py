"""The dashboard for Grafana shows every metric that docs/server.md describes, and no others."""
import json
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
DASHBOARD = json.loads((ROOT / "deploy" / "grafana.json").read_text())
METRIC = re.compile(r"\b(?:incan|process)_[a-z_]+")


def described():
    """The metrics in the table of the document, and which of them are histograms."""
    rows = re.findall(r"^\| `((?:incan|process)_\w+)` \| (\w+) \|", (ROOT / "docs" / "server.md").read_text(), re.MULTILINE)
    return dict(rows)


class Dashboard(unittest.TestCase):
    def test_it_shows_every_metric_and_no_others(self):
        metrics = described()
        self.assertGreater(len(metrics), 20)
        series = {name + "_bucket" if kind == "histogram" else name for name, kind in metrics.items()}
        shown = {name for panel in DASHBOARD["panels"] for target in panel.get("targets", [])
                 for name in METRIC.findall(target["expr"])}
        self.assertEqual(shown, series)

    def test_panels_have_numbers_of_their_own_and_do_not_overlap(self):
        panels = DASHBOARD["panels"]
        self.assertEqual(len({panel["id"] for panel in panels}), len(panels))
        taken = set()
        for panel in panels:
            place = panel["gridPos"]
            self.assertLessEqual(place["x"] + place["w"], 24, panel["title"])
            cells = {(x, y) for x in range(place["x"], place["x"] + place["w"])
                     for y in range(place["y"], place["y"] + place["h"])}
            self.assertFalse(cells & taken, panel["title"])
            taken |= cells

    def test_counters_are_shown_as_rates(self):
        counters = [name for name, kind in described().items() if kind == "counter"]
        for panel in DASHBOARD["panels"]:
            for target in panel.get("targets", []):
                for name in METRIC.findall(target["expr"]):
                    if name in counters or name.endswith("_bucket"):
                        self.assertRegex(target["expr"], rf"(?:rate|increase)\({name}\{{")


if __name__ == "__main__":
    unittest.main()
