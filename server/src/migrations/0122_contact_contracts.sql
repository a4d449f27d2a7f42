-- Contracts with contacts: their papers, their term, and whom to remind before they end or renew.
CREATE TABLE contact_contract (
  hash_id uuid PRIMARY KEY,
  contact_id uuid NOT NULL REFERENCES contact,
  title text NOT NULL CHECK (title <> ''),
  kind text NOT NULL CHECK (kind IN ('SUPPLY', 'DISTRIBUTION', 'FRAMEWORK', 'CONFIDENTIALITY', 'EXCLUSIVITY', 'PRICES', 'QUALITY', 'OTHER')),
  start_date date NOT NULL,
  end_date date CHECK (end_date >= start_date),
  -- Months before the end by which it has to be ended in writing.
  notice_months smallint CHECK (notice_months BETWEEN 0 AND 60),
  -- It goes on by itself unless somebody ends it.
  renews boolean NOT NULL DEFAULT false,
  -- Days before the last day to act on which the representatives are reminded.
  remind_days smallint CHECK (remind_days BETWEEN 0 AND 365),
  reminded_at timestamptz,
  -- The last day to give notice, or the end where there is none to give.
  act_by date GENERATED ALWAYS AS ((end_date - make_interval(months => coalesce(notice_months, 0)))::date) STORED,
  remind_on date GENERATED ALWAYS AS ((end_date - make_interval(months => coalesce(notice_months, 0)))::date - remind_days) STORED,
  created_by uuid NOT NULL REFERENCES app_user,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX contact_contract_contact ON contact_contract (contact_id, hash_id DESC);
CREATE INDEX contact_contract_act_by ON contact_contract (act_by) WHERE act_by IS NOT NULL;
CREATE INDEX contact_contract_reminder ON contact_contract (remind_on) WHERE remind_on IS NOT NULL AND reminded_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON contact_contract TO cordial_app;
