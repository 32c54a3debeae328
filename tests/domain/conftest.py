from __future__ import annotations

from hypothesis import settings

# A first import or a busy machine makes one example slow; time limits have tests of their own.
settings.register_profile("domain", deadline=None)
settings.load_profile("domain")
