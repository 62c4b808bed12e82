"""Measures the server against something that everybody knows: a bare echo on the same loop.

Every figure that depends on the machine is a ratio of two that were taken in turn in one run.
"""
