from loom.entry.http import http_handler

handler = http_handler("governance")
