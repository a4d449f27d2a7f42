-- How each person is told, and what is still to be mailed.
ALTER TABLE notification
  -- The rights that it was told by, at its office: whoever lost one of them does not see it any more. Empty for what is one's own.
  ADD COLUMN needs text[] NOT NULL DEFAULT '{}',
  ADD COLUMN in_app boolean NOT NULL DEFAULT true,
  ADD COLUMN mail_due boolean NOT NULL DEFAULT false,
  ADD COLUMN digest_due boolean NOT NULL DEFAULT false,
  -- Folded words of its parameters: what a search by fragment looks in.
  ADD COLUMN search text NOT NULL DEFAULT '';
UPDATE notification n SET
  search = (SELECT coalesce(fold(string_agg(value, ' ')), '') FROM jsonb_each_text(n.params)),
  needs = CASE WHEN EXISTS (SELECT 1 FROM expense e WHERE e.hash_id = n.entity_id AND e.user_id = n.user_id) THEN '{}'::text[]
    ELSE CASE n.kind WHEN 'expense_sent' THEN ARRAY['notify_expenses', 'expense_approving'] WHEN 'expense_approved' THEN ARRAY['notify_expenses', 'expense_validating'] WHEN 'expense_validated' THEN ARRAY['notify_expenses', 'expense_paying'] ELSE '{}'::text[] END
  END;

DROP INDEX notification_unread;
CREATE INDEX notification_unread ON notification (user_id, seq DESC) WHERE read_at IS NULL AND in_app;
CREATE INDEX notification_read ON notification (user_id, seq DESC) WHERE read_at IS NOT NULL AND in_app;
CREATE INDEX notification_kind ON notification (user_id, kind, seq DESC);
CREATE INDEX notification_thing ON notification (user_id, entity_id);
CREATE INDEX notification_mail_due ON notification (user_id) WHERE mail_due;
CREATE INDEX notification_digest_due ON notification (user_id) WHERE digest_due;
CREATE INDEX notification_age ON notification USING brin (created_at);

-- What somebody chose; what is usual for its kind where there is no row. No channel at all is off.
CREATE TABLE notification_preference (
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  kind text NOT NULL,
  app boolean NOT NULL,
  mail boolean NOT NULL,
  digest boolean NOT NULL,
  PRIMARY KEY (user_id, kind)
);
CREATE TABLE notification_setting (
  user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  -- Nothing: the office's.
  time_zone text,
  quiet_from text CHECK (quiet_from ~ '^\d\d:\d\d$'),
  quiet_to text CHECK (quiet_to ~ '^\d\d:\d\d$'),
  quiet_days smallint[] NOT NULL DEFAULT '{}',
  -- The last day, in their time zone, whose digest they got: once a day, however many servers look.
  digest_on date,
  version integer NOT NULL DEFAULT 0,
  CONSTRAINT notification_setting_quiet CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON notification_preference, notification_setting TO cordial_app;
