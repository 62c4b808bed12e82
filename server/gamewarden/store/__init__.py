"""Where rooms and sessions are kept: two implementations of the ports of `rooms`."""
