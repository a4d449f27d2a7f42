// A payslip as it is printed, in the order that accountants read: pay, contributions by body, net, then the month beside the year.
import { exactText, formatAmount } from "#contract/kit/amounts.ts";
import { formatDay, lastOfMonth } from "#contract/kit/dates.ts";
import { decimal, toWire } from "#contract/kit/money.ts";
import type { UsedVersion } from "#contract/payslips/payslip-schemas.ts";
import type { PayslipTotal } from "#contract/payslips/payslip.ts";
import { shownMonth } from "#contract/zones/rates-text.ts";
import type { Paper, PaperColumn, PaperTable } from "#server/kit/print/paper.ts";
import { nameIn, text, type Locale, type TextParams } from "#server/kit/shared/texts.ts";
import type { FullPayslipRow } from "./queries.ts";
import type { StoredLine } from "./stored.ts";

/** The employer, as its papers name it. */
export interface Employer {
  readonly name: string;
  readonly address: string | null;
  readonly identifiers: string | null;
}

interface Page {
  readonly locale: Locale;
  readonly row: FullPayslipRow;
  readonly word: (key: string, params?: TextParams) => string;
  /** An amount of the payslip's currency; `minus`: what lessens the sum it stands in. */
  readonly money: (amount: string, minus?: "minus") => string;
  readonly versions: ReadonlyMap<string, UsedVersion>;
}
const monthOf = (locale: Locale, month: string): string =>
  new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
/** Halves as days: `1,5`. */
const daysOf = (halves: number): string => exactText(String(halves / 2));

/** What a line is called. Rules of one scale are one line, by the name of the scale. */
export function titleOf(p: Pick<Page, "locale" | "versions">, line: StoredLine): string {
  const word = (key: string, params?: TextParams): string => text(p.locale, `payslip_paper.${key}`, params);
  const version = line.rule_id === null ? undefined : p.versions.get(line.rule_id);
  const isSalary = line.rule_id === null && line.arrears_of !== null;
  const own = isSalary
    ? word("arrears_salary")
    : (version?.scale ?? (version && nameIn(p.locale, { name: version.title, name_fr: version.title_fr })));
  const title = own ?? line.title ?? "";
  return line.arrears_of === null ? title : word("arrears", { title, month: shownMonth(line.arrears_of) });
}
/** The versions that a payslip was computed with, by their rules. */
export const versionsOf = (row: Pick<FullPayslipRow, "result">): ReadonlyMap<string, UsedVersion> => {
  const versions = new Map<string, UsedVersion>();
  for (const version of row.result.versions) if (!versions.has(version.rule_id)) versions.set(version.rule_id, version);
  return versions;
};

const isTax = (line: StoredLine): boolean =>
  line.kind === "rule" && line.category === "employee" && line.part === "tax";
const rateOf = (p: Page, line: StoredLine): string => {
  if (line.rate === null) return "";
  // By the hour the rate is money; elsewhere a part of the base.
  return line.kind === "base" ? p.money(line.rate) : `${exactText(line.rate)} %`;
};
const baseOf = (p: Page, line: StoredLine): string => {
  if (line.base === null) return "";
  return line.kind === "base" && line.rate !== null ? exactText(line.base) : p.money(line.base);
};

function payTable(p: Page): PaperTable {
  const { row, word } = p;
  const last = lastOfMonth(`${row.month}-01`);
  const label = (line: StoredLine): string => {
    if (line.kind === "unpaid") {
      const halves = row.result.days.unpaid.reduce((sum, day) => sum + day.halves, 0);
      return word("unpaid", { days: daysOf(halves) });
    }
    if (line.kind !== "base") return titleOf(p, line);
    const isWhole = line.run === null || (line.run.from === `${row.month}-01` && line.run.to === last);
    return isWhole || !line.run
      ? word("base_salary")
      : word("base_salary_part", { from: formatDay(line.run.from), to: formatDay(line.run.to) });
  };
  return {
    heading: word("pay"),
    columns: [
      { title: "" },
      { title: word("base"), right: true, width: 80 },
      { title: word("rate"), right: true, width: 80 },
      { title: `${word("amount")} ${row.currency.iso}`, right: true, width: 90 },
    ],
    rows: row.result.lines
      .filter((line) => line.in_gross)
      .map((line) => [label(line), baseOf(p, line), rateOf(p, line), p.money(line.amount)]),
    total: [word("gross"), "", "", p.money(row.totals.gross_salary)],
  };
}

