-- Recipes in stock in bottles, by lot. As components: what is there is changed beside a list that is only appended to.
CREATE TABLE recipe_stock (
  hash_id uuid PRIMARY KEY,
  place_id uuid NOT NULL REFERENCES stock_place,
  recipe_id uuid NOT NULL REFERENCES recipe,
  -- The version that was made, frozen since; none where the recipe had no composition.
  composition_id uuid REFERENCES composition,
  bottle_id uuid REFERENCES bottle,
  lot text NOT NULL CHECK (lot <> ''),
  bottles integer NOT NULL DEFAULT 0 CHECK (bottles >= 0),
  -- All of them together.
  litres numeric(14, 3) NOT NULL DEFAULT 0 CHECK (litres >= 0),
  -- They may be used through this day.
  expires_on date,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock(),
  CHECK (bottles > 0 OR litres = 0)
);
CREATE UNIQUE INDEX recipe_stock_lot ON recipe_stock (place_id, recipe_id, lower(lot));
CREATE INDEX recipe_stock_recipe ON recipe_stock (recipe_id, hash_id DESC);
CREATE INDEX recipe_stock_place ON recipe_stock (place_id, hash_id DESC);
CREATE INDEX recipe_stock_composition ON recipe_stock (composition_id) WHERE composition_id IS NOT NULL;
CREATE INDEX recipe_stock_bottle ON recipe_stock (bottle_id) WHERE bottle_id IS NOT NULL;

CREATE TABLE recipe_movement (
  hash_id uuid PRIMARY KEY,
  stock_id uuid NOT NULL REFERENCES recipe_stock,
  bottles integer NOT NULL CHECK (bottles <> 0),
  litres numeric(14, 3) NOT NULL,
  reason text,
  user_id uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX recipe_movement_stock ON recipe_movement (stock_id, hash_id DESC);
CREATE INDEX recipe_movement_user ON recipe_movement (user_id);

-- Whether a recipe is in stock anywhere follows its lots.
CREATE FUNCTION recipe_stock_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE recipe r SET in_stock = NOT r.in_stock
  WHERE r.hash_id = NEW.recipe_id AND r.in_stock <> EXISTS (SELECT 1 FROM recipe_stock s WHERE s.recipe_id = r.hash_id AND s.bottles > 0);
  RETURN NULL;
END $$;
CREATE TRIGGER recipe_stock_told AFTER INSERT OR UPDATE OF bottles ON recipe_stock FOR EACH ROW EXECUTE FUNCTION recipe_stock_told();

REVOKE DELETE, TRUNCATE ON recipe_stock FROM cordial_app;
REVOKE UPDATE, DELETE, TRUNCATE ON recipe_movement FROM cordial_app;
GRANT SELECT, INSERT, UPDATE ON recipe_stock TO cordial_app;
GRANT SELECT, INSERT ON recipe_movement TO cordial_app;
