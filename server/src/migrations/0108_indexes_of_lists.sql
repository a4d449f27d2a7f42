-- Deleting, counting and merging entries of a list look for what points at them.
CREATE INDEX charge_currency ON charge (currency_id);
CREATE INDEX charge_type ON charge (type_id) WHERE type_id IS NOT NULL;
CREATE INDEX expense_type ON expense (type_id) WHERE type_id IS NOT NULL;
CREATE INDEX expense_fee_country ON expense_fee (country_id) WHERE country_id IS NOT NULL;
CREATE INDEX expense_fee_reason ON expense_fee (reason_id);
CREATE INDEX holder_currency ON holder (currency_id);
CREATE INDEX salary_currency ON salary (currency_id) WHERE currency_id IS NOT NULL;
CREATE INDEX zone_currency ON zone (currency_id);
