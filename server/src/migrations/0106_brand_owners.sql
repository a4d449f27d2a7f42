-- The contact that a brand belongs to.
ALTER TABLE brand ADD COLUMN brand_owner_id uuid REFERENCES contact;
CREATE INDEX brand_owner ON brand (brand_owner_id);
