-- Rates of currencies that are not an office's, kept at headquarters: units of the currency for one unit of the company's default currency, by month.
CREATE TABLE currency_rate (
  currency_id uuid NOT NULL REFERENCES currency,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  rate numeric(22,10) NOT NULL CHECK (rate > 0),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (currency_id, month)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON currency_rate TO cordial_app;

-- Amounts are sorted within their currency: for those who see many offices, and for one office.
DROP INDEX expense_by_amount;
CREATE INDEX expense_by_amount ON expense (currency_id, amount DESC, hash_id DESC);
CREATE INDEX expense_zone_amount ON expense (zone_id, currency_id, amount DESC, hash_id DESC);
