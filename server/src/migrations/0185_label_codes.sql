-- What a label says: a short number of a lot, read by a phone or a hand scanner, or typed. Lot numbers are the suppliers' and come twice.
ALTER TABLE stock_lot ADD COLUMN code bigint NOT NULL GENERATED ALWAYS AS IDENTITY;
CREATE UNIQUE INDEX stock_lot_code ON stock_lot (code);
ALTER TABLE recipe_stock ADD COLUMN code bigint NOT NULL GENERATED ALWAYS AS IDENTITY;
CREATE UNIQUE INDEX recipe_stock_code ON recipe_stock (code);
-- Lots in bottles by what is printed on them, as lots of components are found.
CREATE INDEX recipe_stock_words ON recipe_stock (fold(lot));
