"""The pages say what is so: settings as they are, links that lead somewhere."""

from __future__ import annotations

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


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_to_a_file(page: str):
    folder = (ROOT / page).parent
    dead = [
        link for link in LINK.findall((ROOT / page).read_text()) if not (folder / link).exists()
    ]
    assert dead == []
