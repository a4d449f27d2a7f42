// A month of an office: who is due, what lacks, what changed, and what its expense will be.
import { decimal, toWire, type CurrencyRef, type Decimal } from "#contract/kit/money.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/payslips/payslip-endpoints.ts";
import type { PayrollRun, RunPerson } from "#contract/payslips/payslip-schemas.ts";
import { changeOf, isToCheck, varianceOf } from "#contract/payslips/variance.ts";
import { nextMonth } from "#contract/zones/rates-text.ts";
import { lastOfMonth } from "#contract/kit/dates.ts";
import { shiftMonth } from "#contract/kit/recurrence.ts";
import { conflict, notFound } from "#server/kit/shared/failures.ts";
import { namedCursor, namedPage, sizeFor } from "#server/kit/sql/list-query.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import type { Named, Ref } from "#server/kit/sql/refs.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { officePlace } from "#server/zones/public.ts";
import { arrearsBefore } from "./arrears.ts";
import { bodiesOf } from "./bodies.ts";
import { whoIsDue } from "./prepare.ts";
import { presentRow } from "./present.ts";
import { payslipsOfMonth, payslipsOfPeople, type FullPayslipRow } from "./queries.ts";
import * as q from "./run-queries.ts";
import { officeToPay } from "./store-payslip.ts";

type Input<K extends keyof typeof calls> = ServerInput<(typeof calls)[K]>;

/** An office whose payslips the caller sees, else 404. */
export async function officeSeen({ db, access }: Reader, zone: string): Promise<Ref> {
  if (!access.can(["payslips_view_all"], { zone })) throw notFound();
  const office = await officePlace(db, zone);
  if (!office) throw notFound();
  return { hash_id: zone, name: office.name };
}

const sums = (rows: readonly FullPayslipRow[], minor: number) => {
  const sum = (name: "gross_salary" | "net_salary" | "employer_cost"): string =>
    toWire(
      rows.reduce<Decimal>((total, r) => total.plus(r.totals[name]), decimal("0")),
      minor,
    );
  return { gross_salary: sum("gross_salary"), net_salary: sum("net_salary"), employer_cost: sum("employer_cost") };
};
const compared = (row: FullPayslipRow) => ({ lines: row.result.lines, totals: row.totals });

function personOf(
  person: RunPerson["user"],
  now: FullPayslipRow | undefined,
  before: FullPayslipRow | undefined,
  more: Pick<RunPerson, "state" | "lacks" | "currency" | "other_loans">,
  reader: Reader,
): RunPerson {
  // Amounts in two currencies are not compared.
  const last = before && now && before.currency_id !== now.currency_id ? undefined : before;
  const isGone = more.state === "gone";
  const minor = (now ?? before)?.currency.minor_unit ?? 2;
  const found = now || isGone ? varianceOf(now && compared(now), last && compared(last)) : [];
  return {
    user: person,
    ...more,
    payslip: now ? presentRow(now, reader.person) : null,
    before: last ? { hash_id: last.hash_id, ...sums([last], minor) } : null,
    to_check: now && last ? isToCheck(now.totals, last.totals) : now !== undefined || isGone,
    change: now && last ? changeOf(now.totals.net_salary, last.totals.net_salary) : null,
    reasons: found.map(({ reason, amount, what }) => ({ reason, what, amount: toWire(amount, minor) })),
  };
}

/** Sums of a month by currency, with what its expense makes. */
function sumsOf(
  rows: readonly FullPayslipRow[],
  before: readonly FullPayslipRow[],
  due: ReadonlyMap<string, number>,
  month: string,
): PayrollRun["sums"] {
  const currencies = new Map<string, CurrencyRef>([...rows, ...before].map((r) => [r.currency_id, r.currency]));
  return [...currencies].map(([id, currency]) => {
    const own = rows.filter((r) => r.currency_id === id);
    const last = before.filter((r) => r.currency_id === id);
    const minor = currency.minor_unit;
    const instalments = own.reduce<Decimal>((sum, r) => sum.plus(r.totals.advances), decimal("0"));
    return {
      currency,
      ...sums(own, minor),
      payslips: own.length,
      validated: own.filter((r) => r.state === "VALIDATED").length,
      before: { ...sums(last, minor), payslips: last.length },
      bodies: bodiesOf(own).map(({ category, amount, countries }) => ({
        tax_category: category,
        amount: toWire(amount, minor),
        due_on: dueOn(category, countries, due, month),
      })),
      instalments: toWire(instalments, minor),
    };
  });
}
/** The day by which a body of one country is paid: in the month after. */
function dueOn(
  category: Named | null,
  countries: readonly string[],
  due: ReadonlyMap<string, number>,
  month: string,
): string | null {
  const [country, ...others] = countries;
  const day = others.length === 0 && category ? due.get(`${country} ${category.hash_id}`) : undefined;
  if (day === undefined) return null;
  const after = nextMonth(month);
  const last = lastOfMonth(`${after}-01`);
  const asked = `${after}-${String(day).padStart(2, "0")}`;
  return asked < last ? asked : last;
}

const stateOf = (row: FullPayslipRow | undefined, lacks: readonly unknown[]): RunPerson["state"] =>
  row ? (row.state === "VALIDATED" ? "validated" : "draft") : lacks.length > 0 ? "missing" : "due";

