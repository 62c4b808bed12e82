"""The whole of Gamewarden from outside: the server as a process, real sockets, a real browser."""
