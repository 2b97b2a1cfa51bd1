"""Magnetised discs: their exact field, the forces between them, and why one of them leans.

    from tabletop_kernel import magnetism
    base = magnetism.SET_B
    magnetism.field(base, magnetism.Pose((0, 0, 0)), [[0.02, 0, 0.005]])       # tesla
    magnetism.balance.leaner(base, base, foot_m=0.0525).stable_deg             # degrees

SI units inside; pupils see millimetres, grams, millitesla and millinewtons.
"""

from tabletop_kernel.magnetism import balance
from tabletop_kernel.magnetism.disc import GRAVITY, MU0, SET_A, SET_B, Disc, Placed, Pose, ferrite, tower
from tabletop_kernel.magnetism.fields import dipole_field, field, field_lines, total_field
from tabletop_kernel.magnetism.forces import Wrench, coaxial_force_N, dipole_wrench, energy_J, wrench

__all__ = [
    "GRAVITY", "MU0", "SET_A", "SET_B", "Disc", "Placed", "Pose", "Wrench", "balance", "coaxial_force_N",
    "dipole_field", "dipole_wrench", "energy_J", "ferrite", "field", "field_lines", "total_field", "tower", "wrench",
]  # fmt: skip
