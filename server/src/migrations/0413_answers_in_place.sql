-- An answer that is kept for a repeat stays in its row up to the size of a page: most are 2 to 3 KB, and encrypted, so that trying to
-- compress them takes time for nothing, and a place apart costs two more rows and entries of an index.
ALTER TABLE idempotency_key SET (toast_tuple_target = 8160);
