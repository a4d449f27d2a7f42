-- Who stopped the reminders of an invoice and when. Until now only the trail had it.
ALTER TABLE invoice ADD COLUMN reminders_stopped_by uuid REFERENCES app_user, ADD COLUMN reminders_stopped_at timestamptz;
UPDATE invoice i SET reminders_stopped_by = coalesce(a.user_id, i.created_by), reminders_stopped_at = coalesce(a.at, i.created_at)
FROM invoice n LEFT JOIN LATERAL (
  SELECT x.user_id, x.at FROM audit x WHERE x.kind = 'invoice' AND x.entity_id = n.hash_id AND x.action = 'reminders' ORDER BY x.hash_id DESC LIMIT 1
) a ON true
WHERE n.hash_id = i.hash_id AND i.reminders_stopped IS NOT NULL;
ALTER TABLE invoice ADD CHECK (num_nonnulls(reminders_stopped, reminders_stopped_by, reminders_stopped_at) IN (0, 3));
CREATE INDEX invoice_reminders_stopped ON invoice (reminders_stopped_by) WHERE reminders_stopped_by IS NOT NULL;

-- Customers who get no reminders of their invoices.
CREATE TABLE contact_reminder_stop (
  contact_id uuid PRIMARY KEY REFERENCES contact ON DELETE CASCADE,
  reason text NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX contact_reminder_stop_user ON contact_reminder_stop (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON contact_reminder_stop TO cordial_app;
