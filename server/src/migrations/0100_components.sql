-- What everything is made of: flavours, acids, sweeteners, carriers, packaging. Components are the company's, without a place.
CREATE TABLE component (
  hash_id uuid PRIMARY KEY,
  number text NOT NULL CHECK (number <> ''),
  name text NOT NULL CHECK (name <> ''),
  kind text NOT NULL CHECK (kind IN ('flavour', 'acid', 'sweetener', 'colour', 'carrier', 'water', 'packaging', 'other')),
  base_unit text NOT NULL DEFAULT 'g' CHECK (base_unit IN ('g', 'mL')),
  cas text,
  fema text,
  fl text,
  e_number text,
  -- g/mL, and the °C at which it was measured.
  density numeric CHECK (density > 0),
  density_temperature numeric,
  -- °Bx, and percent by mass.
  brix numeric CHECK (brix BETWEEN 0 AND 100),
  dry_matter numeric CHECK (dry_matter BETWEEN 0 AND 100),
  allergens text[] NOT NULL DEFAULT '{}',
  -- With those of its carriers, however deep: what is written on a label, and filtered by.
  allergens_all text[] NOT NULL DEFAULT '{}',
  -- NATURAL is a word of SQL.
  is_natural boolean NOT NULL DEFAULT false,
  -- Base units in a litre of the finished drink.
  dosage_min numeric CHECK (dosage_min >= 0),
  dosage_max numeric CHECK (dosage_max >= dosage_min),
  -- °C and days.
  storage_min numeric,
  storage_max numeric CHECK (storage_max >= storage_min),
  shelf_life_closed integer CHECK (shelf_life_closed >= 0),
  shelf_life_opened integer CHECK (shelf_life_opened >= 0),
  note text,
  created_by uuid NOT NULL REFERENCES app_user,
  search text NOT NULL GENERATED ALWAYS AS (fold(number || ' ' || name || coalesce(' ' || cas, '') || coalesce(' fema ' || fema, '') || coalesce(' fl ' || fl, '') || coalesce(' ' || e_number, ''))) STORED,
  sort_name text NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((density IS NULL) = (density_temperature IS NULL))
);
CREATE UNIQUE INDEX component_number ON component (lower(number));
-- The next free number is one more than the highest.
CREATE INDEX component_proposed ON component ((substring(number FROM '^C-([0-9]{1,8})$')::integer));
CREATE INDEX component_name ON component (sort_name, hash_id);
CREATE INDEX component_kind ON component (kind, hash_id DESC);
CREATE INDEX component_natural ON component (is_natural, hash_id DESC);
CREATE INDEX component_allergens ON component USING gin (allergens_all);
CREATE INDEX component_search ON component USING gin (search gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX component_created_by ON component (created_by);

-- What a component is dissolved in or bound to: allergens pass up through it.
CREATE TABLE component_carrier (
  component_id uuid NOT NULL REFERENCES component ON DELETE CASCADE,
  carrier_id uuid NOT NULL REFERENCES component CHECK (carrier_id <> component_id),
  position smallint NOT NULL,
  -- By mass.
  percent numeric CHECK (percent BETWEEN 0 AND 100),
  PRIMARY KEY (component_id, carrier_id)
);
CREATE INDEX component_carrier_of ON component_carrier (carrier_id, component_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON component, component_carrier TO cordial_app;
