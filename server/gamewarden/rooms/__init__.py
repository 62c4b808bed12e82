"""The room, without sockets and without Redis."""
