-- A text without the lines that hold a name, and an object with all its texts like that.
CREATE FUNCTION lines_without(words text, names text[], instead text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(CASE WHEN EXISTS (SELECT 1 FROM unnest(names) AS name WHERE strpos(line, name) > 0) THEN instead ELSE line END, E'\n' ORDER BY n) FROM regexp_split_to_table(words, E'\n') WITH ORDINALITY AS t(line, n)
$$;
CREATE FUNCTION texts_without(texts jsonb, names text[], instead text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, CASE WHEN jsonb_typeof(value) = 'string' THEN to_jsonb(lines_without(value #>> '{}', names, instead)) ELSE value END), '{}')
  FROM jsonb_each(texts)
$$;

-- A person is erased: what was typed in their orders, invoices and appointments goes, as it does in their samples and reports, and with it
-- what a carrier said of their parcels, what was deleted of them a moment ago, and the name of a file that they were read from.
CREATE FUNCTION end_words_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words text[] := ARRAY(SELECT w FROM regexp_split_to_table(fold(OLD.name), '\W+') AS w WHERE length(w) > 2);
  -- What the person is called in texts that the product made: by the name, or by a title that names them.
  names text[] := OLD.name || ARRAY(SELECT DISTINCT a.title FROM appointment a
    WHERE a.contact_id = NEW.hash_id AND EXISTS (SELECT 1 FROM unnest(words) AS w WHERE strpos(fold(a.title), w) > 0));
BEGIN
  UPDATE orders o SET note = NULL, waiting_from = NULL,
      customer_reference = CASE WHEN EXISTS (SELECT 1 FROM invoice i WHERE i.order_id = o.hash_id AND i.state <> 'DRAFT') THEN customer_reference END, waiting_for = CASE WHEN waiting_for IS NOT NULL THEN '–' END,
      archived_reason = CASE WHEN archived_reason IS NOT NULL THEN '–' END, version = version + 1
    WHERE contact_id = NEW.hash_id AND num_nonnulls(note, customer_reference, waiting_from, waiting_for, archived_reason) > 0;
  UPDATE order_tasks t SET title = '–' FROM orders o WHERE o.contact_id = NEW.hash_id AND t.order_id = o.hash_id AND t.title IS NOT NULL;
  -- What was issued stays as it was issued: the law asks for it. The name on it is that of the contact.
  UPDATE invoice SET note = CASE WHEN state = 'DRAFT' THEN NULL ELSE note END, dispute_reason = CASE WHEN dispute_reason IS NOT NULL THEN '–' END,
      reminders_stopped = CASE WHEN reminders_stopped IS NOT NULL THEN '–' END, version = version + 1
    WHERE contact_id = NEW.hash_id AND num_nonnulls(note, dispute_reason, reminders_stopped) > 0;
  UPDATE comment m SET text = '', past = '[]', mentions = '{}', deleted_at = coalesce(deleted_at, clock()), version = version + 1
    WHERE (m.kind, m.entity_id) IN (
      SELECT 'order', hash_id FROM orders WHERE contact_id = NEW.hash_id UNION ALL SELECT 'invoice', hash_id FROM invoice WHERE contact_id = NEW.hash_id
      UNION ALL SELECT 'sample', hash_id FROM sample WHERE contact_id = NEW.hash_id UNION ALL SELECT 'report', hash_id FROM report WHERE contact_id = NEW.hash_id
      UNION ALL SELECT 'appointment', hash_id FROM appointment WHERE contact_id = NEW.hash_id);
  UPDATE appointment SET title = NEW.name, place = NULL, notes = NULL, link = NULL, version = version + 1 WHERE contact_id = NEW.hash_id;
  -- Reports on a week or a period are drafted by the product, a line for each record: those that name the person say no more than that.
  UPDATE report SET summary = lines_without(summary, names, NEW.name), sections = texts_without(sections, names, NEW.name), version = version + 1
    WHERE kind IN ('weekly', 'period') AND (lines_without(summary, names, NEW.name) <> summary OR texts_without(sections, names, NEW.name) <> sections);
  UPDATE report_edition e SET content = texts_without(e.content, names, NEW.name) FROM report r
    WHERE r.hash_id = e.report_id AND r.kind IN ('weekly', 'period') AND texts_without(e.content, names, NEW.name) <> e.content;
  DELETE FROM carrier_answer a USING sample s WHERE s.contact_id = NEW.hash_id AND a.sample_id = s.hash_id;
  UPDATE sample_line l SET verdict_text = NULL FROM sample s WHERE s.contact_id = NEW.hash_id AND l.sample_id = s.hash_id;
  DELETE FROM contact_bin WHERE contact_id = NEW.hash_id;
  UPDATE import_batch b SET file_name = '–' WHERE b.kind = 'contacts' AND EXISTS (SELECT 1 FROM import_row r WHERE r.batch_id = b.hash_id AND r.entity_id = NEW.hash_id)
    AND EXISTS (SELECT 1 FROM unnest(words) AS w WHERE strpos(fold(b.file_name), w) > 0);
  RETURN NULL;
END $$;
CREATE TRIGGER contact_words AFTER UPDATE OF erased_at ON contact FOR EACH ROW
  WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION end_words_of_contact();
