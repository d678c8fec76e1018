"""Tables and curves for notebooks."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; the first cell of each row is its heading."""
    cells = "".join(f"<th>{html.escape(cell)}</th>" for cell in head)
    lines = [f"<table><caption>{html.escape(caption)}</caption><thead><tr>{cells}</tr></thead><tbody>"]
    for first, *rest in rows:
        cells = "".join(f"<td>{html.escape(cell)}</td>" for cell in rest)
        lines.append(f"<tr><th>{html.escape(first)}</th>{cells}</tr>")
    return "\n".join([*lines, "</tbody></table>"])


_COLORS = ("#c0392b", "#2471a3", "#1e8449", "#b7950b", "#7d3c98", "#148f77", "#ba4a00", "#5d6d7e")


def curves(names: Sequence[str], values: Sequence[Sequence[float]], title: str) -> str:
    """Lines from 0 to 1, one for each name, as an SVG picture."""
    width, height, margin = 640, 260, 24
    steps = max(len(line) for line in values)

    def point(step: int, value: float) -> str:
        x = margin + (width - 2 * margin) * step / max(steps - 1, 1)
        return f"{x:.1f},{height - margin - (height - 2 * margin) * value:.1f}"

    parts = [
        f'<svg viewBox="0 0 {width} {height}" width="{width}" role="img" xmlns="http://www.w3.org/2000/svg">',
        f"<title>{html.escape(title)}</title>",
        f'<path d="M{point(0, 0)} {point(steps - 1, 0)} M{point(0, 1)} {point(steps - 1, 1)}" stroke="#bbb" fill="none"/>',
    ]
    for index, (name, line) in enumerate(zip(names, values)):
        color = _COLORS[index % len(_COLORS)]
        points = " ".join(point(step, value) for step, value in enumerate(line))
        parts.append(f'<polyline points="{points}" stroke="{color}" stroke-width="2" fill="none"/>')
        parts.append(f'<text x="{margin + 90 * index}" y="16" fill="{color}" font-size="13">{html.escape(name)}</text>')
    return "\n".join([*parts, "</svg>"])
