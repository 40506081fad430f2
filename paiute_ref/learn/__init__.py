"""For new players: the course with its questions, and how far somebody has come."""
