-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS proposal_country ON proposal (country_id) WHERE country_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_proposals ON contact (created_by) WHERE proposed;
