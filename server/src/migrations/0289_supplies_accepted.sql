-- What a person is given to use waits until they accept it: confirmed, or signed by a drawing, which is kept as the path of an SVG.
ALTER TABLE supply_allocation
  ADD COLUMN acceptance text CHECK (acceptance IN ('PENDING', 'ACCEPTED', 'REFUSED', 'ENDED')),
  ADD COLUMN accepted_at timestamptz,
  ADD COLUMN signature text CHECK (length(signature) <= 20000),
  ADD COLUMN refused_at timestamptz,
  ADD COLUMN refusal text,
  ADD CHECK (acceptance IS NULL OR user_id IS NOT NULL),
  ADD CHECK ((accepted_at IS NOT NULL) = coalesce(acceptance = 'ACCEPTED', false)),
  ADD CHECK (signature IS NULL OR accepted_at IS NOT NULL),
  ADD CHECK (num_nonnulls(refused_at, refusal) IN (0, 2)),
  ADD CHECK ((refused_at IS NOT NULL) = coalesce(acceptance = 'REFUSED', false));
CREATE INDEX supply_allocation_pending ON supply_allocation (user_id, hash_id DESC) WHERE acceptance = 'PENDING';
