-- Once a year people confirm what they have. ASKED: they are asked and have not answered; DENIED: they say that they don't have it, until its
-- keepers have found out. Nothing moves by it.
ALTER TABLE supply_allocation
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN confirmation text CHECK (confirmation IN ('ASKED', 'DENIED')),
  -- When they were asked, or said no.
  ADD COLUMN confirmation_since timestamptz,
  ADD COLUMN confirmation_reminded smallint NOT NULL DEFAULT 0,
  ADD COLUMN denial text,
  ADD CHECK ((confirmation IS NULL) = (confirmation_since IS NULL)),
  ADD CHECK ((denial IS NULL) = (confirmation IS DISTINCT FROM 'DENIED')),
  ADD CHECK (confirmation IS NULL OR user_id IS NOT NULL);
-- Since when nobody has said that it is still there.
CREATE INDEX supply_allocation_unconfirmed ON supply_allocation (coalesce(confirmed_at, accepted_at, created_at)) WHERE quantity_out > 0 AND user_id IS NOT NULL AND confirmation IS NULL;
CREATE INDEX supply_allocation_asked ON supply_allocation (zone_id, hash_id) WHERE quantity_out > 0 AND confirmation IS NOT NULL;
CREATE INDEX supply_allocation_asked_user ON supply_allocation (user_id) WHERE quantity_out > 0 AND confirmation = 'ASKED';
