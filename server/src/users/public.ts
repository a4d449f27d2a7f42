export { identityOf } from "./identity-queries.ts";

/**
 * SQL: the official contracts of a person as `[{start_date, end_date, trial_end, workdays, zone_id, kind, title}]`, oldest first, from an expression that is
 * their identifier. `zone_id`: the office that pays.
 */
export const contractSpans = (user: string): string =>
  `coalesce((SELECT json_agg(json_build_object('start_date', k.start_date, 'end_date', k.end_date, 'trial_end', k.trial_end, 'workdays', k.workdays, 'zone_id', k.zone_id, 'kind', k.kind, 'title', k.title)
      ORDER BY k.start_date, k.hash_id)
    FROM user_contract k WHERE k.user_id = ${user} AND k.official), '[]')`;

/**
 * SQL: the salaries of a person as `[{valid_from, amount, currency_id, pay_by, hours}]` by `valid_from`, each holding until the next; amounts and
 * hours are decimal texts, no amount: no salary from that day on. Of several rows from one day only the newest counts.
 */
export const salaryRuns = (user: string): string =>
  `coalesce((SELECT json_agg(json_build_object('valid_from', r.valid_from, 'amount', r.amount::text, 'currency_id', r.currency_id, 'pay_by', r.pay_by, 'hours', r.hours::text)
      ORDER BY r.valid_from)
    FROM (SELECT DISTINCT ON (s.valid_from) s.* FROM salary s WHERE s.user_id = ${user} ORDER BY s.valid_from, s.hash_id DESC) r), '[]')`;

/** SQL: who has an official contract with an office on one of the days, from expressions: `user_id`s for `IN`. */
export const paidBy = (zone: string, from: string, to: string): string =>
  `(SELECT k.user_id FROM user_contract k WHERE k.official AND k.zone_id = ${zone} AND k.start_date <= ${to} AND (k.end_date IS NULL OR k.end_date >= ${from}))`;
export { lockedPersonKept, personKept, type Kept } from "./leaving-person.ts";
export { hearers as hearersOfPerson } from "./hearers.ts";
