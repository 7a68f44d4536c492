"""Checks and repairs whole stores: `coatl doctor`.

`examination` checks one table, `corrections` undoes damage, `store_check` goes through a store.
"""
