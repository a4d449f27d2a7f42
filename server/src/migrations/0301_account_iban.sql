-- The international number of an office's bank account: what customers pay into, and what paying files will name.
ALTER TABLE holder ADD COLUMN iban text,
  ADD CONSTRAINT holder_iban CHECK (iban IS NULL OR (kind = 'account' AND iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'));
