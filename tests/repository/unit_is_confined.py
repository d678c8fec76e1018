"""The systemd unit is valid, and systemd rates its exposure below 3 of 10."""
import os
import subprocess
import tempfile
import unittest

unit = "deploy/incan.service"


def analyze(*words):
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, check=False)


class Unit(unittest.TestCase):
    def test_it_exposes_little(self):
        rated = analyze("security", "--offline=true", "--threshold=29", unit)
        self.assertEqual(rated.returncode, 0, rated.stdout[-500:] + rated.stderr)

    def test_it_is_valid(self):
        with open(unit, encoding="utf-8") as file:
            text = file.read()
        # The program need not be installed here.
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "incan.service")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.replace("/usr/local/bin/incan", "/bin/true"))
            verified = analyze("verify", "--man=no", path)
        self.assertNotIn(path, verified.stdout + verified.stderr)
        self.assertEqual(verified.returncode, 0, verified.stderr)


if __name__ == "__main__":
    unittest.main()
