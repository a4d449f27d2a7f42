-- The bases that cumulative rules look back at, beside the lines that explain a payslip: a year of them is read for each month of arrears, and the
-- lines are ten times as long.
ALTER TABLE payslip ADD COLUMN shown jsonb NOT NULL GENERATED ALWAYS AS (coalesce(result->'shown', '[]'::jsonb)) STORED;
