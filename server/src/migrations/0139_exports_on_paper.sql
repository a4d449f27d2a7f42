-- A list as a paper, for those that fit on one.
ALTER TABLE export DROP CONSTRAINT export_format_check, ADD CONSTRAINT export_format_check CHECK (format IN ('xlsx', 'csv', 'pdf', 'zip', 'vcf'));
