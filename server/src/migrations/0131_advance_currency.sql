-- How often a currency is used, and where, is asked of every table that points at one.
CREATE INDEX advance_currency ON advance (currency_id);
