SELECT * EXCEPT (org, embedding, search_terms)
FROM memory_chunk FINAL
WHERE org = {org:String}
  AND namespace = {namespace:String}
  AND chunk_key = {chunk_key:String}
