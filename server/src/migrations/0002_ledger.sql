-- The double-entry ledger. Transactions and postings are only ever appended to; balances are kept beside them.

CREATE TABLE ledger_account (
  hash_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('account', 'box', 'advance', 'reason', 'owed', 'opening', 'outside', 'exchange', 'exchange_difference', 'cash_difference')),
  -- What it is the account of: an account, a box, a person, a reason; the office itself for the rest.
  ref_id uuid NOT NULL,
  zone_id uuid NOT NULL REFERENCES zone,
  currency_iso text NOT NULL,
  balance numeric(22,4) NOT NULL DEFAULT 0,
  -- How far down a holder may go; nothing for counterparts.
  floor numeric(22,4),
  CONSTRAINT ledger_account_floor CHECK (floor IS NULL OR balance >= floor),
  CONSTRAINT ledger_account_key UNIQUE (kind, ref_id, zone_id, currency_iso)
);

CREATE SEQUENCE ledger_transaction_number;
CREATE TABLE ledger_transaction (
  hash_id uuid PRIMARY KEY,
  number bigint NOT NULL DEFAULT nextval('ledger_transaction_number'),
  kind text NOT NULL,
  zone_id uuid NOT NULL REFERENCES zone,
  -- The day it counts for, in the office's time zone.
  day date NOT NULL,
  label text,
  entity_kind text,
  entity_id uuid,
  user_id uuid REFERENCES app_user,
  rate_exchange numeric(22,10),
  reverses_id uuid REFERENCES ledger_transaction,
  request_id text,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX ledger_transaction_reverses ON ledger_transaction (reverses_id) WHERE reverses_id IS NOT NULL;
CREATE INDEX ledger_transaction_entity ON ledger_transaction (entity_kind, entity_id) WHERE entity_id IS NOT NULL;

CREATE TABLE ledger_posting (
  seq bigint GENERATED ALWAYS AS IDENTITY,
  hash_id uuid PRIMARY KEY,
  transaction_id uuid NOT NULL REFERENCES ledger_transaction,
  account_id uuid NOT NULL REFERENCES ledger_account,
  currency_iso text NOT NULL,
  amount numeric(22,4) NOT NULL CHECK (amount <> 0),
  -- The account's balance after it, so that a history needs no sum.
  balance_after numeric(22,4) NOT NULL,
  day date NOT NULL
);
CREATE INDEX ledger_posting_account ON ledger_posting (account_id, seq DESC);
CREATE INDEX ledger_posting_day ON ledger_posting (account_id, day);
CREATE INDEX ledger_posting_transaction ON ledger_posting (transaction_id);

-- The pair of the application's own check: no statement can add postings that do not balance in each currency.
CREATE FUNCTION ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM added GROUP BY transaction_id, currency_iso HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'postings do not sum to zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balances';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_balances AFTER INSERT ON ledger_posting REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_balances();

-- What was written stays written, whoever asks: a correction is a new row.
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever appended to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transaction FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_posting FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON ledger_account FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- What holds money. Its balance is its ledger account's.
CREATE TABLE holder (
  hash_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('account', 'box')),
  zone_id uuid NOT NULL REFERENCES zone,
  currency_id uuid NOT NULL REFERENCES currency,
  name text NOT NULL,
  bank text,
  number text,
  initial_amount numeric(22,4) NOT NULL DEFAULT 0,
  overdraft_limit numeric(22,4) NOT NULL DEFAULT 0 CHECK (overdraft_limit >= 0),
  ledger_account_id uuid NOT NULL REFERENCES ledger_account,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX holder_name ON holder (zone_id, kind, lower(name));
CREATE UNIQUE INDEX holder_ledger ON holder (ledger_account_id);
