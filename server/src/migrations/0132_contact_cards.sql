-- Contacts as cards of an address book (vCard 4).
ALTER TABLE export DROP CONSTRAINT export_format_check, ADD CONSTRAINT export_format_check CHECK (format IN ('xlsx', 'csv', 'zip', 'vcf'));
