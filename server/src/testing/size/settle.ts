/**
 * What became of old records: the copies are all as far as the first ones, but in ten years nearly everything is paid, done, read and in the
 * archive.
 */
export const settle: Readonly<Record<string, string>> = {
  order_tasks: `UPDATE order_tasks t SET state = 'done', done_on = o.ordered_on, done_at = o.created_at FROM orders o
    WHERE o.hash_id = t.order_id AND t.state = 'open' AND o.ordered_on < current_date - 60`,
  orders: `UPDATE orders SET state = 'INVOICED', invoiced = value, paid = value, open = 0, next_due_on = NULL, paid_on = ordered_on + 34, tasks_count = 10,
      waiting_for = NULL, waiting_since = NULL, waiting_back = NULL, archived_at = CASE WHEN ordered_on < current_date - 365 THEN created_at + interval '90 days' END
    WHERE ordered_on < current_date - 60`,
  order_lines:
    "UPDATE order_lines l SET bought_by = o.contact_id, bought_on = o.ordered_on FROM orders o WHERE o.hash_id = l.order_id AND l.bought_by IS NOT NULL",
  invoice:
    "UPDATE invoice SET state = 'PAID', paid = total - credited WHERE state <> 'DRAFT' AND kind = 'invoice' AND created_at < now() - interval '90 days'",
  invoice_instalment:
    "UPDATE invoice_instalment SET paid = amount - credited WHERE open > 0 AND due_on < current_date - 60",
  expense: `UPDATE expense SET status = 'PAID', sent_at = coalesce(sent_at, created_at), validated_amount = amount, paid_amount = amount, settled_amount = 0,
      archived = start_date < current_date - 365
    WHERE start_date < current_date - 90 AND payroll_month IS NULL`,
  notification:
    "UPDATE notification SET read_at = created_at + interval '1 day', mail_due = false, digest_due = false WHERE created_at < now() - interval '10 days'",
  sample: `UPDATE sample SET state = 'DELIVERED', carrier = coalesce(carrier, 'dhl'), parcel_code = coalesce(parcel_code, 'OLD' || number), sent_at = coalesce(sent_at, created_at),
      delivered_at = coalesce(delivered_at, created_at + interval '4 days'), open_verdicts = 0, ask_at = NULL
    WHERE date < current_date - 90`,
  sample_line: `UPDATE sample_line l SET verdict = 'liked', verdict_on = e.date + 14, verdict_at = e.created_at + interval '14 days', verdict_by = e.user_id
    FROM sample e WHERE e.hash_id = l.sample_id AND l.verdict IS NULL AND e.date < current_date - 90`,
  ticket: `UPDATE ticket SET state = 'CLOSED', measured = true, waiting_since = NULL, solved_at = created_at + interval '1 day', closed_at = created_at + interval '3 days'
    WHERE created_at < now() - interval '30 days'`,
  holiday: `UPDATE holiday SET status = 'VALIDATED', approved_at = coalesce(approved_at, created_at), validated_at = coalesce(validated_at, created_at),
      cancellation_requested_at = NULL, cancellation_reason = NULL, cancel_from = NULL
    WHERE (status IN ('UNVALIDATED', 'APPROVED') OR status = 'VALIDATED' AND cancellation_requested_at IS NOT NULL) AND start_date < current_date - 30`,
  advance:
    "UPDATE advance SET state = 'REJECTED', rejected_at = created_at + interval '2 days', motif = 'Too late' WHERE state = 'UNVALIDATED' AND created_at < now() - interval '60 days'",
  supply_request:
    "UPDATE supply_request SET status = 'REJECTED', rejected_at = created_at + interval '2 days', motif = 'Too late' WHERE status = 'UNVALIDATED' AND created_at < now() - interval '60 days'",
  // Kept by a trigger, which a copy does not run.
  contact_owner:
    "INSERT INTO contact_owner (user_id, row_id) SELECT DISTINCT unnest(owners), hash_id FROM contact ON CONFLICT DO NOTHING",
};