/** Who is due, and whose payslips of this month or of the last one are there all the same. */
function peopleOf(
  reader: Reader,
  payees: Awaited<ReturnType<typeof whoIsDue>>,
  rows: readonly FullPayslipRow[],
  before: readonly FullPayslipRow[],
): RunPerson[] {
  const nowOf = new Map(rows.map((r) => [r.user_id, r]));
  const lastOf = new Map(before.map((r) => [r.user_id, r]));
  const isDue = new Set(payees.map((p) => p.hash_id));
  const unasked = (row: FullPayslipRow, state: RunPerson["state"], now?: FullPayslipRow): RunPerson =>
    personOf(
      row.user,
      now,
      lastOf.get(row.user_id),
      { state, lacks: [], currency: row.currency, other_loans: 0 },
      reader,
    );
  return [
    ...payees.map((p) => {
      const now = nowOf.get(p.hash_id);
      const lacks = now ? [] : [...p.lacks];
      const more = { state: stateOf(now, lacks), lacks, currency: p.currency, other_loans: p.otherLoans };
      return personOf(p.person, now, lastOf.get(p.hash_id), more, reader);
    }),
    // A payslip of somebody whose contract was taken back, and those of last month who are not due.
    ...rows.filter((r) => !isDue.has(r.user_id)).map((r) => unasked(r, stateOf(r, []), r)),
    ...before.filter((r) => !isDue.has(r.user_id) && !nowOf.has(r.user_id)).map((r) => unasked(r, "gone")),
  ];
}

/** How far the job that makes the payslips has come. */
const presentProgress = (progress: Awaited<ReturnType<typeof q.progressOf.first>>): PayrollRun["progress"] =>
  progress
    ? {
        total: progress.total,
        done: progress.done,
        finished: progress.finished_at !== null,
        failed: [...progress.failed],
        by: progress.by,
        started_at: progress.started_at,
      }
    : null;

export async function getPayrollRun(reader: Reader, { query }: Pick<Input<"getPayrollRun">, "query">) {
  const zone = await officeSeen(reader, query.zone);
  const of = { zone: query.zone, month: query.month };
  const { db, access } = reader;
  const payees = await whoIsDue(db, of);
  const rows = await payslipsOfMonth.all(db, of.zone, of.month);
  const before = (await payslipsOfMonth.all(db, of.zone, shiftMonth(of.month, -1))).filter(
    (r) => r.state === "VALIDATED",
  );
  const due = new Map((await q.dueDays.all(db)).map((d) => [`${d.country_id} ${d.tax_category_id}`, d.day]));
  const progress = await q.progressOf.first(db, of.zone, of.month);
  const expenses = await q.expensesOfMonth.all(db, of.zone, of.month);
  const at = { zone: of.zone };
  return {
    data: {
      zone,
      month: of.month,
      sums: sumsOf(rows, before, due, of.month),
      people: peopleOf(reader, payees, rows, before),
      progress: presentProgress(progress),
      expenses: expenses.map((e) => ({ ...e, paid: e.status === "PAID" })),
      can: {
        ...(access.can(["payslips_create"], at) && { run: true }),
        ...(access.can(["payslips_validate"], at) && { validate: true }),
        ...(access.can(["payslips_generate_expense"], at) && { generate: true }),
      },
    },
  };
}

/** The job that makes the payslips of runs; it also goes on by itself each minute, after a kill. */
export const RUN_JOB = "payroll_run";

export async function startPayrollRun(tx: Tx, { body }: Input<"startPayrollRun">) {
  const zone = await officeToPay(tx, body.zone_hash_id);
  const first = `${body.month}-01`;
  const { count } = await q.duePeople.one(tx.db, zone.hash_id, first, lastOfMonth(first));
  if (count === 0) throw conflict("payslips.nobody_due");
  const begun = await q.beginRun.first(tx.db, zone.hash_id, body.month, count, tx.person.id);
  if (begun) await addJob(tx.db, RUN_JOB, {});
  // One that goes on already does the same: pressing twice is no error.
  const total = begun?.total ?? (await q.progressOf.one(tx.db, zone.hash_id, body.month)).total;
  return { data: { total } };
}

/** Twelve months of each are computed anew, beside the statements of each month. */
const PEOPLE_AT_ONCE = 25;

export async function listArrears(reader: Reader, { query }: Pick<Input<"listArrears">, "query">) {
  await officeSeen(reader, query.zone);
  const { db } = reader;
  const of = { zone: query.zone, month: query.month };
  const limit = Math.min(sizeFor(query.limit), PEOPLE_AT_ONCE);
  const first = `${of.month}-01`;
  const due = await q.dueByName.all(db, of.zone, first, lastOfMonth(first), ...namedCursor(query.after), limit + 1);
  const page = namedPage(due, limit);
  const people = page.data.map((p) => p.hash_id);
  const payees = await whoIsDue(db, of, people);
  const drafts = new Map((await payslipsOfPeople.all(db, of.zone, of.month, people)).map((r) => [r.user_id, r]));
  const found = await arrearsBefore(db, of, people);
  return {
    data: payees.flatMap((p) =>
      (found.get(p.hash_id) ?? []).flatMap(({ month, rule, should, paid, amount }) => {
        if (!p.currency) return [];
        const minor = p.currency.minor_unit;
        const taken = drafts
          .get(p.hash_id)
          ?.typed.arrears.some((a) => a.month === month && a.rule_id === (rule?.rule_id ?? null));
        return [
          {
            user: p.person,
            currency: p.currency,
            month,
            rule: rule && { hash_id: rule.rule_id, title: rule.title, title_fr: rule.title_fr },
            should: toWire(should, minor),
            paid: toWire(paid, minor),
            amount: toWire(amount, minor),
            taken: taken ?? false,
          },
        ];
      }),
    ),
    after: page.after,
  };
}
