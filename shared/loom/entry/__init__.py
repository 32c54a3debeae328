"""Turn an envelope (HTTP, a queue record, a schedule) into a call and back."""
