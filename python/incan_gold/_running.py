"""Long runs in C++: their progress, and Ctrl-C."""

from __future__ import annotations

import os
from typing import Protocol

from incan_gold import _core


class _Run(Protocol):
    @property
    def done(self) -> int: ...
    def stop(self) -> None: ...
    def wait(self, seconds: float) -> bool: ...


def watch(run: _Run, total: int, what: str, progress: bool) -> None:
    """Waits for a run, with a progress bar if it takes long. Ctrl-C stops it; its results so far remain."""
    if run.wait(0.2):
        return
    from tqdm.auto import tqdm

    with tqdm(total=total, unit=what, disable=not progress, leave=False) as bar:
        try:
            while not run.wait(0.1):
                bar.update(run.done - bar.n)
        except KeyboardInterrupt:
            run.stop()
            while not run.wait(1):
                pass
            raise


def seed_number(seed: int | str | None) -> int:
    """A 64-bit seed, as the command line computes it; a random one for None."""
    return _core.random_seed_number() if seed is None else _core.seed_number(str(seed))


def thread_count(threads: int | None) -> int:
    return threads if threads is not None else os.cpu_count() or 1
