"""Tests of the Python SDK."""
