// What people earned in a year before their pay came here, entered from a sheet: a row a person.
import { numberInSheet, type NumberRules } from "#contract/kit/number.ts";
import { decimal } from "#contract/kit/money.ts";
import { lastOfMonth } from "#contract/kit/dates.ts";
import type { PayslipTotals } from "#contract/payslips/payslip.ts";
import { parseMonth } from "#contract/zones/rates-text.ts";
import { accountRows } from "#server/access/public.ts";
import {
  importer,
  type Applied,
  type Cells,
  type Checked,
  type Column,
  type Problem,
  type Kept,
  type Undone,
} from "#server/kit/area/importing.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { forbidden } from "#server/kit/shared/failures.ts";
import { columns, insertInto, type RowOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { yearStart } from "./earlier.ts";
import { payeesOf, type PayeeRow } from "./people.ts";
import { payrollSettings } from "./rules/load.ts";
import { holdOffice } from "#server/zones/public.ts";

const amounts = ["gross", "social_security", "tax", "net", "net_taxable", "net_social", "employer_cost"] as const;
type AmountColumn = (typeof amounts)[number];
const sheet: readonly Column[] = [
  { key: "email", headings: { en: ["E-mail", "Email"], fr: ["E-mail", "Courriel"] }, required: true },
  { key: "month", headings: { en: ["Month", "Up to"], fr: ["Mois", "Jusqu’à"] }, required: true },
  { key: "gross", headings: { en: ["Gross", "Gross salary"], fr: ["Brut", "Salaire brut"] }, required: true },
  { key: "social_security", headings: { en: ["Contributions"], fr: ["Cotisations", "Cotisations salariales"] } },
  { key: "tax", headings: { en: ["Tax"], fr: ["Impôt", "Prélèvement à la source"] } },
  { key: "net", headings: { en: ["Net", "Net to pay"], fr: ["Net", "Net à payer"] }, required: true },
  { key: "net_taxable", headings: { en: ["Taxable net"], fr: ["Net imposable"] } },
  { key: "net_social", headings: { en: ["Social net"], fr: ["Net social", "Montant net social"] } },
  { key: "employer_cost", headings: { en: ["Employer's cost"], fr: ["Coût employeur", "Coût pour l’employeur"] } },
];
const AMOUNT: NumberRules = { least: 0, most: 9_999_999_999, decimals: 4 };

interface Somebody {
  readonly hash_id: string;
  readonly email: string;
  readonly name: string;
  readonly zone_id: string | null;
}
const peopleByEmail = sql<Somebody, [readonly string[]]>(
  `SELECT u.hash_id, lower(u.email) AS email, u.name, u.zone_id FROM ${accountRows("u")} WHERE lower(u.email) = ANY ($1::text[]) AND u.kind = 'staff'`,
);
const monthsOf = sql<{ user_id: string; month: string; opening: boolean }, [readonly string[]]>(
  `SELECT user_id, to_char(month, 'YYYY-MM') AS month, false AS opening FROM payslip WHERE user_id = ANY ($1::uuid[]) AND state = 'VALIDATED'
   UNION ALL SELECT user_id, to_char(month, 'YYYY-MM'), true FROM payroll_opening WHERE user_id = ANY ($1::uuid[])`,
);
const opening = columns({
  hash_id: "uuid",
  user_id: "uuid",
  zone_id: "uuid",
  country_id: "uuid",
  currency_id: "uuid",
  month: "date",
  totals: "jsonb",
  created_by: "uuid?",
});
const insertOpenings = insertInto("payroll_opening", opening);

type Plan = RowOf<typeof opening> | undefined;

/** The sums that the sheet has, and those that follow from them; undefined when the net is above what is left of the gross. */
function totalsOf(given: Readonly<Record<AmountColumn, string | undefined>>): PayslipTotals | undefined {
  const of = (name: AmountColumn) => decimal(given[name] ?? "0");
  const deductions = of("gross").minus(of("net"));
  const others = deductions.minus(of("social_security")).minus(of("tax"));
  const cost = given.employer_cost === undefined ? of("gross") : of("employer_cost");
  if (others.lt(0) || cost.lt(of("gross"))) return undefined;
  const afterContributions = of("gross").minus(of("social_security"));
  return {
    base_salary: of("gross").toFixed(),
    allowances: "0",
    bonuses: "0",
    gross_salary: of("gross").toFixed(),
    others: "0",
    social_security: of("social_security").toFixed(),
    tax: of("tax").toFixed(),
    other_deductions: others.toFixed(),
    advances: "0",
    total_deductions: deductions.toFixed(),
    net_salary: of("net").toFixed(),
    carried: "0",
    employer: cost.minus(of("gross")).toFixed(),
    employer_cost: cost.toFixed(),
    net_taxable: (given.net_taxable === undefined ? afterContributions : of("net_taxable")).toFixed(),
    net_social: (given.net_social === undefined ? afterContributions : of("net_social")).toFixed(),
  };
}

/** Offices and months of the sheet: of each their people and settings are read once. */
async function payeesIn(tx: Tx, wanted: readonly { zone: string; month: string; user: string }[]) {
  const found = new Map<string, PayeeRow & { readonly first_month: number }>();
  const groups = Map.groupBy(wanted, (w) => `${w.zone} ${w.month}`);
  for (const group of groups.values()) {
    const [{ zone, month } = { zone: "", month: "" }] = group;
    const rows = await payeesOf(
      tx.db,
      zone,
      month,
      group.map((w) => w.user),
    );
    const firsts = new Map<string, number>();
    for (const country of new Set(rows.flatMap((r) => r.country?.hash_id ?? [])))
      firsts.set(country, (await payrollSettings(tx.db, zone, country)).first_month);
    for (const row of rows)
      found.set(`${row.hash_id} ${month}`, { ...row, first_month: firsts.get(row.country?.hash_id ?? "") ?? 1 });
  }
  return found;
}

const currencyIn = (payee: PayeeRow, month: string): string | undefined =>
  payee.salaries.findLast((s) => s.valid_from <= lastOfMonth(`${month}-01`) && s.amount !== null)?.currency_id;

/** The rows with the person and the month that each names, if the caller may enter that person's pay. */
async function readRows(tx: Tx, rows: readonly Cells[]) {
  const emailOf = ({ values }: Cells): string => (values.email ?? "").toLowerCase();
  const people = new Map((await peopleByEmail.all(tx.db, [...new Set(rows.map(emailOf))])).map((p) => [p.email, p]));
  const mine = (p: Somebody | undefined): p is Somebody & { zone_id: string } =>
    p?.zone_id !== null && p !== undefined && tx.access.can(["payslips_create"], { zone: p.zone_id ?? "" });
  return rows.map((row) => {
    const person = people.get(emailOf(row));
    return { row, person: mine(person) ? person : undefined, month: parseMonth(row.values.month ?? "") };
  });
}

type Wrong = (column: string, key: string) => void;
/** The amounts of a row; those that cannot be read, or are missing, are said. */
function numbersIn(values: Cells["values"], wrong: Wrong): Record<AmountColumn, string | undefined> {
  const numbers = Object.fromEntries(
    amounts.map((name) => {
      const text = values[name] ?? "";
      const number = text === "" ? undefined : numberInSheet(text, AMOUNT);
      if (text !== "" && number === undefined) wrong(name, "errors.number");
      return [name, number];
    }),
  ) as Record<AmountColumn, string | undefined>;
  for (const name of ["gross", "net"] as const) if (!values[name]) wrong(name, "errors.required");
  return numbers;
}

async function check(tx: Tx, rows: readonly Cells[]): Promise<readonly Checked<Plan>[]> {
  const places = tx.access.reach(["payslips_create"]);
  if (places !== "all" && places.size === 0) throw forbidden();
  const read = await readRows(tx, rows);
  const wanted = read.flatMap(({ person, month }) =>
    person && month ? [{ zone: person.zone_id, month, user: person.hash_id }] : [],
  );
  const payees = await payeesIn(tx, wanted);
  const users = wanted.map((w) => w.user);
  const known = Map.groupBy(await monthsOf.all(tx.db, users), (m) => m.user_id);
  const seen = new Set<string>();
  return read.map(({ row: { line, values }, person, month }): Checked<Plan> => {
    const problems: Problem[] = [];
    const wrong: Wrong = (column, key) => void problems.push({ column, say: { key } });
    if (!person) wrong("email", "errors.unknown_reference");
    if (!month) wrong("month", values.month ? "errors.month" : "errors.required");
    const numbers = numbersIn(values, wrong);
    const label = [person?.name ?? values.email, values.month].filter(Boolean).join(", ");
    const nothing = { line, label, action: "create" as const, problems, plan: undefined };
    if (!person || !month) return nothing;
    const payee = payees.get(`${person.hash_id} ${month}`);
    const currency = payee && currencyIn(payee, month);
    if (!payee?.country || !currency) {
      wrong("email", "payslips.not_due");
      return nothing;
    }
    const year = yearStart(month, payee.first_month);
    const sameYear = (known.get(person.hash_id) ?? []).filter((m) => yearStart(m.month, payee.first_month) === year);
    if (seen.has(`${person.hash_id} ${year}`) || sameYear.some((m) => m.opening))
      wrong("month", "payslips.opened_already");
    if (sameYear.some((m) => !m.opening && m.month <= month)) wrong("month", "payslips.opening_late");
    seen.add(`${person.hash_id} ${year}`);
    const totals = problems.length === 0 ? totalsOf(numbers) : undefined;
    if (problems.length === 0 && !totals) wrong("net", "payslips.opening_sums");
    if (!totals) return nothing;
    const plan = {
      hash_id: newId(),
      user_id: person.hash_id,
      zone_id: person.zone_id,
      country_id: payee.country.hash_id,
      currency_id: currency,
      month: `${month}-01`,
      totals,
      created_by: tx.person.id,
    };
    return { ...nothing, plan };
  });
}

/** The trail says that it was entered, and no amount. */
const eventOf = (action: "enter_pay_opening" | "remove_pay_opening", user: string, zone: string): Event => ({
  kind: "user",
  id: user,
  action,
  zone,
  live: { area: "payslips", version: 1, users: [], zone, needs: ["payslips_view_all"] },
});

async function apply(tx: Tx, rows: readonly Checked<Plan>[]): Promise<{ applied: readonly Applied[] }> {
  const entered = rows.flatMap(({ line, label, plan }) => (plan ? [{ line, label, plan }] : []));
  if (entered.length === 0) return { applied: [] };
  for (const zone of [...new Set(entered.map((e) => e.plan.zone_id))].toSorted()) await holdOffice(tx.db, zone);
  await insertOpenings(tx.db, ...entered.map((e) => e.plan));
  await record(tx, ...entered.map(({ plan: p }) => eventOf("enter_pay_opening", p.user_id, p.zone_id)));
  return {
    applied: entered.map(({ line, label, plan }) => ({ line, label, entity: plan.hash_id, before: null, version: 1 })),
  };
}

const entered = sql<{ hash_id: string; user_id: string; zone_id: string; is_used: boolean }, [readonly string[]]>(
  `SELECT o.hash_id, o.user_id, o.zone_id, EXISTS (SELECT 1 FROM payslip p WHERE p.user_id = o.user_id AND p.state = 'VALIDATED' AND p.month > o.month AND p.month < o.month + interval '1 year') AS is_used
   FROM payroll_opening o WHERE o.hash_id = ANY ($1::uuid[]) ORDER BY o.hash_id FOR UPDATE OF o`,
);
const remove = sql<unknown, [readonly string[]]>("DELETE FROM payroll_opening WHERE hash_id = ANY ($1::uuid[])");

/** Takes openings back that no validated payslip counted yet; the others are kept. */
async function undo(tx: Tx, rows: readonly Undone[]): Promise<Kept[]> {
  const ids = rows.map((r) => r.entity);
  const found = await entered.all(tx.db, ids);
  if (found.some((o) => !tx.access.can(["payslips_create"], { zone: o.zone_id }))) throw forbidden();
  const free = found.filter((o) => !o.is_used);
  await remove.run(
    tx.db,
    free.map((o) => o.hash_id),
  );
  await record(tx, ...free.map((o) => eventOf("remove_pay_opening", o.user_id, o.zone_id)));
  return found
    .filter((o) => o.is_used)
    .map((o) => ({
      entity: o.hash_id,
      label: rows.find((r) => r.entity === o.hash_id)?.label ?? "",
      why: { key: "imports.kept_counted" },
    }));
}

/** Imports what people earned in a year before: one row for each person. */
export const openingsImporter = importer<Plan>({ kind: "payroll_openings", columns: sheet, check, apply, undo });
