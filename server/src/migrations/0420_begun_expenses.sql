-- outside a transaction
-- What began in an office in a year, by state: from the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS expense_begun ON expense (zone_id, start_date)
  INCLUDE (status, currency_id, type, user_id, amount, confidential);
