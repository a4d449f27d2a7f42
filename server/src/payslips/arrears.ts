// What earlier months lack by today's data: a salary, a day or a rule that changed backwards.
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { shiftMonth } from "#contract/kit/recurrence.ts";
import { computePayslip, type ArrearsLine, type PayslipInput } from "#contract/payslips/payslip.ts";
import type { UsedVersion } from "#contract/payslips/payslip-schemas.ts";
import { everyone, type RuleVersion } from "#contract/payslips/terms.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { prepare, type OfMonth, type Payee, type Typed } from "./prepare.ts";
import type { StoredLine } from "./stored.ts";

/** How many months before are looked at. */
export const ARREARS_MONTHS = 12;

interface PaidMonth {
  readonly user_id: string;
  readonly month: string;
  readonly typed: Typed;
  readonly gross: string;
  readonly base: string;
  readonly lines: readonly StoredLine[];
  readonly versions: readonly UsedVersion[];
}
/** Validated payslips from a month on: those that were paid, and those that paid arrears of others. */
const paidSince = sql<PaidMonth, [people: readonly string[], zone: string, from: string]>(
  `SELECT p.user_id, to_char(p.month, 'YYYY-MM') AS month, p.typed, p.gross_salary::text AS gross, p.base_salary::text AS base, p.result->'lines' AS lines, p.result->'versions' AS versions
   FROM payslip p WHERE p.user_id = ANY ($1::uuid[]) AND p.zone_id = $2 AND p.state = 'VALIDATED' AND p.month >= ($3 || '-01')::date ORDER BY p.user_id, p.month`,
);

export interface FoundArrears {
  readonly month: string;
  readonly rule: RuleVersion | null;
  readonly should: string;
  /** Earlier arrears of that month included. */
  readonly paid: string;
  readonly amount: string;
}

const ZERO = decimal("0");
const sumOf = (lines: readonly StoredLine[], which: (l: StoredLine) => boolean): Decimal =>
  lines.filter(which).reduce((sum, l) => sum.plus(l.amount), ZERO);
/** A rule that no longer holds: what its copy on the payslip says is enough for a line of arrears. */
const ruleOfCopy = ({ tax_category, ...v }: UsedVersion): RuleVersion => ({
  ...v,
  tax_category_id: tax_category?.hash_id ?? null,
  of: [],
  bounds_prorated: false,
  due_from: null,
  prorated: false,
  in_gross: true,
  purpose: null,
  applies_to: everyone,
  personal: false,
  months: [],
  adds_to_taxable: false,
  adds_to_base: [],
});

/** What a month would have given by today's data, beside what was paid for it; `since`: the person's payslips from then on. */
function arrearsOf(payee: Payee, was: PaidMonth, since: readonly PaidMonth[]): FoundArrears[] {
  if (!payee.input) return [];
  const { month } = was;
  const late = since.flatMap((p) => p.lines.filter((l) => l.arrears_of === month));
  const input: PayslipInput = {
    ...payee.input,
    hours: was.typed.hours ?? payee.usualHours,
    typed: was.typed.lines,
    instalments: [],
    carried_in: "0",
  };
  const found: FoundArrears[] = [];
  const add = (rule: RuleVersion | null, should: Decimal, paid: Decimal): void => {
    const amount = should.minus(paid);
    if (!amount.eq(0))
      found.push({ month, rule, should: should.toFixed(), paid: paid.toFixed(), amount: amount.toFixed() });
  };
  const ownArrears = sumOf(was.lines, (l) => l.arrears_of !== null && l.rule_id === null);
  // The gross needs no contributions, and they are what takes long.
  const isWithheld = (r: RuleVersion): boolean => r.kind === "tax" || r.kind === "pension";
  add(
    null,
    decimal(computePayslip({ ...input, rules: input.rules.filter((r) => !isWithheld(r)) }).totals.gross_salary),
    decimal(was.gross)
      .minus(ownArrears)
      .plus(sumOf(late, (l) => l.rule_id === null)),
  );

  // A changed rule is looked at on the gross that was paid: a raise counts under the rules of the month that pays it.
  const bonus = decimal(was.gross).minus(was.base);
  const then = computePayslip({
    ...input,
    work: { ...input.work, salaries: [{ valid_from: "1900-01-01", amount: was.base, pay_by: "hour", hours: "1" }] },
    hours: "1",
    rules: input.rules.filter(isWithheld),
    typed: bonus.gt(0) ? [{ title: "-", purpose: "bonus", amount: bonus.toFixed() }] : [],
  });
  const ofRule = (l: { rule_id: string | null; category: string; kind: string }): string | undefined =>
    l.kind === "rule" && l.rule_id !== null ? `${l.rule_id} ${l.category}` : undefined;
  const keys = new Set([...then.lines, ...was.lines].flatMap((l) => ofRule(l) ?? []));
  for (const key of keys) {
    const [id = ""] = key.split(" ");
    const should = then.lines.filter((l) => ofRule(l) === key).reduce((sum, l) => sum.plus(l.amount), ZERO);
    const paid = sumOf(was.lines, (l) => ofRule(l) === key && l.arrears_of === null).plus(
      sumOf(late, (l) => ofRule(l) === key),
    );
    const copy = was.versions.find((v) => v.rule_id === id);
    const rule = input.rules.find((r) => r.rule_id === id) ?? (copy && ruleOfCopy(copy));
    if (rule) add(rule, should, paid);
  }
  return found;
}

/** The arrears of some months of people of an office, by person. */
async function arrearsIn(
  db: Db,
  of: OfMonth,
  months: readonly string[],
  people: readonly string[],
): Promise<Map<string, FoundArrears[]>> {
  const found = new Map<string, FoundArrears[]>();
  const from = months.toSorted()[0];
  if (from === undefined || people.length === 0) return found;
  const since = Map.groupBy(await paidSince.all(db, people, of.zone, from), (p) => p.user_id);
  const wasPaid = (user: string, month: string) => since.get(user)?.find((p) => p.month === month);
  for (const month of months) {
    const paid = people.filter((user) => wasPaid(user, month));
    if (paid.length === 0) continue;
    for (const payee of await prepare(db, { zone: of.zone, month }, paid, "bases")) {
      const user = payee.hash_id;
      const was = wasPaid(user, month);
      if (was) found.set(user, [...(found.get(user) ?? []), ...arrearsOf(payee, was, since.get(user) ?? [])]);
    }
  }
  return found;
}

/** All arrears that a month may pay, by person. */
export const arrearsBefore = async (
  db: Db,
  of: OfMonth,
  people: readonly string[],
): Promise<ReadonlyMap<string, readonly FoundArrears[]>> =>
  await arrearsIn(
    db,
    of,
    Array.from({ length: ARREARS_MONTHS }, (_, i) => shiftMonth(of.month, i - ARREARS_MONTHS)),
    people,
  );

/** The chosen ones of a person, as lines: what is no longer lacking is left out. */
export async function arrearsFor(
  db: Db,
  of: OfMonth,
  payee: Pick<Payee, "hash_id">,
  chosen: Typed["arrears"],
): Promise<ArrearsLine[]> {
  const months = [...new Set(chosen.map((c) => c.month))].filter((m) => m < of.month);
  const found = (await arrearsIn(db, of, months, [payee.hash_id])).get(payee.hash_id) ?? [];
  return found.flatMap(({ month, rule, amount }) =>
    chosen.some((c) => c.month === month && c.rule_id === (rule?.rule_id ?? null)) ? [{ month, rule, amount }] : [],
  );
}
