"""When something happened: the words people say for a time, and the days those words mean."""
