-- The name of the company that a portal account belongs to, or of its contact: who shows the names of people is below these tables' areas.
CREATE FUNCTION customer_of(account uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(y.name, k.name) FROM portal_account a JOIN contact k ON k.hash_id = a.contact_id LEFT JOIN contact y ON y.hash_id = k.company_id
  WHERE a.user_id = account
$$;
