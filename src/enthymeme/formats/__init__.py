"""Every JSON format, both ways."""
