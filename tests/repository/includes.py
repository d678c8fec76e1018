"""Checks every #include in src/ against what the modules declare and what the compiler is really given.

Usage: includes.py BUILD_FOLDER. Reads modules.txt and compile_commands.json, which CMake writes there.
"""
import collections
import json
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).parents[2]
# Which library an include of a third-party header needs, by the beginning of its path.
LIBRARY_OF = {
    "boost/json": "Boost::json", "boost/url": "Boost::url", "boost/": "Boost::headers", "fmt/": "fmt::fmt", "tl/": "tl::expected", "CLI/": "CLI11::CLI11",
    "spdlog/": "spdlog::spdlog", "toml++/": "PkgConfig::toml", "prometheus/": "prometheus-cpp::core", "unicode/": "ICU",
    "SQLiteCpp/": "SQLiteCpp", "sqlite3.h": "SQLiteCpp", "libpq-fe.h": "PkgConfig::pq", "sodium.h": "PkgConfig::sodium", "curses.h": "PkgConfig::ncurses",
    "ncurses": "PkgConfig::ncurses", "qrencode.h": "PkgConfig::qrencode", "png.h": "PNG::PNG", "thread": "Threads::Threads",
}
FOR_TESTS = ("gtest/", "gmock/", "rapidcheck")
# Linked for its symbols only; the thread header is part of the standard library.
NEEDS_NO_INCLUDE = {"Threads::Threads"}


def library_of(header):
    return next((library for prefix, library in LIBRARY_OF.items() if header.startswith(prefix)), None)


def includes_of(text):
    return re.findall(r'^\s*#\s*include\s*["<]([^">]+)[">]', text, re.MULTILINE)


class Declared:
    """What the modules declare in their CMakeLists.txt."""

    def __init__(self, text):
        self.lists = collections.defaultdict(dict)
        for line in text.splitlines():
            module, kind, *names = line.split()
            if kind.endswith("LIBRARIES"):
                names = ["ICU" if name.startswith("ICU::") else name for name in names]
            self.lists[module][kind] = set(names)

    def __iter__(self):
        return iter(self.lists)

    def of(self, module, *kinds):
        return set().union(*(self.lists[module][kind] for kind in kinds))


def public_headers(module, files):
    """The headers that other modules include, and those that come with them."""
    own = {str(path.relative_to("src")): text for path, text in files[module].items()}
    todo = [header for other in files if other != module for text in files[other].values()
            for header in includes_of(text) if header in own]
    seen = set()
    while todo:
        header = todo.pop()
        if header not in seen and header in own:
            seen.add(header)
            todo += includes_of(own[header])
    return seen


def kind_of(path, public):
    if "_test." in path.name:
        return "test"
    return "header" if str(path.relative_to("src")) in public else "source"


def complaints(declared, files):
    """What is wrong with the includes of these files, given as {module: {path: text}}."""
    found = []
    for module in declared:
        used = collections.defaultdict(set)
        public = public_headers(module, files)
        for path, text in files[module].items():
            if path.suffix == ".h" and "#pragma once\n" not in text:
                found.append(f"{path} can be included twice: it needs #pragma once")
            kind = kind_of(path, public)
            for header in includes_of(text):
                first = header.split("/")[0]
                if "/" in header and first in declared.lists:
                    if first != module:
                        used[kind].add(first)
                        allowed = {"header": ["PUBLIC_USES"], "source": ["USES", "PUBLIC_USES"], "test": ["USES", "PUBLIC_USES", "TEST_USES"]}
                        if first not in declared.of(module, *allowed[kind]):
                            found.append(f"{path} includes {header}, but {module} does not declare {first} in {' or '.join(allowed[kind])}")
                elif library := library_of(header):
                    used[kind].add(library)
                    kinds = ["PUBLIC_LIBRARIES"] if kind == "header" else ["LIBRARIES", "PUBLIC_LIBRARIES"]
                    if library not in declared.of(module, *kinds) and library not in NEEDS_NO_INCLUDE:
                        found.append(f"{path} includes {header}, but {module} does not declare {library} in {' or '.join(kinds)}")
        for kind, needed_by in {
            "PUBLIC_USES": used["header"], "USES": used["source"] - used["header"],
            "TEST_USES": used["test"] - used["source"] - used["header"],
            "PUBLIC_LIBRARIES": used["header"], "LIBRARIES": (used["source"] | used["test"]) - used["header"],
        }.items():
            for name in sorted(declared.of(module, kind) - needed_by - NEEDS_NO_INCLUDE):
                found.append(f"{module} declares {name} in {kind} and does not need it there")
    return found


