"""The store: its contract, its ways to fail, the private server."""
