-- Supplies between offices: they leave one at once, are on the way, and come in when the other one receives them. What is on the way is
-- counted at the office that sent it, and in neither's stock on hand.
CREATE TABLE supply_transfer (
  hash_id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  from_id uuid NOT NULL REFERENCES zone,
  to_id uuid NOT NULL REFERENCES zone CHECK (to_id <> from_id),
  state text NOT NULL DEFAULT 'SENT' CHECK (state IN ('SENT', 'RECEIVED', 'CANCELLED')),
  note text,
  sent_by uuid NOT NULL REFERENCES app_user,
  sent_at timestamptz NOT NULL DEFAULT clock(),
  ended_by uuid REFERENCES app_user,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CHECK ((state = 'SENT') = (ended_at IS NULL) AND (ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX supply_transfer_from ON supply_transfer (from_id, hash_id DESC);
CREATE INDEX supply_transfer_to ON supply_transfer (to_id, hash_id DESC);
CREATE INDEX supply_transfer_open ON supply_transfer (to_id, hash_id DESC) WHERE state = 'SENT';
CREATE INDEX supply_transfer_sender ON supply_transfer (sent_by);
CREATE INDEX supply_transfer_ender ON supply_transfer (ended_by) WHERE ended_by IS NOT NULL;

CREATE TABLE supply_transfer_line (
  hash_id uuid PRIMARY KEY,
  transfer_id uuid NOT NULL REFERENCES supply_transfer,
  supply_id uuid NOT NULL REFERENCES supply,
  quantity integer NOT NULL CHECK (quantity > 0),
  -- Set when it is received; what is missing has a reason.
  received integer CHECK (received BETWEEN 0 AND quantity),
  reason text,
  CHECK (received IS NULL OR received = quantity OR reason IS NOT NULL)
);
CREATE INDEX supply_transfer_line_transfer ON supply_transfer_line (transfer_id, hash_id);
CREATE INDEX supply_transfer_line_supply ON supply_transfer_line (supply_id);

ALTER TABLE supply_stock ADD COLUMN on_the_way integer NOT NULL DEFAULT 0 CHECK (on_the_way >= 0);
ALTER TABLE supply_movement
  -- Where the units were counted before, if not in the office where they arrive.
  ADD COLUMN from_zone_id uuid REFERENCES zone CHECK (from_zone_id <> zone_id),
  ADD COLUMN transfer_line_id uuid REFERENCES supply_transfer_line,
  DROP CONSTRAINT supply_movement_status_check,
  DROP CONSTRAINT supply_movement_from_state_check,
  DROP CONSTRAINT supply_movement_to_state_check,
  ADD CONSTRAINT supply_movement_status_check CHECK (status IN ('INITIAL', 'ENTRY', 'ALLOCATED', 'UNALLOCATED', 'LOSS', 'DEFECTIVE', 'MAINTENANCE', 'RECYCLED', 'DONATION', 'LIQUIDATION', 'AVAILABLE', 'TRANSFER_FROM', 'TRANSFER_TO')),
  ADD CONSTRAINT supply_movement_from_state_check CHECK (from_state IN ('OUTSIDE', 'AVAILABLE', 'ALLOCATED', 'MAINTENANCE', 'DEFECTIVE', 'ON_THE_WAY', 'USED', 'GONE')),
  ADD CONSTRAINT supply_movement_to_state_check CHECK (to_state IN ('OUTSIDE', 'AVAILABLE', 'ALLOCATED', 'MAINTENANCE', 'DEFECTIVE', 'ON_THE_WAY', 'USED', 'GONE'));
CREATE INDEX supply_movement_transfer ON supply_movement (transfer_line_id) WHERE transfer_line_id IS NOT NULL;
CREATE INDEX supply_movement_from_zone ON supply_movement (from_zone_id) WHERE from_zone_id IS NOT NULL;
ALTER TABLE supply_piece
  DROP CONSTRAINT supply_piece_state_check,
  ADD CONSTRAINT supply_piece_state_check CHECK (state IN ('OUTSIDE', 'AVAILABLE', 'ALLOCATED', 'MAINTENANCE', 'DEFECTIVE', 'ON_THE_WAY', 'GONE'));

REVOKE DELETE, TRUNCATE ON supply_transfer, supply_transfer_line FROM cordial_app;
GRANT SELECT, INSERT, UPDATE ON supply_transfer, supply_transfer_line TO cordial_app;