/** The employee's and the employer's part of one contribution stand in one row. */
interface Contribution {
  readonly title: string;
  readonly base: string;
  employee?: StoredLine;
  employer?: StoredLine;
}
function contributionsOf(p: Page, lines: readonly StoredLine[]): Contribution[] {
  const found: Contribution[] = [];
  for (const line of lines) {
    const title = titleOf(p, line);
    const base = baseOf(p, line);
    const other = found.find((c) => c.title === title && c.base === base && !c[line.category]);
    if (other) other[line.category] = line;
    else found.push({ title, base, [line.category]: line });
  }
  return found;
}
/** The bands of a scale that has several, with the base and rate of each. */
const bandRows = (p: Page, line: StoredLine | undefined): string[][] =>
  line?.detail && line.detail.bands.length > 1
    ? line.detail.bands.map((band) => ["", p.money(band.base), band.rate === null ? "" : `${exactText(band.rate)} %`])
    : [];

function contributionsTable(p: Page): PaperTable[] {
  const { row, word } = p;
  const showsEmployer = row.result.printed.includes("employer");
  const lines = row.result.lines.filter(
    (line) => line.kind === "rule" && !isTax(line) && (showsEmployer || line.category === "employee"),
  );
  if (lines.length === 0) return [];
  const bodies = Map.groupBy(lines, (line) => {
    const body = p.versions.get(line.rule_id ?? "")?.tax_category;
    return body ? nameIn(p.locale, body) : word("other_body");
  });
  const cells = (c: Contribution): string[] => {
    const [employee, employer] = [c.employee, c.employer].map((line): string[] =>
      line ? [rateOf(p, line), p.money(line.amount)] : ["", ""],
    );
    return [c.title, c.base, ...(employee ?? []), ...(showsEmployer ? (employer ?? []) : [])];
  };
  const rows: string[][] = [];
  const strong: number[] = [];
  for (const [body, own] of bodies) {
    strong.push(rows.length);
    rows.push([body]);
    for (const c of contributionsOf(p, own)) rows.push(cells(c), ...bandRows(p, c.employee ?? c.employer));
  }
  const employerColumns: PaperColumn[] = [
    { title: word("employer_rate"), right: true, width: 52 },
    { title: word("employer_amount"), right: true, width: 78 },
  ];
  return [
    {
      heading: word("contributions"),
      columns: [
        { title: "" },
        { title: word("base"), right: true, width: 78 },
        { title: word("rate"), right: true, width: 52 },
        { title: word("employee_amount"), right: true, width: 78 },
        ...(showsEmployer ? employerColumns : []),
      ],
      rows,
      strong,
      total: [
        word("total_contributions"),
        "",
        "",
        p.money(row.totals.social_security),
        ...(showsEmployer ? ["", p.money(row.totals.employer)] : []),
      ],
    },
  ];
}

const beforeTax = (totals: Readonly<Record<"net_salary" | "tax", string>>): string =>
  decimal(totals.net_salary).plus(totals.tax).toFixed();

/** From the gross to what is paid: its rows sum to the net. */
function netTable(p: Page): PaperTable {
  const { row, word, money } = p;
  const { totals, result } = row;
  const has = (amount: string): boolean => !decimal(amount).eq(0);
  const plain = (key: string, amount: string, minus?: "minus"): string[] => [word(key), "", "", money(amount, minus)];
  const before: string[][] = [
    plain("gross", totals.gross_salary),
    ...(has(totals.social_security) ? [plain("employee_contributions", totals.social_security, "minus")] : []),
    ...result.lines
      .filter((line) => !line.in_gross && line.kind !== "rule")
      .map((line) => {
        const isTaken = line.kind === "deduction" || line.kind === "carried";
        const label = line.kind === "carried" ? word("carried_in") : titleOf(p, line);
        return [label, baseOf(p, line), rateOf(p, line), money(line.amount, isTaken ? "minus" : undefined)];
      }),
    ...result.instalments
      .filter((i) => has(i.taken))
      .map(({ advance, position, count, taken }) => [
        word("instalment", { title: advance.title, position, count }),
        "",
        "",
        money(taken, "minus"),
      ]),
    ...(has(totals.carried) ? [plain("carried", totals.carried)] : []),
  ];
  const taxes = result.lines
    .filter(isTax)
    .flatMap((line) => [
      [titleOf(p, line), baseOf(p, line), rateOf(p, line), money(line.amount, "minus")],
      ...bandRows(p, line),
    ]);
  const isShown = result.printed.includes("before_tax");
  return {
    heading: word("to_pay"),
    columns: [
      { title: "" },
      { title: word("base"), right: true, width: 80 },
      { title: word("rate"), right: true, width: 80 },
      { title: `${word("amount")} ${row.currency.iso}`, right: true, width: 90 },
    ],
    rows: [...before, ...(isShown ? [plain("net_before_tax", beforeTax(totals))] : []), ...taxes],
    ...(isShown && { strong: [before.length] }),
    total: plain("net", totals.net_salary),
  };
}

