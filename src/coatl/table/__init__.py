"""Games at tables that browsers sit at: the service is the only authority, and browsers know no
rules.

Read in this order: `protocol`, `scene`, `room`, `service`.
"""
