-- Names of contacts are not copied into the events of other records any more: the trail and notices refer to the contact, and what was
-- typed of a person is sealed. This takes the copies of before out of the rows; see docs/decisions/0026.

-- Kept answers end, all of them, when a person is erased: whose data one holds is not asked any more.
DROP INDEX idempotency_key_subjects;
ALTER TABLE idempotency_key DROP COLUMN subjects;
CREATE INDEX personal_key_erased ON personal_key (erased_at) WHERE erased_at IS NOT NULL;
UPDATE idempotency_key SET answer = NULL WHERE answer IS NOT NULL AND EXISTS (SELECT 1 FROM personal_key WHERE erased_at IS NOT NULL);

-- The trail. Only its owner can do this, once: it stays append-only. The customer of an order that was deleted is known by name alone,
-- which is left out.
ALTER TABLE audit DISABLE TRIGGER USER;
UPDATE audit a SET after = a.after - 'contact' || jsonb_build_object('contact_id', (SELECT o.contact_id FROM orders o WHERE o.hash_id = a.entity_id))
  WHERE a.kind = 'order' AND a.after ? 'contact';
-- The name of a file may be that of the person in it.
UPDATE audit SET after = after - 'file_name' WHERE kind = 'import' AND after ? 'file_name';
-- Reports that are drafted from others have the names of all their contacts in the text.
UPDATE audit a SET before = a.before - '{summary,sections}'::text[], after = a.after - '{summary,sections}'::text[] FROM report r
  WHERE a.kind = 'report' AND a.entity_id = r.hash_id AND r.kind IN ('weekly', 'period') AND (a.before ? 'summary' OR a.after ? 'summary');
-- What was typed in orders and invoices of people, in the clear: the records have what counts of it.
CREATE TEMP TABLE typed ON COMMIT DROP AS
  SELECT 'order' AS kind, o.hash_id AS id FROM orders o JOIN contact c ON c.hash_id = o.contact_id WHERE c.contact_type = 'individual'
  UNION ALL SELECT 'invoice', i.hash_id FROM invoice i JOIN contact c ON c.hash_id = i.contact_id WHERE c.contact_type = 'individual';
UPDATE audit a SET before = a.before - w.words, after = a.after - w.words, details = a.details - w.words
  FROM typed t, (SELECT '{customer_reference,note,waiting_for,waiting_from,motif,task,reason,dispute_reason,reminders_stopped,address}'::text[] AS words) w
  WHERE a.kind = t.kind AND a.entity_id = t.id AND (a.before ?| w.words OR a.after ?| w.words OR a.details ?| w.words);
ALTER TABLE audit ENABLE TRIGGER USER;

-- Notices: names become references. Those that say what was typed of a person, or name a record that is gone, end.
CREATE FUNCTION pg_temp.named(params jsonb, word text, kind text, id uuid) RETURNS jsonb LANGUAGE sql AS $$
  SELECT params || jsonb_build_object(word, jsonb_build_object('$name', kind, 'id', id))
$$;
UPDATE notification n SET params = pg_temp.named(n.params, 'contact', 'contact', o.contact_id) FROM orders o
  WHERE n.entity_kind = 'order' AND n.entity_id = o.hash_id AND n.params ? 'contact';
UPDATE notification n SET params = pg_temp.named(n.params, 'contact', 'contact', i.contact_id) FROM invoice i
  WHERE n.entity_kind = 'invoice' AND n.entity_id = i.hash_id AND n.params ? 'contact';
UPDATE notification n SET params = pg_temp.named(n.params, 'contact', 'contact', c.contact_id) FROM contact_contract c
  WHERE n.entity_kind = 'contact_contract' AND n.entity_id = c.hash_id AND n.params ? 'contact';
UPDATE notification n SET params = pg_temp.named(n.params, 'title', 'contact', s.contact_id) FROM sample s
  WHERE n.entity_kind = 'sample' AND n.entity_id = s.hash_id AND n.params ? 'title';
UPDATE notification n SET params = pg_temp.named(n.params, 'title', 'contact', r.contact_id) FROM report r
  WHERE n.entity_kind = 'report' AND n.entity_id = r.hash_id AND r.contact_id IS NOT NULL AND n.params ? 'title';
UPDATE notification n SET params = pg_temp.named(n.params, 'title', n.entity_kind, n.entity_id)
  WHERE n.entity_kind IN ('appointment', 'contact_contract') AND n.params ? 'title' AND EXISTS (
    SELECT 1 FROM contact c WHERE c.contact_type = 'individual' AND c.hash_id IN (
      SELECT contact_id FROM appointment WHERE hash_id = n.entity_id UNION ALL SELECT contact_id FROM contact_contract WHERE hash_id = n.entity_id));
UPDATE notification n SET params = pg_temp.named(n.params, 'record', n.entity_kind, n.entity_id) WHERE n.kind = 'mentioned';
DELETE FROM notification n WHERE jsonb_typeof(n.params -> 'contact') = 'string' OR (n.entity_kind IN ('sample', 'report') AND jsonb_typeof(n.params -> 'title') = 'string'
    AND NOT EXISTS (SELECT 1 FROM report r WHERE r.hash_id = n.entity_id))
  OR (n.params ?| '{what,task}' AND EXISTS (SELECT 1 FROM typed t WHERE t.kind = n.entity_kind AND t.id = n.entity_id));
UPDATE notification n SET search = coalesce(fold((SELECT string_agg(value #>> '{}', ' ') FROM jsonb_each(n.params) WHERE jsonb_typeof(value) <> 'object')), '')
  WHERE EXISTS (SELECT 1 FROM jsonb_each(n.params) WHERE jsonb_typeof(value) = 'object');
