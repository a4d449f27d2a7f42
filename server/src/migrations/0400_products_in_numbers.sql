-- The market picture is counted over all products in reach. Read from their rows, joins by identifier take most of that time; so each
-- company's products are kept beside the rows too, as columns of numbers, which triggers write in the transaction that changes a product.

-- The numbers of what products refer to: countries, packagings, brands, categories.
CREATE TABLE portfolio_number (
  entry_id uuid PRIMARY KEY,
  no integer NOT NULL GENERATED ALWAYS AS IDENTITY
);
-- Each column has a number (4 bytes, the highest first) for each product, in the order of the products; 0 for none. Of countries and
-- packagings: how many, and then each. `seen`: twice the days since 2000, and 1 more when it is gone. Null until it is filled.
CREATE TABLE portfolio_numbers (
  contact_id uuid PRIMARY KEY,
  seen bytea,
  brand bytea,
  b2c bytea,
  application bytea,
  b2b bytea,
  country bytea,
  packaging bytea
);
REVOKE INSERT, UPDATE, DELETE ON portfolio_number, portfolio_numbers FROM cordial_app;
GRANT SELECT ON portfolio_number, portfolio_numbers TO cordial_app;

CREATE FUNCTION number_of(entry uuid) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT int4send(coalesce((SELECT n.no FROM portfolio_number n WHERE n.entry_id = entry), 0))
$$;
CREATE FUNCTION numbers_of(contact uuid) RETURNS portfolio_numbers LANGUAGE sql STABLE AS $$
  SELECT contact, coalesce(string_agg(int4send(CASE WHEN p.seen_on IS NULL THEN 0 ELSE greatest(p.seen_on - DATE '2000-01-01', 1) END * 2 + (p.gone_since IS NOT NULL)::int), ''), ''),
    coalesce(string_agg(number_of(p.brand_id), ''), ''), coalesce(string_agg(number_of(p.b2c_id), ''), ''),
    coalesce(string_agg(number_of(p.application_id), ''), ''), coalesce(string_agg(number_of(p.b2b_id), ''), ''),
    coalesce(string_agg((SELECT int4send(count(*)::int) || coalesce(string_agg(number_of(l.country_id), '' ORDER BY l.country_id), '') FROM portfolio_country l WHERE l.portfolio_id = p.hash_id), ''), ''),
    coalesce(string_agg((SELECT int4send(count(*)::int) || coalesce(string_agg(number_of(l.packaging_id), '' ORDER BY l.packaging_id), '') FROM portfolio_packaging l WHERE l.portfolio_id = p.hash_id), ''), '')
  FROM (SELECT * FROM portfolio WHERE contact_id = contact ORDER BY hash_id) p
$$;

-- At the commit, once for each company of the transaction, so that its row is locked shortly and after all others. Whoever waits for
-- somebody else's change of the same company reads the products again after it.
CREATE FUNCTION products_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  companies uuid[];
  company uuid;
BEGIN
  IF TG_TABLE_NAME = 'portfolio' THEN
    companies := ARRAY[OLD.contact_id, NEW.contact_id];
  ELSE
    SELECT array_agg(DISTINCT p.contact_id) INTO companies FROM portfolio p WHERE p.hash_id IN (OLD.portfolio_id, NEW.portfolio_id);
  END IF;
  FOR company IN SELECT DISTINCT c FROM unnest(companies) c WHERE c IS NOT NULL ORDER BY c LOOP
    INSERT INTO portfolio_numbers (contact_id) VALUES (company) ON CONFLICT DO NOTHING;
    PERFORM FROM portfolio_numbers n WHERE n.contact_id = company AND (n.seen IS NULL OR n.xmin <> pg_current_xact_id()::xid) FOR UPDATE;
    CONTINUE WHEN NOT FOUND;
    INSERT INTO portfolio_number (entry_id)
      SELECT DISTINCT e FROM portfolio p CROSS JOIN LATERAL (
        SELECT unnest(ARRAY[p.brand_id, p.b2c_id, p.application_id, p.b2b_id]) AS e
        UNION ALL SELECT l.country_id FROM portfolio_country l WHERE l.portfolio_id = p.hash_id
        UNION ALL SELECT l.packaging_id FROM portfolio_packaging l WHERE l.portfolio_id = p.hash_id) x
      WHERE p.contact_id = company AND e IS NOT NULL AND NOT EXISTS (SELECT FROM portfolio_number n WHERE n.entry_id = e)
      ORDER BY e ON CONFLICT DO NOTHING;
    UPDATE portfolio_numbers SET (seen, brand, b2c, application, b2b, country, packaging) =
      (SELECT n.seen, n.brand, n.b2c, n.application, n.b2b, n.country, n.packaging FROM numbers_of(company) n) WHERE contact_id = company;
  END LOOP;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER products_changed AFTER INSERT OR DELETE OR UPDATE OF contact_id, brand_id, b2c_id, application_id, b2b_id, seen_on, gone_since
  ON portfolio DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION products_changed();
CREATE CONSTRAINT TRIGGER products_changed AFTER INSERT OR UPDATE OR DELETE
  ON portfolio_country DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION products_changed();
CREATE CONSTRAINT TRIGGER products_changed AFTER INSERT OR UPDATE OR DELETE
  ON portfolio_packaging DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION products_changed();

-- Of the products that there are: the next migration fills them in.
INSERT INTO portfolio_number (entry_id)
  SELECT DISTINCT e FROM (
    SELECT unnest(ARRAY[brand_id, b2c_id, application_id, b2b_id]) AS e FROM portfolio
    UNION ALL SELECT country_id FROM portfolio_country
    UNION ALL SELECT packaging_id FROM portfolio_packaging) x
  WHERE e IS NOT NULL;
INSERT INTO portfolio_numbers (contact_id) SELECT DISTINCT contact_id FROM portfolio;
