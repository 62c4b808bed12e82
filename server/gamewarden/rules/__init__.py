"""The rules core: pure, without I/O, clock or chance of its own."""