/** The sums of the month beside those of the year. */
function sumsTable(p: Page): PaperTable {
  const { row, word } = p;
  const { printed, year } = row.result;
  const sums: readonly (readonly [key: string, total: PayslipTotal, isShown: boolean])[] = [
    ["gross", "gross_salary", true],
    ["employee_contributions", "social_security", true],
    ["net_social", "net_social", printed.includes("social")],
    ["net_taxable", "net_taxable", printed.includes("taxable")],
    ["tax", "tax", true],
    ["employer_part", "employer", printed.includes("employer")],
    ["employer_cost", "employer_cost", printed.includes("employer")],
    ["net", "net_salary", true],
  ];
  return {
    heading: word("sums"),
    columns: [
      { title: "" },
      { title: word("month"), right: true, width: 110 },
      { title: word("year_since", { month: shownMonth(year.from) }), right: true, width: 110 },
    ],
    rows: sums
      .filter(([, , isShown]) => isShown)
      .map(([key, total]) => [word(key), p.money(row.totals[total]), p.money(year.totals[total])]),
  };
}

function daysText(p: Page): string {
  const { proration: _, halves, days, employed_days, unpaid } = p.row.result.days;
  const runs = p.row.result.lines.flatMap((line) => line.run ?? []);
  const employed = runs.reduce((sum, run) => sum + run.halves - run.unpaid, 0);
  const shown = p.word("days_text", {
    worked: daysOf(employed),
    working: daysOf(halves),
    employed: employed_days,
    days,
  });
  if (unpaid.length === 0) return shown;
  const dates = unpaid.map(({ day, halves: of }) =>
    of === 2 ? formatDay(day) : p.word("half_day", { day: formatDay(day) }),
  );
  return `${shown}\n${p.word("days_unpaid", { days: dates.join(", ") })}`;
}

/** The content of a payslip's PDF. It says neither who printed it nor when: a validated payslip has the same text every time. */
export function payslipPaper(locale: Locale, row: FullPayslipRow, employer: Employer): Paper {
  const word: Page["word"] = (key, params) => text(locale, `payslip_paper.${key}`, params);
  const minor = row.currency.minor_unit;
  const p: Page = {
    locale,
    row,
    word,
    money: (amount, minus) => formatAmount(toWire(minus ? decimal(amount).times(-1).toFixed() : amount, minor)),
    versions: versionsOf(row),
  };
  const { facts } = row.result;
  const fact = (key: string, value: string | null | undefined): [string, string][] =>
    value ? [[word(key), value]] : [];
  const isDraft = row.state === "UNVALIDATED";
  return {
    title: word(isDraft ? "draft" : "title", { month: monthOf(locale, row.month) }),
    ...(isDraft && { stamp: word("draft_stamp") }),
    dense: true,
    foot: [word("keep")],
    facts: [
      ...fact("employer", [employer.name, employer.address, employer.identifiers].filter(Boolean).join("\n")),
      ...fact("office", [row.zone.name, nameIn(locale, row.country)].join(", ")),
      ...fact("number", String(row.number)),
      ...fact("period", `${formatDay(`${row.month}-01`)} – ${formatDay(lastOfMonth(`${row.month}-01`))}`),
      ...fact("days", daysText(p)),
      ...fact("paid_on", row.paid_on && formatDay(row.paid_on)),
    ],
    beside: [
      ...fact("employee", row.user.name),
      ...fact("post", facts.post),
      ...fact("category", facts.post_category && nameIn(locale, facts.post_category)),
      ...fact("contract", facts.contract),
      ...fact("entry_date", facts.entry_date && formatDay(facts.entry_date)),
      ...fact("social_security_number", facts.social_security_number),
    ],
    tables: [payTable(p), ...contributionsTable(p), netTable(p), sumsTable(p)],
  };
}
