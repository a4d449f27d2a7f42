-- The accounts of a company's staff see the company's things only while the company's own flag is on. Until now the person's flag was enough:
-- what they see today stays open.
UPDATE contact y SET portal_access = true, version = y.version + 1
WHERE NOT y.portal_access AND EXISTS (
  SELECT 1 FROM portal_account a JOIN contact c ON c.hash_id = a.contact_id JOIN app_user u ON u.hash_id = a.user_id
  WHERE c.company_id = y.hash_id AND c.portal_access AND u.active
);
