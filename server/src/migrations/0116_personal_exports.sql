-- A file that is no list: everything that is kept on one person.
ALTER TABLE export DROP CONSTRAINT export_format_check, ADD CONSTRAINT export_format_check CHECK (format IN ('xlsx', 'csv', 'zip'));
