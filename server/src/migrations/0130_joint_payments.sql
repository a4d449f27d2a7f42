-- Expenses that are paid together have one receipt, by its number; the money still moves expense by expense and holder by holder.
CREATE SEQUENCE joint_payment_number;
CREATE TABLE joint_payment (
  hash_id uuid PRIMARY KEY,
  number bigint NOT NULL DEFAULT nextval('joint_payment_number') UNIQUE,
  zone_id uuid NOT NULL REFERENCES zone,
  payee_id uuid REFERENCES app_user,
  user_id uuid NOT NULL REFERENCES app_user,
  day date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock()
);
CREATE INDEX joint_payment_zone ON joint_payment (zone_id, hash_id DESC);
CREATE INDEX joint_payment_payee ON joint_payment (payee_id, hash_id DESC);
CREATE INDEX joint_payment_user ON joint_payment (user_id);
ALTER TABLE expense_payment ADD COLUMN joint_id uuid REFERENCES joint_payment;
CREATE INDEX expense_payment_joint ON expense_payment (joint_id) WHERE joint_id IS NOT NULL;
