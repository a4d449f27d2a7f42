-- Stock on its way from one place to another: sent in one step, received in a second one, with what is missing and why.
CREATE TABLE stock_transfer (
  hash_id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  from_id uuid NOT NULL REFERENCES stock_place,
  to_id uuid NOT NULL REFERENCES stock_place CHECK (to_id <> from_id),
  state text NOT NULL DEFAULT 'SENT' CHECK (state IN ('SENT', 'RECEIVED', 'CANCELLED')),
  note text,
  send_id uuid NOT NULL UNIQUE REFERENCES stock_operation,
  sent_by uuid NOT NULL REFERENCES app_user,
  sent_at timestamptz NOT NULL DEFAULT clock(),
  ended_by uuid REFERENCES app_user,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CHECK ((state = 'SENT') = (ended_at IS NULL) AND (ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX stock_transfer_from ON stock_transfer (from_id, hash_id DESC);
CREATE INDEX stock_transfer_to ON stock_transfer (to_id, hash_id DESC);
CREATE INDEX stock_transfer_sender ON stock_transfer (sent_by);
CREATE INDEX stock_transfer_ender ON stock_transfer (ended_by) WHERE ended_by IS NOT NULL;

CREATE TABLE stock_transfer_line (
  hash_id uuid PRIMARY KEY,
  transfer_id uuid NOT NULL REFERENCES stock_transfer,
  lot_id uuid NOT NULL REFERENCES stock_lot,
  quantity numeric(18, 3) NOT NULL CHECK (quantity > 0),
  -- Set when it is received; what is missing has a reason.
  received numeric(18, 3) CHECK (received BETWEEN 0 AND quantity),
  reason text,
  UNIQUE (transfer_id, lot_id),
  CHECK (received IS NULL OR received = quantity OR reason IS NOT NULL)
);
CREATE INDEX stock_transfer_line_lot ON stock_transfer_line (lot_id);

REVOKE DELETE, TRUNCATE ON stock_transfer, stock_transfer_line FROM cordial_app;
GRANT SELECT, INSERT, UPDATE ON stock_transfer, stock_transfer_line TO cordial_app;
