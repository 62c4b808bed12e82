"""The table *Two Lanterns* (WB-SETUP-6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamewarden.rules.warband.geometry import Circle, Polygon
from gamewarden.rules.warband.state import Objective, Scoring, Terrain

TERRAIN: Final[Mapping[str, Terrain]] = {
    "t1": Terrain(Circle((6000, 12000), 1500), "impassable", "blocking"),  # rocks
    "t2": Terrain(Circle((18000, 12000), 1500), "impassable", "blocking"),
    "t3": Terrain(Circle((10000, 7500), 1500), "difficult", "obscuring"),  # thickets
    "t4": Terrain(Circle((14000, 16500), 1500), "difficult", "obscuring"),
    "t5": Terrain(  # walls
        Polygon(((14500, 6500), (18500, 6500), (18500, 7100), (14500, 7100))),
        "impassable",
        "blocking",
    ),
    "t6": Terrain(
        Polygon(((5500, 16900), (9500, 16900), (9500, 17500), (5500, 17500))),
        "impassable",
        "blocking",
    ),
}
OBJECTIVES: Final[Mapping[str, Objective]] = {
    "o1": Objective((2500, 12000), 500),
    "o2": Objective((21500, 12000), 500),
}
ZONES: Final[Mapping[str, Circle]] = {"ford": Circle((12000, 12000), 3000)}
SCORING: Final = Scoring(objectives=1, zone=1, limit=6)
