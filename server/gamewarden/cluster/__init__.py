"""Who owns which room."""
