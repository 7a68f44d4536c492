"""Messages between the service and its clients, and how they are made."""
