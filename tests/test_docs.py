"""The pages say what is so: settings as they are, links that lead somewhere."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from gamewarden import settings

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)")
PAGES = subprocess.run(
    ["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True
).stdout.split()


def test_the_table_of_settings_is_fresh():
    text = (ROOT / settings.PAGE).read_text()
    assert settings.page(text) == text, "run `make schemas`"


def test_every_setting_says_what_it_is():
    for row in settings.table().splitlines()[2:]:
        assert row.removesuffix("|").rpartition("|")[2].strip(), row


@pytest.mark.parametrize("package", ["js", "web"])
def test_every_dependency_of_a_package_has_its_reason_in_the_readme(package: str):
    folder = ROOT / "client_sdk" / package
    listed = json.loads((folder / "package.json").read_text())
    kinds = ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies")
    named = {name for kind in kinds for name in listed.get(kind, {})}
    _, _, rest = (folder / "README.md").read_text().partition("## What it depends on, and why\n")
    rows = re.findall(r"^\| (`.+`) \| (\S.*) \|$", rest.partition("\n## ")[0], re.MULTILINE)
    assert {name for names, _ in rows for name in re.findall(r"`(.+?)`", names)} == named


WHOLE = {
    *("bench", "commands", "greedy", "search", "balance"),
    *("cards", "statuses", "states", "content"),
}


def test_every_module_is_named_where_it_is_to_be_looked_for_and_no_other():
    """By the page about the house, or that about the rules; folders in `WHOLE` go by their name."""
    pages = ("docs/architecture.md", "server/gamewarden/rules/README.md")
    text = "\n".join((ROOT / page).read_text() for page in pages)
    named = set(re.findall(r"(?<![\w*/])(\w+)\.py\b", text)) - {"__init__"}
    folders = ("server/gamewarden", "client_sdk/python/gamewarden_client")
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    modules = {file.stem for file in files if not WHOLE & set(file.parts)}
    assert len(modules) > 100
    assert sorted(modules - named - {"__init__", "__main__"}) == []
    assert sorted(named - {file.stem for file in files}) == []


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_to_a_file(page: str):
    folder = (ROOT / page).parent
    dead = [
        link for link in LINK.findall((ROOT / page).read_text()) if not (folder / link).exists()
    ]
    assert dead == []
