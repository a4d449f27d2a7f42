-- The application's role: it reads and writes records, and can only add to the audit and the ledger.
GRANT USAGE ON SCHEMA public TO cordial_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO cordial_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO cordial_app;
REVOKE UPDATE, DELETE, TRUNCATE ON audit, ledger_transaction, ledger_posting, ledger_account FROM cordial_app;
GRANT UPDATE (balance, floor) ON ledger_account TO cordial_app;
REVOKE ALL ON migration FROM cordial_app;
GRANT SELECT ON migration TO cordial_app;
