"""Gamewarden: an authoritative server for live, turn-based tactical games."""

VERSION = "0.1.0"
