// A raise, a hiring or a changed rule: what they would make of an office's pay. Nothing is stored.
import { lastOfMonth } from "#contract/kit/dates.ts";
import { shiftMonth } from "#contract/kit/recurrence.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal, toWire, type CurrencyRef, type Decimal } from "#contract/kit/money.ts";
import type * as calls from "#contract/payslips/payslip-endpoints.ts";
import { computePayslip, type PayslipInput, type PayslipTotals } from "#contract/payslips/payslip.ts";
import type { WhatIf } from "#contract/payslips/payslip-schemas.ts";
import { rulesThatApply } from "#contract/payslips/rule-scope.ts";
import { trialInput } from "#contract/payslips/rule-try.ts";
import type { ShownBase } from "#contract/payslips/rule-lines.ts";
import { workdaysOf } from "#server/calendars/public.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import type { Db } from "#server/kit/sql/database.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { areCountries } from "#server/reference/public.ts";
import { yearStart } from "./earlier.ts";
import { prepare, type OfMonth, type Payee } from "./prepare.ts";
import { officeSeen } from "./run.ts";
import { payrollSettings, rulesFor } from "./rules/load.ts";

type Body = ServerInput<typeof calls.askWhatIf>["body"];
type Change = Body["changes"][number];
type Hiring = Extract<Change, { kind: "hiring" }>;

const MONTHS = 12;
const figureNames = ["net_salary", "gross_salary", "employer_cost"] as const;
type Figures = Readonly<Record<(typeof figureNames)[number], Decimal>>;
const zero = decimal("0");
const nothing: Figures = { net_salary: zero, gross_salary: zero, employer_cost: zero };
const plus = (a: Figures, b: PayslipTotals | Figures): Figures => ({
  net_salary: a.net_salary.plus(b.net_salary),
  gross_salary: a.gross_salary.plus(b.gross_salary),
  employer_cost: a.employer_cost.plus(b.employer_cost),
});

/** Somebody of a month, as they are and as they would be; `now` is null for who would be hired. */
interface Case {
  readonly key: string;
  readonly user: Payee["person"] | null;
  readonly title: string | null;
  readonly currency: string;
  readonly firstMonth: number;
  readonly now: PayslipInput | null;
  readonly then: PayslipInput;
  readonly changed: boolean;
}

/** The salaries with the raises that have begun, each until the next. */
function raised(salaries: PayslipInput["work"]["salaries"], raises: readonly Extract<Change, { kind: "raise" }>[]) {
  let next = salaries;
  for (const { from, amount } of raises) {
    const first = `${from}-01`;
    const { pay_by, hours } = next.findLast((s) => s.valid_from <= first) ?? { pay_by: "month" as const, hours: null };
    next = next.filter((s) => s.valid_from < first).concat({ valid_from: first, amount, pay_by, hours });
  }
  return next;
}
/** The input with the changes that concern it and have begun; itself where none does. */
function changed(input: PayslipInput, user: string | null, changes: readonly Change[]): PayslipInput {
  const begun = changes.filter((c) => c.from <= input.work.month);
  const raises = begun.filter((c) => c.kind === "raise").filter((c) => c.user_hash_id === user);
  const values = new Map(begun.flatMap((c) => (c.kind === "rule" ? [[c.rule_id, c.value]] : [])));
  const isRuled = input.rules.some((r) => values.has(r.rule_id));
  if (raises.length === 0 && !isRuled) return input;
  return {
    ...input,
    work: { ...input.work, salaries: raised(input.work.salaries, raises) },
    rules: input.rules.map((r) => ({
      ...r,
      ...(values.has(r.rule_id) && { value: values.get(r.rule_id) ?? r.value, personal: false }),
    })),
  };
}

/** Instalments are left out on both sides: they would be the same. */
const without = (input: PayslipInput): PayslipInput => ({ ...input, instalments: [], carried_in: "0" });

/** Somebody who would be hired: everyone's rules of the country, a whole month's week. */
async function hired(db: Db, of: OfMonth, h: Hiring, currency: CurrencyRef) {
  const first = `${of.month}-01`;
  const settings = await payrollSettings(db, of.zone, h.country_hash_id);
  const { week } = await workdaysOf(db, h.country_hash_id, { from: first, to: lastOfMonth(first), zone: of.zone });
  const rules = await rulesFor(db, { countryIds: [h.country_hash_id], zoneIds: [of.zone], month: of.month });
  const facts = {
    country_id: h.country_hash_id,
    zone_id: of.zone,
    user_id: "",
    post_category_id: null,
    family_status_id: null,
    contract_kind: "PERMANENT",
  };
  const input = trialInput({
    gross: h.amount,
    month: of.month,
    rules: rulesThatApply(rules, facts),
    minor_unit: currency.minor_unit,
  });
  const employed = [{ from: `${h.from}-01`, to: null }];
  const work = { ...input.work, proration: settings.proration, employed, ...(week.length > 0 && { week }) };
  return { input: { ...input, work }, firstMonth: settings.first_month };
}

