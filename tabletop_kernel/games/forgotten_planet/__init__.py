"""The Forgotten Planet: 2 to 4 prospectors, their robots, slabs, mines, walls and territory."""

from tabletop_kernel.games.forgotten_planet.drawing import as_scenario, planet
from tabletop_kernel.games.forgotten_planet.game import ForgottenPlanet
from tabletop_kernel.games.forgotten_planet.setup import Pieces, Readings, Scenario, Setup
from tabletop_kernel.games.forgotten_planet.state import Phase, State

__all__ = ["ForgottenPlanet", "Phase", "Pieces", "Readings", "Scenario", "Setup", "State", "as_scenario", "planet"]
