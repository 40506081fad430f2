"""Values and a voice in, words out: for a terminal, for a pipe, as JSON."""
