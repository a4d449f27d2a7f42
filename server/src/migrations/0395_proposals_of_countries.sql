-- outside a transaction
ALTER TABLE contact VALIDATE CONSTRAINT contact_proposed;
ALTER TABLE proposal VALIDATE CONSTRAINT proposal_country_id_fkey;
CREATE INDEX CONCURRENTLY IF NOT EXISTS proposal_country ON proposal (country_id) WHERE country_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_proposals ON contact (created_by) WHERE proposed;
