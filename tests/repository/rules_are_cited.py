"""Fails if no test cites a rule number of RULES.md. It cannot tell whether the tests are good."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).parents[2]
rules = re.findall(r"^\s*- \*\*([SRETKB]\d)\*\*", (root / "RULES.md").read_text(encoding="utf-8"), re.M)
names = [
    name
    for file in root.glob("src/*/*_test.cpp")
    for name in re.findall(r"(?:TEST|TEST_F|TEST_P|RC_GTEST_PROP)\(\s*\w+,\s*(\w+)", file.read_text(encoding="utf-8"))
]
uncited = [rule for rule in rules if not any(rule in name.split("_") for name in names)]
if len(rules) < 20 or len(set(rules)) != len(rules):
    sys.exit(f"RULES.md does not introduce each rule once: {rules}")
if uncited:
    sys.exit(f"No test is named after these rules: {', '.join(uncited)}")
print(f"{len(rules)} rules, all cited")
