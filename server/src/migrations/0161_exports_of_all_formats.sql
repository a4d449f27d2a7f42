-- Papers and cards came at once, each with its own list of formats: the later one forgot the other.
ALTER TABLE export DROP CONSTRAINT export_format_check, ADD CONSTRAINT export_format_check CHECK (format IN ('xlsx', 'csv', 'pdf', 'zip', 'vcf'));
