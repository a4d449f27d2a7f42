-- Letters to customers: an invoice, or a reminder of what is overdue. Each is mailed once.
CREATE TABLE invoice_letter (
  hash_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'reminder')),
  -- Of a reminder.
  level smallint CHECK (level BETWEEN 1 AND 3),
  -- Empty once one of the people whom it is about is erased: the customer, or the person of theirs who reads it.
  address text NOT NULL,
  about uuid[] NOT NULL,
  -- SENDING: given to the mail server, whose answer is not known yet.
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'SENDING', 'SENT', 'FAILED')),
  -- Its words until it is sent, unreadable once somebody whom it names is erased.
  sealed jsonb,
  tries smallint NOT NULL DEFAULT 0,
  failure text,
  -- Of the secret in its link. Only the mail has the secret.
  digest bytea NOT NULL UNIQUE,
  sent_at timestamptz,
  opened_at timestamptz,
  -- The account of the portal that opened it; nothing where nobody was signed in.
  opened_by uuid REFERENCES app_user,
  -- Nobody where the clock sent it.
  created_by uuid REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((kind = 'reminder') = (level IS NOT NULL)),
  CHECK ((state = 'SENT') = (sent_at IS NOT NULL)),
  CHECK (opened_by IS NULL OR opened_at IS NOT NULL)
);
CREATE INDEX invoice_letter_about ON invoice_letter USING gin (about);
CREATE INDEX invoice_letter_opened_by ON invoice_letter (opened_by) WHERE opened_by IS NOT NULL;
CREATE INDEX invoice_letter_created_by ON invoice_letter (created_by) WHERE created_by IS NOT NULL;
CREATE TABLE invoice_lettered (
  invoice_id uuid NOT NULL REFERENCES invoice ON DELETE CASCADE,
  letter_id uuid NOT NULL REFERENCES invoice_letter ON DELETE CASCADE,
  PRIMARY KEY (invoice_id, letter_id)
);
CREATE INDEX invoice_lettered_letter ON invoice_lettered (letter_id);

-- What a customer promised to pay, and by when. The invoices that it is about name it; until its day the customer is not reminded.
CREATE TABLE invoice_promise (
  hash_id uuid PRIMARY KEY,
  day date NOT NULL,
  amount numeric(18, 4) CHECK (amount > 0),
  currency_id uuid REFERENCES currency,
  note text,
  created_by uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((amount IS NULL) = (currency_id IS NULL))
);
CREATE INDEX invoice_promise_currency ON invoice_promise (currency_id) WHERE currency_id IS NOT NULL;
CREATE INDEX invoice_promise_created_by ON invoice_promise (created_by);
ALTER TABLE invoice ADD COLUMN promise_id uuid REFERENCES invoice_promise;
CREATE INDEX invoice_promised ON invoice (promise_id) WHERE promise_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON invoice_letter, invoice_lettered, invoice_promise TO cordial_app;

-- Erasing a person ends what waits for them, and takes their address and what was noted of their promise away.
CREATE FUNCTION forget_invoice_letters() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE people uuid[] := ARRAY(SELECT merged_into(NEW.hash_id));
BEGIN
  UPDATE invoice_letter SET address = '', sealed = NULL, failure = NULL, state = CASE WHEN state = 'WAITING' THEN 'FAILED' ELSE state END WHERE about && people;
  UPDATE invoice_promise p SET note = NULL FROM invoice i WHERE i.promise_id = p.hash_id AND i.contact_id = ANY (people);
  RETURN NULL;
END $$;
CREATE TRIGGER contact_invoice_letters AFTER UPDATE OF erased_at ON contact FOR EACH ROW WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL)
  EXECUTE FUNCTION forget_invoice_letters();
