"""The one way into `memory`: judge drafts against what is stored, decide, write a plan, apply it.

Extraction, `memory.set`, `memory.bulk_set` and every op that changes a memory write through here. A
plan is one row with everything that was decided; it is stored and has won its request id before any
memory row is written, and applying it twice changes nothing, so a crash at any point is repaired by
applying it again.
"""
