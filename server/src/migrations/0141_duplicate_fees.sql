-- Fees of the same amount, day and reason are looked for while an expense is written and when it is validated.
CREATE INDEX expense_fee_alike ON expense_fee (day, reason_id, amount);
