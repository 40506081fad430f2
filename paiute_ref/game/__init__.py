"""The course of play: who plays, what they may do, what becomes of the piles."""
