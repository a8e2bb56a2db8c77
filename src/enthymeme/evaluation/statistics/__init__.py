"""What a run's rows say: a run read back, and every number computed from it."""
