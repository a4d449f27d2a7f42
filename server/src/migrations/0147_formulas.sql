-- The compositions of recipes: dated versions, and their lines as they were typed and as what they weigh.
CREATE TABLE composition (
  hash_id uuid PRIMARY KEY,
  recipe_id uuid NOT NULL REFERENCES recipe ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  name text,
  made_on date NOT NULL,
  -- The one with the highest number: sub-recipes, where-used and stock go by it.
  is_current boolean NOT NULL,
  -- It is written for a litre at 20 °C, or for 100 kg.
  basis text NOT NULL CHECK (basis IN ('litre', 'mass')),
  -- Typed or measured of the product: g/mL, °Bx and the refractive index.
  density numeric CHECK (density > 0),
  brix numeric CHECK (brix BETWEEN 0 AND 100),
  refraction numeric CHECK (refraction BETWEEN 1.33 AND 1.53),
  description text,
  -- What uses it; it is not changed any more.
  frozen_by text CHECK (frozen_by IN ('sample', 'order', 'stock')),
  frozen_at timestamptz,
  -- As calculated when it was saved: g/mL, °Bx, percent by mass, and the grams of all lines.
  product_density numeric NOT NULL CHECK (product_density > 0),
  product_brix numeric NOT NULL,
  product_dry_matter numeric NOT NULL,
  mass numeric NOT NULL CHECK (mass > 0),
  user_id uuid NOT NULL REFERENCES app_user,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  updated_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((frozen_by IS NULL) = (frozen_at IS NULL)),
  UNIQUE (recipe_id, number)
);
CREATE UNIQUE INDEX composition_current ON composition (recipe_id) WHERE is_current;
CREATE INDEX composition_user ON composition (user_id);

CREATE TABLE composition_line (
  hash_id uuid PRIMARY KEY,
  composition_id uuid NOT NULL REFERENCES composition ON DELETE CASCADE,
  -- Of the composition: where-used reads an index alone.
  recipe_id uuid NOT NULL,
  is_current boolean NOT NULL,
  position smallint NOT NULL,
  component_id uuid REFERENCES component,
  -- Another recipe: its current composition, or the one that it had when this one was frozen.
  sub_recipe_id uuid REFERENCES recipe CHECK (sub_recipe_id <> recipe_id),
  sub_composition_id uuid REFERENCES composition,
  dosage numeric CHECK (dosage >= 0),
  unit text NOT NULL CHECK (unit IN ('%', 'g/L', 'g/kg', 'mL/L', 'mL/hL', 'ppm')),
  is_balance boolean NOT NULL DEFAULT false,
  density numeric CHECK (density > 0),
  brix numeric CHECK (brix BETWEEN 0 AND 100),
  refraction numeric CHECK (refraction BETWEEN 1.33 AND 1.53),
  description text,
  -- Grams, percent by mass, and mL where the density is known.
  mass numeric(20, 6) NOT NULL CHECK (mass >= 0),
  percent numeric(9, 6) NOT NULL CHECK (percent BETWEEN 0 AND 100),
  volume numeric(20, 6),
  -- Of the material when it was saved.
  used_density numeric,
  used_brix numeric,
  used_dry_matter numeric,
  CHECK ((component_id IS NULL) <> (sub_recipe_id IS NULL)),
  CHECK (sub_composition_id IS NULL OR sub_recipe_id IS NOT NULL),
  CHECK (is_balance = (dosage IS NULL)),
  UNIQUE (composition_id, position)
);
CREATE UNIQUE INDEX composition_balance ON composition_line (composition_id) WHERE is_balance;
CREATE INDEX composition_line_component ON composition_line (component_id, recipe_id DESC) WHERE is_current AND component_id IS NOT NULL;
CREATE INDEX composition_line_of_component ON composition_line (component_id) WHERE component_id IS NOT NULL;
CREATE INDEX composition_line_sub ON composition_line (sub_recipe_id, recipe_id DESC) WHERE is_current AND sub_recipe_id IS NOT NULL;
CREATE INDEX composition_line_of_sub ON composition_line (sub_recipe_id) WHERE sub_recipe_id IS NOT NULL;
CREATE INDEX composition_line_subs ON composition_line (recipe_id, sub_recipe_id) WHERE is_current AND sub_recipe_id IS NOT NULL;
CREATE INDEX composition_line_pinned ON composition_line (sub_composition_id) WHERE sub_composition_id IS NOT NULL;

-- A material replaced in many recipes at once, and the compositions that were made by it.
CREATE TABLE composition_replacement (
  hash_id uuid PRIMARY KEY,
  component_id uuid REFERENCES component,
  recipe_id uuid REFERENCES recipe,
  by_component_id uuid REFERENCES component,
  by_recipe_id uuid REFERENCES recipe,
  factor numeric NOT NULL CHECK (factor > 0),
  user_id uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT clock(),
  undone_at timestamptz,
  CHECK ((component_id IS NULL) <> (recipe_id IS NULL)),
  CHECK ((by_component_id IS NULL) <> (by_recipe_id IS NULL))
);
CREATE INDEX composition_replacement_user ON composition_replacement (user_id, hash_id DESC);
CREATE INDEX composition_replacement_component ON composition_replacement (component_id) WHERE component_id IS NOT NULL;
CREATE INDEX composition_replacement_recipe ON composition_replacement (recipe_id) WHERE recipe_id IS NOT NULL;
CREATE INDEX composition_replacement_by_component ON composition_replacement (by_component_id) WHERE by_component_id IS NOT NULL;
CREATE INDEX composition_replacement_by_recipe ON composition_replacement (by_recipe_id) WHERE by_recipe_id IS NOT NULL;
ALTER TABLE composition ADD COLUMN replacement_id uuid REFERENCES composition_replacement;
CREATE INDEX composition_of_replacement ON composition (replacement_id) WHERE replacement_id IS NOT NULL;

-- How many compositions a recipe has.
CREATE FUNCTION count_compositions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE recipe SET composition_count = composition_count + CASE WHEN TG_OP = 'DELETE' THEN -1 ELSE 1 END
    WHERE hash_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.recipe_id ELSE NEW.recipe_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER composition_counted AFTER INSERT OR DELETE ON composition FOR EACH ROW EXECUTE FUNCTION count_compositions();

GRANT SELECT, INSERT, UPDATE, DELETE ON composition, composition_line, composition_replacement TO cordial_app;
