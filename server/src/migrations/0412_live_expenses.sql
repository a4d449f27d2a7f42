-- outside a transaction
-- Figures over what is not archived, which are a year of ten: by the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS expense_live ON expense (type, zone_id)
  INCLUDE (status, currency_id, user_id, amount, validated_amount, paid_amount, settled_amount, confidential, start_date) WHERE NOT archived;
