"""What the operations need from the world, as Protocols and plain values."""
