-- Lines and machines of contacts.
CREATE TABLE equipment (
  hash_id uuid PRIMARY KEY,
  contact_id uuid NOT NULL REFERENCES contact,
  line text,
  filling_technology text CHECK (filling_technology IN ('isobaric', 'gravity', 'cold_fill', 'hot_fill', 'aseptic', 'ultra_clean', 'other')),
  brand_id uuid REFERENCES equipment_brand,
  packaging_id uuid REFERENCES packaging,
  -- Litres.
  packing_size numeric(10, 4) CHECK (packing_size > 0),
  -- Of capacity_basis per hour, as it was said: the other is computed.
  filling_capacity numeric(10, 4) CHECK (filling_capacity > 0),
  capacity_basis text NOT NULL DEFAULT 'bottles' CHECK (capacity_basis IN ('bottles', 'litres')),
  stabiliser_dissolving_unit boolean NOT NULL DEFAULT false,
  pasteurisation boolean NOT NULL DEFAULT false,
  homogeniser boolean NOT NULL DEFAULT false,
  uht boolean NOT NULL DEFAULT false,
  year smallint,
  state text CHECK (state IN ('in_use', 'planned', 'idle', 'dismantled')),
  note text,
  search text NOT NULL GENERATED ALWAYS AS (fold(coalesce(line, '') || ' ' || coalesce(note, ''))) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX equipment_contact ON equipment (contact_id, hash_id DESC);
CREATE INDEX equipment_brand_of ON equipment (brand_id, contact_id) WHERE brand_id IS NOT NULL;
CREATE INDEX equipment_packaging ON equipment (packaging_id, contact_id) WHERE packaging_id IS NOT NULL;
CREATE INDEX equipment_technology ON equipment (filling_technology, contact_id) WHERE filling_technology IS NOT NULL;
CREATE INDEX equipment_pasteurisation ON equipment (contact_id) WHERE pasteurisation;
CREATE INDEX equipment_homogeniser ON equipment (contact_id) WHERE homogeniser;
CREATE INDEX equipment_uht ON equipment (contact_id) WHERE uht;
CREATE INDEX equipment_stabiliser ON equipment (contact_id) WHERE stabiliser_dissolving_unit;
CREATE INDEX equipment_search ON equipment USING gin (search gin_trgm_ops);

-- What was deleted of a contact, for a day: then nobody takes it back any more. Without foreign keys, so that it holds nothing fast.
CREATE TABLE contact_bin (
  hash_id uuid PRIMARY KEY,
  kind text NOT NULL,
  contact_id uuid NOT NULL,
  -- The rows by their table, the record's own first.
  rows jsonb NOT NULL,
  removed_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX contact_bin_removed ON contact_bin (removed_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON equipment, contact_bin TO cordial_app;
