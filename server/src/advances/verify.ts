import { listRows } from "#server/reference/public.ts";
import { balanceRows } from "#server/accounting/public.ts";
import type { Invariant } from "#server/kit/area/invariants.ts";

/** Invariants of advances and their settlements. */
export const advanceInvariants: readonly Invariant[] = [
  {
    says: "what people hold of the company's differs from their open advances",
    find: `WITH held AS (SELECT ref_id, zone_id, currency_iso, balance AS held FROM ${balanceRows("ledger_account")} WHERE kind = 'advance'),
      open AS (SELECT a.user_id, a.zone_id, c.iso, sum(a.amount - a.used_amount - a.returned_amount) AS open FROM advance a JOIN ${listRows("currency", "c")} ON c.hash_id = a.currency_id WHERE a.state IN ('VALIDATED', 'CLOSED') GROUP BY 1, 2, 3)
      SELECT coalesce(ref_id, user_id) AS person, held, open FROM held FULL JOIN open ON ref_id = user_id AND held.zone_id = open.zone_id AND currency_iso = iso WHERE coalesce(held, 0) <> coalesce(open, 0)`,
  },
  {
    says: "used part of an advance differs from its settlements",
    find: `SELECT a.number, a.used_amount, coalesce(s.total, 0) AS settlements FROM advance a
      LEFT JOIN (SELECT advance_id, sum(amount) AS total FROM advance_settlement WHERE undone_by IS NULL GROUP BY advance_id) s ON s.advance_id = a.hash_id WHERE a.used_amount <> coalesce(s.total, 0)`,
  },
  {
    says: "planned part of an advance differs from the months that are due or held",
    find: `SELECT a.number, a.planned_amount, coalesce(i.total, 0) AS due FROM advance a
      LEFT JOIN (SELECT advance_id, sum(amount) AS total FROM advance_instalment WHERE state IN ('due', 'held') GROUP BY advance_id) i ON i.advance_id = a.hash_id WHERE a.planned_amount <> coalesce(i.total, 0)`,
  },
  {
    says: "state of an advance does not fit its parts",
    find: `SELECT number, state, amount, used_amount, returned_amount, planned_amount FROM advance
      WHERE (state = 'CLOSED' AND used_amount + returned_amount + planned_amount <> amount) OR (state NOT IN ('VALIDATED', 'CLOSED') AND used_amount + returned_amount + planned_amount <> 0)`,
  },
];
