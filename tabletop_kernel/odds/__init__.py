"""Exact probability for the space game: dice, fights, the hidden choice, landing exactly. No game, no widget needed.

Every answer is a Fraction, or a table of them. Facts follow the rules of the space game as the kit numbers them
(VO-FIGHT, VO-MOVE). Nothing heavy is loaded until a question needs it.
"""