def module_files(declared):
    return {module: {path.relative_to(ROOT): path.read_text(encoding="utf-8")
                     for path in sorted((ROOT / "src" / module).glob("*.*")) if path.suffix in (".h", ".cpp")}
            for module in declared}


def compilers(build):
    """One real compile command per library of a module, without what it compiles."""
    found = {}
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        match = re.search(r"CMakeFiles/incan_(\w+)\.dir/", entry["output"] if "output" in entry else entry["command"])
        if match and match[1] not in found:
            words = shlex.split(entry["command"])
            words = words[:words.index("-o")]
            found[match[1]] = [word for word in words if word != "ccache" and not word.endswith("/ccache")]
    return found


def visible(command):
    """The modules whose headers a compile command can include."""
    return {match[1] for word in command if (match := re.search(r"-I.*/include/(\w+)$", word))}


def reexported(declared, module):
    """Everything that users of a module see with it."""
    seen, todo = set(), [module]
    while todo:
        for used in declared.of(todo.pop(), "PUBLIC_USES") - seen:
            seen.add(used)
            todo.append(used)
    return seen


def main():
    build = pathlib.Path(sys.argv[1])
    declared = Declared((build / "modules.txt").read_text(encoding="utf-8"))
    files = module_files(declared)
    found = complaints(declared, files)

    # The compiler sees what is declared and what that re-exports, and nothing else.
    commands = compilers(build)
    for module in declared:
        if module not in commands:
            found.append(f"{build}/compile_commands.json does not compile {module}")
            continue
        direct = declared.of(module, "USES", "PUBLIC_USES")
        may_see = {module} | direct | set().union(*(reexported(declared, used) for used in direct), set())
        if extra := visible(commands[module]) - may_see:
            found.append(f"the compiler lets {module} include {', '.join(sorted(extra))}, which it does not declare")

    # A planted include that is forbidden does not compile, and this check finds one that would.
    hidden = {module: sorted(set(declared) - visible(commands[module])) for module in commands}
    for module, others in hidden.items():
        if not others:
            continue
        header = min(path.name for path in files[others[0]] if path.suffix == ".h")
        run = subprocess.run([*commands[module], "-fsyntax-only", "-xc++", "-"], cwd=build, capture_output=True, text=True, check=False,
                             input=f'#include "{others[0]}/{header}"\n')
        if run.returncode == 0 or f"{others[0]}/{header}" not in run.stderr:
            found.append(f"{module} can include {others[0]}/{header}:\n{run.stderr}")
    planted = {"an undeclared module": (pathlib.Path("src/engine/planted.cpp"), '#include "cli/program.h"\n'),
               "an undeclared library": (pathlib.Path("src/engine/planted.cpp"), "#include <fmt/format.h>\n"),
               "a module that only sources may use": (pathlib.Path("src/bots/bots.h"), '#include "solver/solver.h"\n')}
    for what, (path, text) in planted.items():
        module = path.parts[1]
        if set(complaints(declared, {**files, module: {**files[module], path: text}})) <= set(found):
            found.append(f"this check does not find {what} in {path}")
    bare = {module: {path: "" for path in paths} for module, paths in files.items()}
    if set(complaints(declared, bare)) <= set(found):
        found.append("this check does not find declarations that nothing needs")

    if found:
        sys.exit("\n".join(found))
    print(f"{sum(map(len, files.values()))} files of {len(files)} modules include what they declare")


if __name__ == "__main__":
    main()
