#!/usr/bin/env python3
"""Checks that the network gives the same numbers in WebAssembly as natively: same_numbers.py EVALUATE_POSITIONS.

Compiles the same sources for WebAssembly and runs them in Node."""
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
SOURCES = HERE.parent.parent / "src"
RUN = """
const { WASI } = require('wasi');
const { readFileSync } = require('fs');
(async () => {
  const wasi = new WASI({ version: 'preview1', returnOnExit: true });
  const module = await WebAssembly.compile(readFileSync(process.argv[1]));
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
  process.exitCode = wasi.start(instance);
})();
"""


def main(evaluate_positions):
    network = (HERE.parent.parent / "data/oracle/network.bin").read_bytes()
    here = subprocess.run([evaluate_positions], input=network, stdout=subprocess.PIPE, check=True, timeout=300).stdout
    with tempfile.TemporaryDirectory() as folder:
        module = f"{folder}/evaluate.wasm"
        files = [HERE / "evaluate.cpp", *(f for f in sorted(SOURCES.glob("engine/*.cpp")) if not f.name.endswith("_test.cpp")),
                 *(SOURCES / "brain" / name for name in ("features.cpp", "network.cpp", "brain.cpp", "forward_portable.cpp"))]
        subprocess.run(["clang++-14", "--target=wasm32-wasi", "-O2", "-std=c++20", "-fno-exceptions", "-ffp-contract=off",
                        "-Wall", "-Wextra", "-Werror", "-Wl,-z,stack-size=1048576", f"-I{SOURCES}", "-o", module, *map(str, files)], check=True, timeout=300)
        there = subprocess.run(["node", "--no-warnings", "--experimental-wasi-unstable-preview1", "-e", RUN, module],
                               input=network, stdout=subprocess.PIPE, check=True, timeout=300).stdout
    positions = here.count(b"\n")
    if positions < 500:
        sys.exit(f"only {positions} positions were evaluated")
    if here != there:
        sys.exit("the numbers differ:\n" + next(f"{a!r}\n{b!r}" for a, b in zip(here.splitlines(), there.splitlines()) if a != b))
    print(f"{positions} positions, evaluated the same to the last bit")


main(*sys.argv[1:])
