-- Variations of an article: articles of their own, of which each has its stock, its pieces and its minimum. What they have in common is written
-- with the article; `varies` are the attributes by which one differs.
ALTER TABLE supply
  ADD COLUMN variation_of uuid REFERENCES supply CHECK (variation_of <> hash_id),
  ADD COLUMN varies jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(varies) = 'object'),
  ADD CHECK ((variation_of IS NULL) = (varies = '{}'));
CREATE INDEX supply_variations ON supply (variation_of, hash_id) WHERE variation_of IS NOT NULL;

-- Who sees a variation sees its article.
CREATE FUNCTION supply_variation_opens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supply SET zone_ids = (SELECT array_agg(DISTINCT z) FROM unnest(zone_ids || NEW.zone_ids) z) WHERE hash_id = NEW.variation_of AND NOT zone_ids @> NEW.zone_ids;
  RETURN NULL;
END $$;
CREATE TRIGGER variation_opens AFTER INSERT OR UPDATE OF zone_ids ON supply FOR EACH ROW WHEN (NEW.variation_of IS NOT NULL) EXECUTE FUNCTION supply_variation_opens();
