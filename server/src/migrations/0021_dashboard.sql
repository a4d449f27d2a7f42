-- What waits for those who validate and pay, the longest waiting first; what waits for approval has its index already.
CREATE INDEX expense_to_validate ON expense (approved_at, hash_id) WHERE status = 'APPROVED';
CREATE INDEX expense_to_pay ON expense (validated_at, hash_id) WHERE status IN ('VALIDATED', 'PARTIALLY_PAID');
-- Figures of an office read nothing but an index: what was validated when, and what stands still.
CREATE INDEX expense_spent ON expense (zone_id, validated_at) INCLUDE (currency_id, validated_amount) WHERE validated_at IS NOT NULL;
CREATE INDEX expense_open ON expense (zone_id, status) INCLUDE (currency_id, amount, validated_amount, paid_amount) WHERE status IN ('UNVALIDATED', 'APPROVED', 'VALIDATED', 'PARTIALLY_PAID');
