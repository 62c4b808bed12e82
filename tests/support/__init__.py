"""Rulesets, fakes and checks that several test folders share."""
