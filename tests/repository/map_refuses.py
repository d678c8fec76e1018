"""Fails if cmake/module.cmake accepts a module, a dependency, or a library that is not on its map."""
import pathlib
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).parents[2]
cases = {
    "incan_module(engine)": None,
    "incan_module(deal USES record)": "Module 'deal' may not use 'record'",
    "incan_module(deal PUBLIC_USES bots)": "Module 'deal' may not use 'bots'",
    "incan_module(deal TEST_USES bots)": "Module 'deal' may not use 'bots'",
    "incan_module(engine LIBRARIES fmt::fmt)": "Module 'engine' may not link 'fmt::fmt'",
    "incan_module(engine PUBLIC_LIBRARIES fmt::fmt)": "Module 'engine' may not link 'fmt::fmt'",
    "incan_module(helpers)": "Module 'helpers' is not on the map",
}
for declaration, complaint in cases.items():
    with tempfile.TemporaryDirectory() as folder:
        project = pathlib.Path(folder)
        (project / "nothing.cpp").write_text("")
        (project / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(map LANGUAGES CXX)\n"
            f'include("{root}/cmake/module.cmake")\n{declaration}\n'
        )
        run = subprocess.run(
            ["cmake", "-G", "Ninja", "-S", folder, "-B", folder + "/build"], capture_output=True, text=True, check=False
        )
        said = " ".join(run.stderr.split())
        if complaint is None and run.returncode != 0:
            sys.exit(f"{declaration} should be accepted:\n{run.stderr}")
        if complaint is not None and (run.returncode == 0 or complaint not in said):
            sys.exit(f"{declaration} should be refused with “{complaint}”, but CMake printed:\n{run.stderr}")

print(f"{len(cases)} declarations checked")
