-- The Bible: the recipes of the house. A recipe is in its creator's main country, and in those where it is made available.
CREATE TABLE recipe (
  hash_id uuid PRIMARY KEY,
  number integer NOT NULL CHECK (number > 0),
  name text NOT NULL CHECK (name <> ''),
  description text,
  -- Its share in the finished drink, % by mass.
  percentage numeric(9, 6) CHECK (percentage > 0 AND percentage <= 100),
  -- The dilution, parts of it and parts of water: 1+5.
  concentration text CHECK (concentration ~ '^[0-9]+(\.[0-9]+)?\+[0-9]+(\.[0-9]+)?$'),
  application_id uuid REFERENCES application,
  b2b_id uuid REFERENCES b2b,
  b2c_id uuid REFERENCES b2c,
  benchmark_id uuid REFERENCES benchmark,
  brand_id uuid REFERENCES brand,
  brand_owner_id uuid REFERENCES contact,
  manufacturer_id uuid REFERENCES contact,
  customer_id uuid REFERENCES contact,
  -- What the customer sells it as.
  customer_brand text,
  provider_id uuid REFERENCES contact,
  -- The market that it was made for.
  country_id uuid REFERENCES country,
  packaging_id uuid REFERENCES packaging,
  comment text,
  -- What a line that fills the drink must be able to do, by the words of equipment.
  pasteurisation boolean NOT NULL DEFAULT false,
  uht boolean NOT NULL DEFAULT false,
  homogeniser boolean NOT NULL DEFAULT false,
  stabiliser_dissolving_unit boolean NOT NULL DEFAULT false,
  -- Litres that the packaging holds.
  packing_size numeric(10, 4) CHECK (packing_size > 0),
  picture_file_id uuid,
  -- The creator's main country when it was made; none is reached by rights that are held everywhere alone.
  home_country_id uuid REFERENCES country,
  -- Home and the countries of its availability: kept by triggers, so that merged countries are followed too.
  places uuid[] NOT NULL DEFAULT '{}',
  -- Compositions that it has, kept by the area's formulas.
  composition_count integer NOT NULL DEFAULT 0 CHECK (composition_count >= 0),
  -- Whether a laboratory or a warehouse has some in bottles, kept by the laboratory.
  in_stock boolean NOT NULL DEFAULT false,
  created_by uuid NOT NULL REFERENCES app_user,
  search text NOT NULL GENERATED ALWAYS AS (fold(number::text || ' ' || name || coalesce(' ' || customer_brand, '') || coalesce(' ' || description, ''))) STORED,
  sort_name text NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
  version integer NOT NULL DEFAULT 1,
  -- Lists page by it: no two are the same.
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX recipe_number ON recipe (number);
CREATE UNIQUE INDEX recipe_created ON recipe (created_at);
CREATE INDEX recipe_creator ON recipe (created_by, hash_id DESC);
CREATE INDEX recipe_places ON recipe USING gin (places) WITH (fastupdate = off);
CREATE INDEX recipe_search ON recipe USING gin (created_by, places, search gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX recipe_name_alike ON recipe USING gin (sort_name gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX recipe_application ON recipe (application_id, hash_id DESC) WHERE application_id IS NOT NULL;
CREATE INDEX recipe_b2b ON recipe (b2b_id, hash_id DESC) WHERE b2b_id IS NOT NULL;
CREATE INDEX recipe_b2c ON recipe (b2c_id, hash_id DESC) WHERE b2c_id IS NOT NULL;
CREATE INDEX recipe_benchmark ON recipe (benchmark_id, hash_id DESC) WHERE benchmark_id IS NOT NULL;
CREATE INDEX recipe_brand ON recipe (brand_id, hash_id DESC) WHERE brand_id IS NOT NULL;
CREATE INDEX recipe_brand_owner ON recipe (brand_owner_id, hash_id DESC) WHERE brand_owner_id IS NOT NULL;
CREATE INDEX recipe_manufacturer ON recipe (manufacturer_id, hash_id DESC) WHERE manufacturer_id IS NOT NULL;
CREATE INDEX recipe_customer ON recipe (customer_id, hash_id DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX recipe_provider ON recipe (provider_id, hash_id DESC) WHERE provider_id IS NOT NULL;
CREATE INDEX recipe_country_of ON recipe (country_id, hash_id DESC) WHERE country_id IS NOT NULL;
CREATE INDEX recipe_home_country ON recipe (home_country_id, hash_id DESC) WHERE home_country_id IS NOT NULL;
CREATE INDEX recipe_packaging ON recipe (packaging_id, hash_id DESC) WHERE packaging_id IS NOT NULL;
CREATE INDEX recipe_without_composition ON recipe (hash_id DESC) WHERE composition_count = 0;
CREATE INDEX recipe_in_stock ON recipe (hash_id DESC) WHERE in_stock;

-- Where a recipe may be sold, since when and for how much.
CREATE TABLE recipe_country (
  hash_id uuid PRIMARY KEY,
  recipe_id uuid NOT NULL REFERENCES recipe ON DELETE CASCADE,
  country_id uuid NOT NULL REFERENCES country,
  state text NOT NULL DEFAULT 'available' CHECK (state IN ('trial', 'registration', 'available', 'suspended', 'withdrawn')),
  -- Of a kilogram or a litre.
  price numeric(18, 4) CHECK (price > 0),
  currency_id uuid REFERENCES currency,
  price_unit text NOT NULL DEFAULT 'kg' CHECK (price_unit IN ('kg', 'L')),
  available_from date,
  available_until date CHECK (available_until >= available_from),
  note text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK ((price IS NULL) = (currency_id IS NULL)),
  UNIQUE (recipe_id, country_id)
);
CREATE INDEX recipe_country_country ON recipe_country (country_id, recipe_id DESC);
CREATE INDEX recipe_country_currency ON recipe_country (currency_id) WHERE currency_id IS NOT NULL;

CREATE FUNCTION recipe_places_of(recipe uuid, home uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT home WHERE home IS NOT NULL UNION SELECT country_id FROM recipe_country WHERE recipe_id = recipe ORDER BY 1)
$$;
CREATE FUNCTION keep_recipe_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.places := recipe_places_of(NEW.hash_id, NEW.home_country_id);
  RETURN NEW;
END $$;
CREATE TRIGGER recipe_home BEFORE INSERT OR UPDATE OF home_country_id ON recipe FOR EACH ROW EXECUTE FUNCTION keep_recipe_places();
CREATE FUNCTION keep_places_of_recipe() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE recipe SET places = recipe_places_of(hash_id, home_country_id)
    WHERE hash_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.recipe_id ELSE NEW.recipe_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER recipe_country_places AFTER INSERT OR DELETE OR UPDATE OF country_id ON recipe_country FOR EACH ROW EXECUTE FUNCTION keep_places_of_recipe();

GRANT SELECT, INSERT, UPDATE, DELETE ON recipe, recipe_country TO cordial_app;
