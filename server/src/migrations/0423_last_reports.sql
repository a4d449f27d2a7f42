-- outside a transaction
-- The last report about a contact, without a walk down all reports.
CREATE INDEX CONCURRENTLY IF NOT EXISTS report_of_contact ON report (contact_id, date DESC, hash_id DESC) WHERE contact_id IS NOT NULL;
-- Whether a year of an office has pay that no sum counts.
CREATE INDEX CONCURRENTLY IF NOT EXISTS expense_confidential_pay ON expense (zone_id, payroll_month, currency_id) WHERE confidential;
