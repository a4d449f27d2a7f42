-- Orders that lists are read in, for those who see many offices; within one office or one person the others serve.
CREATE INDEX expense_by_status ON expense (status_rank, hash_id DESC);
CREATE INDEX expense_by_amount ON expense (amount DESC, hash_id DESC);
CREATE INDEX expense_by_title ON expense (lower(title), hash_id DESC);
CREATE INDEX expense_waiting ON expense (sent_at, hash_id) WHERE status = 'UNVALIDATED';

-- What was sent in an office, for those who handle it: drafts of others are never in their way.
CREATE INDEX expense_sent ON expense (zone_id, hash_id DESC) WHERE status <> 'DRAFT';

-- A period is met by what touches it; neither of its ends alone says much.
CREATE INDEX expense_period ON expense USING gist (daterange(start_date, end_date, '[]'));
DROP INDEX expense_dates;

-- So that the planner knows of the periods at once.
ANALYZE expense;
