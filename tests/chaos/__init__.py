"""Many matches while everything under them breaks: `make chaos`, not part of `make test`."""
