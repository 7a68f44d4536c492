"""Several processes for one service: a supervisor, its workers, and pub/sub between machines."""
