import type { Invariant } from "#server/kit/area/invariants.ts";

const BY_REQUEST = `SELECT m.holiday_id, m.user_id, -sum(m.amount) AS taken FROM holiday_movement m WHERE m.holiday_id IS NOT NULL GROUP BY 1, 2 HAVING sum(m.amount) <> 0`;

/** What stocks of leave always hold. */
export const stockInvariants: readonly Invariant[] = [
  {
    says: "a request that does not hold takes days",
    find: `SELECT t.holiday_id, t.taken, h.status FROM (${BY_REQUEST}) t LEFT JOIN holiday h ON h.hash_id = t.holiday_id
      WHERE h.status IS NULL OR h.status NOT IN ('UNVALIDATED', 'APPROVED', 'VALIDATED')`,
  },
  {
    says: "a request takes other days than it counts",
    find: `SELECT t.holiday_id, t.taken, h.days FROM (${BY_REQUEST}) t JOIN holiday h ON h.hash_id = t.holiday_id
      WHERE t.taken < 0 OR t.taken > h.days OR t.user_id <> h.user_id`,
  },
  {
    says: "days of a request differ from those of its lines",
    find: `SELECT h.hash_id, h.days, l.days AS lines FROM holiday h JOIN (SELECT holiday_id, sum(days) AS days FROM holiday_line GROUP BY 1) l ON l.holiday_id = h.hash_id
      WHERE h.days <> l.days`,
  },
  {
    says: "days are carried that came from nowhere",
    find: `SELECT user_id, type_id, day, sum(amount) AS amount FROM holiday_movement WHERE kind = 'carry' GROUP BY 1, 2, 3 HAVING sum(amount) <> 0`,
  },
  {
    says: "a period that was carried over still holds days",
    find: `SELECT user_id, type_id, period_start, sum(amount) AS amount FROM holiday_movement GROUP BY 1, 2, 3
      HAVING sum(amount) <> 0 AND sum(amount) FILTER (WHERE kind = 'carry' AND day > period_start) <> 0`,
  },
];
