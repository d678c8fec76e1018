"""Checks that ./run shows the progress of the build, shows the errors of a failed one, and is silent when there is nothing to do. The
build itself is faked."""
import os
import pathlib
import pty
import shutil
import subprocess
import sys
import tempfile
import unittest

CMAKE = """#!/bin/sh
if [ "$1" = --preset ]; then echo "-- Configuring done"; exit; fi
case $FAKE in
  nothing) echo "ninja: no work to do." ;;
  good) for step in $(seq 1 40); do echo "[$step/40] Building CXX object src/engine/step$step.cpp.o"; done ;;
  bad)
    echo "[1/3] Building CXX object src/engine/good.cpp.o"
    echo "[2/3] Building CXX object src/engine/bad.cpp.o"
    echo "FAILED: src/engine/bad.cpp.o"
    echo "/usr/bin/g++ -Isecret -c bad.cpp"
    echo "bad.cpp:1:1: error: expected unqualified-id"
    echo "ninja: build stopped: subcommand failed."
    exit 1 ;;
esac
"""


class Run(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name)
        shutil.copy("run", self.top)
        self.script("tools/setup", "#!/bin/sh\n")
        self.script("bin/cmake", CMAKE)

    def script(self, name, content):
        path = self.top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
        path.chmod(0o755)

    def built(self):
        self.script("build/release/incan", '#!/bin/sh\necho "ran in $PWD: $*"\n')

    def environment(self, fake):
        return {**os.environ, "PATH": f"{self.top}/bin:{os.environ['PATH']}", "FAKE": fake}

    def run_it(self, fake, *arguments):
        return subprocess.run([self.top / "run", *arguments], capture_output=True, text=True, check=False, cwd="/", env=self.environment(fake))

    def test_it_is_silent_when_nothing_has_changed(self):
        self.built()
        run = self.run_it("nothing", "rules", "--lang", "pl")
        self.assertEqual((run.returncode, run.stderr, run.stdout), (0, "", "ran in /: rules --lang pl\n"))
        self.assertEqual(self.run_it("nothing").stdout, "ran in /: serve\n")

    def test_the_first_build_says_how_long_it_takes(self):
        self.assertIn("about four minutes on two cores", self.run_it("good").stderr)

    def test_there_is_a_line_now_and_then_where_there_is_no_terminal(self):
        self.built()
        run = self.run_it("good")
        self.assertEqual(run.stderr.splitlines(), [f"[{step:2}/40] {5 * step // 2:3}%" for step in range(4, 41, 4)])

    def test_one_line_changes_on_a_terminal(self):
        self.built()
        mine, its = pty.openpty()
        run = subprocess.run([self.top / "run"], stderr=its, stdout=subprocess.PIPE, check=False, cwd="/", env=self.environment("good"))
        os.close(its)
        shown = os.read(mine, 100_000).decode()
        os.close(mine)
        self.assertEqual(run.returncode, 0)
        self.assertNotIn("\n", shown)
        steps = [part for part in shown.split("\r\033[K") if part]
        self.assertEqual(len(steps), 40)
        self.assertEqual(steps[20], "[21/40]  52%  step21.cpp.o")
        self.assertTrue(shown.endswith("\r\033[K"))

    def test_a_failed_build_shows_its_errors_and_not_everything(self):
        self.built()
        run = self.run_it("bad")
        self.assertEqual((run.returncode, run.stdout), (1, ""))
        for shown in ("FAILED: src/engine/bad.cpp.o", "error: expected unqualified-id", "the build failed", "build/failed.log"):
            self.assertIn(shown, run.stderr)
        for hidden in ("-Isecret", "good.cpp", "ninja"):
            self.assertNotIn(hidden, run.stderr)
        self.assertIn("-Isecret", (self.top / "build/failed.log").read_text())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
