"""What all calls have in common, written by hand. Generated code tells it what to send."""
