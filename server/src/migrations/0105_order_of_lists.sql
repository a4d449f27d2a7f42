-- Lists whose order means something are put in order by hand. What is new comes last; an order begins at 1, so the numbers of new
-- entries are above all that were given by hand.
CREATE SEQUENCE list_sort AS integer START 1000000;
GRANT USAGE ON SEQUENCE list_sort TO cordial_app;

ALTER TABLE packaging ADD COLUMN sort integer NOT NULL DEFAULT nextval('list_sort');
ALTER TABLE title ADD COLUMN sort integer NOT NULL DEFAULT nextval('list_sort');
ALTER TABLE b2b ADD COLUMN sort integer NOT NULL DEFAULT nextval('list_sort');
ALTER TABLE b2c ADD COLUMN sort integer NOT NULL DEFAULT nextval('list_sort');
ALTER TABLE application ADD COLUMN sort integer NOT NULL DEFAULT nextval('list_sort');

-- They were by name until now.
UPDATE packaging t SET sort = n.at FROM (SELECT hash_id, row_number() OVER (ORDER BY fold(name), hash_id) AS at FROM packaging) n WHERE n.hash_id = t.hash_id;
UPDATE title t SET sort = n.at FROM (SELECT hash_id, row_number() OVER (ORDER BY fold(name), hash_id) AS at FROM title) n WHERE n.hash_id = t.hash_id;
UPDATE b2b t SET sort = n.at FROM (SELECT hash_id, row_number() OVER (ORDER BY fold(name), hash_id) AS at FROM b2b) n WHERE n.hash_id = t.hash_id;
UPDATE b2c t SET sort = n.at FROM (SELECT hash_id, row_number() OVER (ORDER BY fold(name), hash_id) AS at FROM b2c) n WHERE n.hash_id = t.hash_id;
UPDATE application t SET sort = n.at FROM (SELECT hash_id, row_number() OVER (ORDER BY fold(name), hash_id) AS at FROM application) n WHERE n.hash_id = t.hash_id;