async function casesOf(db: Db, of: OfMonth, changes: readonly Change[], payees: readonly Payee[]): Promise<Case[]> {
  const people = payees.flatMap((p): Case[] => {
    if (!p.input || !p.currency) return [];
    const now = { ...without(p.input), hours: p.usualHours };
    const then = changed(now, p.hash_id, changes);
    return [
      {
        key: p.hash_id,
        user: p.person,
        title: null,
        currency: p.currency.hash_id,
        firstMonth: p.settings?.first_month ?? 1,
        now,
        then,
        changed: then !== now,
      },
    ];
  });
  const currency = payees.find((p) => p.currency)?.currency;
  const hirings = changes.filter((c): c is Hiring => c.kind === "hiring" && c.from <= of.month);
  if (!currency) return people;
  const joined: Case[] = [];
  for (const [i, h] of hirings.entries()) {
    const { input, firstMonth } = await hired(db, of, h, currency);
    joined.push({
      key: `hiring ${i}`,
      user: null,
      title: h.title,
      currency: currency.hash_id,
      firstMonth,
      now: null,
      then: changed(input, null, changes),
      changed: true,
    });
  }
  return [...people, ...joined];
}

const wire = (f: Figures, minor: number) => ({
  net_salary: toWire(f.net_salary, minor),
  gross_salary: toWire(f.gross_salary, minor),
  employer_cost: toWire(f.employer_cost, minor),
});

/** Bases that the months of the simulation have shown, by case: cumulative rules go on from them. */
class Years {
  readonly #shown = new Map<string, { month: string; shown: readonly ShownBase[] }[]>();
  compute(key: string, input: PayslipInput, firstMonth: number): PayslipTotals {
    const { month } = input.work;
    const from = yearStart(month, firstMonth);
    const before = this.#shown.get(key) ?? [];
    const year = [...input.year, ...before.filter((b) => b.month >= from).flatMap((b) => b.shown)];
    const { totals, shown } = computePayslip({ ...input, year });
    this.#shown.set(key, [...before, { month, shown }]);
    return totals;
  }
}

export async function askWhatIf(reader: Reader, { body }: { readonly body: Body }): Promise<{ data: WhatIf }> {
  const { db } = reader;
  await officeSeen(reader, body.zone_hash_id);
  const countries = body.changes.flatMap((c) => (c.kind === "hiring" ? [c.country_hash_id] : []));
  if (countries.length > 0 && !(await areCountries(db, countries))) throw unknownReference("changes");
  const years = new Years();
  const months: { month: string; now: Figures; then: Figures }[] = [];
  const people = new Map<string, WhatIf["people"][number]>();
  let currency: CurrencyRef | undefined;
  let leftOut: WhatIf["left_out"] = [];
  for (let i = 0; i < MONTHS; i += 1) {
    const of = { zone: body.zone_hash_id, month: shiftMonth(body.month, i) };
    const payees = await prepare(db, of, null, "bases");
    currency ??= payees.find((p) => p.currency)?.currency ?? undefined;
    if (i === 0)
      leftOut = payees.filter((p) => p.lacks.length > 0).map((p) => ({ user: p.person, lacks: [...p.lacks] }));
    let [now, then] = [nothing, nothing];
    for (const one of await casesOf(db, of, body.changes, payees)) {
      if (one.currency !== currency?.hash_id) continue;
      const before = one.now && years.compute(`${one.key} now`, one.now, one.firstMonth);
      const after = years.compute(`${one.key} then`, one.then, one.firstMonth);
      if (before) now = plus(now, before);
      then = plus(then, after);
      if (one.changed)
        people.set(one.key, {
          user: one.user,
          title: one.title,
          now: before && wire(plus(nothing, before), currency.minor_unit),
          then: wire(plus(nothing, after), currency.minor_unit),
        });
    }
    months.push({ month: of.month, now, then });
  }
  if (!currency) throw unknownReference("zone_hash_id");
  const minor = currency.minor_unit;
  return {
    data: {
      currency,
      months: months.map((m) => ({ month: m.month, now: wire(m.now, minor), then: wire(m.then, minor) })),
      people: [...people.values()],
      left_out: leftOut,
    },
  };
}
