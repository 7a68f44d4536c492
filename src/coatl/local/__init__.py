"""Games on one device, without a service: the host that runs in the browser.

It is the service's own match and session code with another storage, other workers and another
transport; the page implements `Store` and `Jobs`. Nothing here, and nothing that it imports, needs
a compiled extension (ADR 26).

Read in this order: `host`, `channel`, `storage`, `job_queue`, `jobs`.
"""
