"""Typed records: one object by a caller's JSON Schema, filled with what was said in the turns.

`schema` reads what the caller asks for, `answer` what the model said, `values` tells whether a
value was said, `grounding` keeps the values that were, `tree` puts the record together.
"""
