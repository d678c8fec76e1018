"""A real terminal for the end-to-end tests, in a private tmux server. Contains no assertions of its own."""
import array
import fcntl
import os
import platform
import shlex
import subprocess
import tempfile
import termios
import time

from program import INCAN


# The numbers of the system calls in which a program waits for its terminal: poll (or ppoll) and read.
WAITING = {"x86_64": ("7", "0"), "aarch64": ("73", "63")}[platform.machine()]


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
        server = ["tmux", "-u", "-S", self.socket]
        subprocess.run([*server, "-f", "/dev/null", "new-session", "-d", "-s", "game", "-x", str(width), "-y", str(height), command], check=True)
        # A connection that stays open, since a process for every question takes longer than the answer.
        self.control = subprocess.Popen([*server, "-C", "attach", "-f", "ignore-size,no-output", "-t", "game"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.tty = os.open(self._ask("#{pane_tty}"), os.O_RDWR | os.O_NOCTTY)
        self.shell = self._ask("#{pane_pid}")
        self.program = None
        self.read_before = None
        self.fences = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.tty)
        self.control.communicate("kill-server\n")
        self.folder.cleanup()

    def _tmux(self, *arguments):
        """Runs a command of tmux and returns its output."""
        quoted = (argument.replace("'", "'\\''") for argument in arguments)
        self.control.stdin.write(" ".join(f"'{argument}'" for argument in quoted) + "\n")
        self.control.stdin.flush()
        # Between two marks with the same number; the last field says that it is the answer to a command of this connection.
        while not (begin := self.control.stdout.readline().split())[:1] == ["%begin"] or begin[3] != "1":
            assert self.control.poll() is None, "tmux has ended"
        lines = []
        while (line := self.control.stdout.readline()).split()[:3] not in (["%end", *begin[1:3]], ["%error", *begin[1:3]]):
            lines.append(line)
        return "".join(lines)

    def screen(self, *options):
        return self._tmux("capture-pane", "-p", *options, "-t", "game")

    def press(self, *keys):
        for key in keys:
            self.read_before = self._read()
            self._tmux("send-keys", "-t", "game", key)

    def paste(self, text):
        self.read_before = self._read()
        self._tmux("send-keys", "-t", "game", "-l", text)

    def resize(self, width, height):
        self._tmux("resize-window", "-t", "game", "-x", str(width), "-y", str(height))

    def _ask(self, question):
        return self._tmux("display-message", "-p", "-t", "game", question).strip()

    def process(self):
        """The process id of the program, once the shell has started it."""
        def child():
            run = subprocess.run(["pgrep", "-P", self.shell, "-x", os.path.basename(INCAN)], capture_output=True, text=True, check=False)
            return int(run.stdout.split()[0]) if run.stdout else None
        self.program = self.program or child()
        return self.program

    def has_ended(self):
        """Whether the program has been started and has ended."""
        return self.process() is not None and not os.path.exists(f"/proc/{self.program}")

    def _read(self):
        """How many bytes the program has read so far."""
        try:
            with open(f"/proc/{self.process()}/io", encoding="ascii") as file:
                return file.readline()
        except OSError:
            return None

    def _waits_for_a_key(self):
        # Keys take a moment from one end of the terminal to the other, so look whether the program has read any.
        if self._read() == self.read_before:
            return False
        unread = array.array("i", [0])
        fcntl.ioctl(self.tty, termios.FIONREAD, unread)
        try:
            with open(f"/proc/{self.process()}/syscall", encoding="ascii") as file:
                call = file.read().split()
        except OSError:
            return False
        # In a shorter poll, it waits for the rest of an escape sequence.
        short = call[0] == "7" and int(call[3], 16) < 50
        return unread[0] == 0 and call[0] in WAITING and not short

    def _wait(self, condition, about):
        end = time.monotonic() + 60
        while not (result := condition()):
            if time.monotonic() > end:
                raise AssertionError(f"waited for {about()}, but the screen was\n{self.screen()}")
            time.sleep(0.005)
        return result

    def settle(self):
        """Waits until the program has read every key and waits for the next, and the screen shows all that it has written; or until
        it has ended. Returns the screen."""
        def is_settled():
            # A window of a few characters cannot show the exit status.
            tiny = len(self.screen()) < 10
            return self._waits_for_a_key() or "[exit" in self.screen() or (tiny and self.has_ended())
        self._wait(is_settled, lambda: "a program that waits for a key")
        # Written after everything that the program wrote: once tmux has read the new title, it has read all.
        self.fences += 1
        os.write(self.tty, f"\033]2;{self.fences}\033\\".encode())
        self._wait(lambda: self._ask("#{pane_title}") == str(self.fences), lambda: "the end of the output")
        return self.screen()

    def wait_for(self, *words):
        """Waits until the screen contains all these words, and returns it."""
        def found():
            screen = self.screen()
            return screen if all(word in screen for word in words) else None
        return self._wait(found, lambda: words)

    def wait_for_change(self, before):
        """Waits until the screen is another one, complete, and not blank, as it is before a program has started; returns it."""
        def changed():
            screen = self.settle()
            return screen if screen != before and screen.strip() else None
        return self._wait(changed, lambda: "another screen")
