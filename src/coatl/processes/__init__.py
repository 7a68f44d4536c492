"""Child processes: a supervised one (`child`), and a pool of them (`pool`)."""
