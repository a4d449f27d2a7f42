-- What of ours is in a product on the market.
ALTER TABLE portfolio ADD COLUMN recipe_id uuid REFERENCES recipe;
CREATE INDEX portfolio_recipe ON portfolio (recipe_id, contact_id) WHERE recipe_id IS NOT NULL;
