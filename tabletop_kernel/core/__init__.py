"""What all games share. To be read in this order:

game       what a game is: steps, events, refusals, chance, and the questions that it answers
rulebook   its rules with their IDs and sentences, and the readings of unclear ones
forms      moves that cannot be listed, as fields to fill in
match      what was played so far: play, roll, undo, save
record     a match as a file or a code, and back
clicks     from presses on a picture to moves
registry   finding a game by its name; errors, mistakes: what can go wrong, in words
"""
