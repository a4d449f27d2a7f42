-- A file is called after its content: names that were kept with another ending (invoice.hta for a picture) get the right one, as new ones do.
UPDATE file f SET name = coalesce(nullif(left(regexp_replace(regexp_replace(f.name, '[.\s]+$', ''), '\.[a-zA-Z][a-zA-Z0-9]{0,9}$', ''), 115), ''), 'file') || '.' || e.usual
FROM (VALUES ('application/pdf', 'pdf', '\.pdf$'), ('image/png', 'png', '\.png$'), ('image/jpeg', 'jpg', '\.(jpg|jpeg)$')) AS e(mime, usual, known)
WHERE f.mime = e.mime AND f.name !~* e.known;
