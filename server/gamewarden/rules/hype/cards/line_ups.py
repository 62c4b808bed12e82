"""The ready-made line-ups (section 5.4)."""

from __future__ import annotations

from collections.abc import Mapping

from gamewarden.rules.hype.actions import LineUp

LINE_UPS: Mapping[str, LineUp] = {
    "hammers": LineUp(
        team=("torvik", "kiln", "gantry"),
        hand=("sucker_bet", "encore", "open_pit", "falling_rig", "barricade", "shake_it_off"),
    ),
    "needles": LineUp(
        team=("mirelle", "joss", "thistledown"),
        hand=("spotlight_sweep", "flashpan", "crowd_surge", "encore", "curtain_drop", "soft_mats"),
    ),
    "siphons": LineUp(
        team=("crake", "gantry", "nocturne"),
        hand=("heckle", "power_cut", "dead_mic", "flashpan", "barricade", "curtain_drop"),
    ),
    "shadows": LineUp(
        team=("sable", "pip", "maru"),
        hand=("smoke_curtain", "fog_bank", "open_pit", "flashpan", "encore", "curtain_drop"),
    ),
}
