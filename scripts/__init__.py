"""What builds the project: requirements for an old pip, and the documentation as a site."""
