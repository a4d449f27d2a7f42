-- When customers pay which part of an invoice. What is invoiced keeps its due dates, whatever becomes of the condition.
CREATE TABLE payment_condition (
  hash_id uuid PRIMARY KEY,
  label text NOT NULL,
  label_fr text,
  -- Offered no more.
  retired boolean NOT NULL DEFAULT false,
  -- In their order: {share, delay, after_task, end_of_month, days_after}. Read and written whole.
  instalments jsonb NOT NULL CHECK (jsonb_typeof(instalments) = 'array' AND jsonb_array_length(instalments) BETWEEN 1 AND 12),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE UNIQUE INDEX payment_condition_label ON payment_condition (lower(label));

GRANT SELECT, INSERT, UPDATE, DELETE ON payment_condition TO cordial_app;
