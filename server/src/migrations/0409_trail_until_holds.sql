-- outside a transaction
ALTER TABLE audit VALIDATE CONSTRAINT audit_until;
