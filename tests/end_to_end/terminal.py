"""A real terminal for the end-to-end tests, in a private tmux server. Contains no assertions of its own."""
import os
import shlex
import subprocess
import tempfile
import time

from program import INCAN


class Terminal:
    """The program on its own screen, as a context manager."""

    def __init__(self, *arguments, width=80, height=24, environment=None, then="true"):
        self.folder = tempfile.TemporaryDirectory()
        self.socket = os.path.join(self.folder.name, "tmux")
        settings = {"LC_ALL": "C.UTF-8", "TERM": "screen-256color", **(environment or {})}
        command = " ".join(["env", "-u", "LANG", *(f"{k}={shlex.quote(v)}" for k, v in settings.items()), shlex.quote(INCAN),
                            *map(shlex.quote, arguments)])
        # Keeps the final output on the screen, with the exit status.
        command += f"; echo [exit $?]; {then}; sleep 1000"
        self._tmux("-f", "/dev/null", "new-session", "-d", "-s", "game", "-x", str(width), "-y", str(height), command)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._tmux("kill-server")
        self.folder.cleanup()

    def _tmux(self, *arguments):
        run = subprocess.run(["tmux", "-u", "-S", self.socket, *arguments], capture_output=True, text=True, check=False)
        return run.stdout

    def screen(self, *options):
        return self._tmux("capture-pane", "-p", *options, "-t", "game")

    def press(self, *keys):
        for key in keys:
            self._tmux("send-keys", "-t", "game", key)

    def paste(self, text):
        self._tmux("send-keys", "-t", "game", "-l", text)

    def resize(self, width, height):
        self._tmux("resize-window", "-t", "game", "-x", str(width), "-y", str(height))

    def process(self):
        """The process id of the program."""
        shell = self._tmux("display-message", "-p", "-t", "game", "#{pane_pid}").strip()
        return int(subprocess.run(["pgrep", "-P", shell], capture_output=True, text=True, check=True).stdout.split()[0])

    def wait_for(self, *words, seconds=30):
        """Waits until the screen contains all these words, and returns it."""
        end = time.monotonic() + seconds
        while True:
            screen = self.screen()
            if all(word in screen for word in words):
                return screen
            if time.monotonic() > end:
                raise AssertionError(f"waited for {words}, but the screen was\n{screen}")
            time.sleep(0.03)

    def wait_for_change(self, before, seconds=30):
        """Waits until the screen has changed, is stable, and is not blank, as it is before a program has started; returns it."""
        end = time.monotonic() + seconds
        last, since = self.screen(), time.monotonic()
        while True:
            screen = self.screen()
            if screen != last:
                last, since = screen, time.monotonic()
            if screen != before and screen.strip() and time.monotonic() - since > 0.35:
                return screen
            if time.monotonic() > end:
                raise AssertionError(f"nothing changed:\n{screen}")
            time.sleep(0.03)
