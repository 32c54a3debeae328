"""The store on ClickHouse: a server over HTTP, or the same engine embedded in the process."""
