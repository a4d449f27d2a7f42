// The rows of a payslip as it is read: which lines stand together, what they are called, and their totals. Amounts stay as they travel.
import { sum } from "#contract/kit/amounts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type {
  FullPayslip,
  PayslipDetails,
  UsedVersion,
  WireLine,
  WireTotals,
} from "#contract/payslips/payslip-schemas.ts";
import { lineKey } from "#contract/payslips/variance.ts";

/** What is drawn of a payslip: one that is stored, or a preview. */
export type ShownPayslip = Pick<FullPayslip, "month" | "currency" | "totals" | "carried_in"> & PayslipDetails;
export type ShownInstalment = PayslipDetails["instalments"][number];

/** Texts, names in the reader's language, and months in words. */
export interface Words {
  readonly t: (key: string, values?: Record<string, unknown>) => string;
  readonly named: (it: { name: string; name_fr: string | null } | null | undefined) => string;
  readonly month: (month: string) => string;
}

/** One row: a line of the employee, the same one of the employer beside it, or an instalment. */
export interface Row {
  readonly key: string;
  readonly title: string;
  readonly employee: WireLine | undefined;
  readonly employer: WireLine | undefined;
  readonly instalment?: ShownInstalment;
  /** Signed as it changes the net, except among contributions, which are written as they are withheld. */
  readonly amount: string | undefined;
  readonly employerAmount: string | undefined;
  readonly before: string | undefined;
  readonly year: string | undefined;
}
export interface Total {
  readonly key: "gross" | "contributions" | "before_tax" | "net" | "cost";
  readonly title: string;
  readonly amount: string;
  readonly employerAmount?: string;
  readonly before: string | undefined;
  readonly year: string;
}
export interface Section {
  readonly key: string;
  readonly title?: string;
  readonly rows: readonly Row[];
  readonly total?: Total;
}

export const minus = (amount: string): string =>
  amount.startsWith("-") ? amount.slice(1) : /[1-9]/u.test(amount) ? `-${amount}` : amount;

/** The rule's versions that a line was computed with. */
export const versionsOf = (p: Pick<ShownPayslip, "versions">, line: WireLine): UsedVersion[] =>
  line.version_ids.flatMap((id) => p.versions.find((v) => v.version_id === id) ?? []);

const titleOfVersion = (v: UsedVersion, { named }: Words): string => named({ name: v.title, name_fr: v.title_fr });

/** What a line is called: its rule, its scale, its typed title, or its kind. */
export function titleOf(p: ShownPayslip, line: WireLine, words: Words): string {
  const { t } = words;
  const [version, ...more] = versionsOf(p, line);
  if (line.arrears_of !== null) {
    const month = words.month(line.arrears_of);
    return version
      ? t("payslips.arrears_of_rule", { title: titleOfVersion(version, words), month })
      : t("payslips.arrears_of_pay", { month });
  }
  if (version) return more.length > 0 && version.scale ? version.scale : titleOfVersion(version, words);
  if (line.title !== null) return line.title;
  if (line.kind === "base" && line.run && p.lines.filter((l) => l.kind === "base").length > 1)
    return t("payslips.base_from_to", { from: formatDay(line.run.from), to: formatDay(line.run.to) });
  return t(`payslips.line_${line.kind}`);
}

const isEarned = (l: WireLine): boolean =>
  l.kind === "base" || l.kind === "unpaid" || l.kind === "bonus" || (l.kind === "allowance" && l.in_gross);
/** Deductions, contributions and taxes lessen the net. */
const lessens = (l: WireLine): boolean => l.kind === "rule" || l.kind === "deduction" || l.kind === "carried";

/** Makes rows; a sum of last month or of the year belongs to the first of the lines that share it. */
function rowMaker(p: ShownPayslip, words: Words) {
  const seen = new Set<string>();
  const oneOf = (line: WireLine) => {
    const key = lineKey(line);
    const isFirst = !seen.has(key);
    seen.add(key);
    return { key, before: isFirst ? p.before?.lines[key] : undefined, year: isFirst ? p.year.lines[key] : undefined };
  };
  return (line: WireLine, { partner, isSigned }: { partner?: WireLine | undefined; isSigned?: boolean }): Row => {
    const isEmployer = line.category === "employer";
    const known = oneOf(line);
    if (partner) oneOf(partner);
    const signed = (amount: string | undefined) =>
      amount !== undefined && isSigned && lessens(line) ? minus(amount) : amount;
    return {
      key: `${known.key} ${line.arrears_of ?? ""} ${line.run?.from ?? ""} ${p.lines.indexOf(line)}`,
      title: titleOf(p, line, words),
      employee: isEmployer ? undefined : line,
      employer: isEmployer ? line : partner,
      amount: isEmployer ? undefined : signed(line.amount),
      employerAmount: isEmployer ? line.amount : partner?.amount,
      before: signed(known.before),
      year: signed(known.year),
    };
  };
}

/** Contributions by their category; an employer's line of the same name and base stands beside the employee's. */
function contributions(
  p: ShownPayslip,
  words: Words,
  make: ReturnType<typeof rowMaker>,
  which: (l: WireLine) => boolean,
): Section[] {
  const lines = p.lines.filter((l) => l.kind === "rule" && which(l));
  const groups = Map.groupBy(lines, (l) => {
    const category = versionsOf(p, l)[0]?.tax_category;
    return category ? words.named(category) : "";
  });
  return [...groups].map(([category, all]): Section => {
    const taken = new Set<WireLine>();
    const rows = all.flatMap((line): Row[] => {
      if (taken.has(line)) return [];
      const partner = all.find(
        (other) =>
          !taken.has(other) &&
          other !== line &&
          other.category !== line.category &&
          other.base === line.base &&
          other.arrears_of === line.arrears_of &&
          titleOf(p, other, words) === titleOf(p, line, words),
      );
      const [own, employers] = line.category === "employer" && partner ? [partner, line] : [line, partner];
      taken.add(own);
      if (employers) taken.add(employers);
      return [make(own, { partner: employers })];
    });
    return { key: `category ${category}`, title: category || words.t("payslips.other_contributions"), rows };
  });
}

/** Instalments have no key of last month or the year: their sums stand beside the first. */
const instalmentRows = (p: ShownPayslip, { t }: Words): Row[] =>
  p.instalments.map((i, at) => ({
    key: i.hash_id,
    title: t("payslips.instalment_of", { number: i.advance.number, position: i.position, count: i.count }),
    employee: undefined,
    employer: undefined,
    instalment: i,
    amount: minus(i.taken),
    employerAmount: undefined,
    before: at === 0 && p.before ? minus(p.before.totals.advances) : undefined,
    year: at === 0 ? minus(p.year.totals.advances) : undefined,
  }));

type TotalOf = (totals: WireTotals) => string;
function totalOf(p: ShownPayslip, { t }: Words, key: Total["key"], of: TotalOf, employer?: TotalOf): Total {
  return {
    key,
    title: t(`payslips.total_${key}`),
    amount: of(p.totals),
    ...(employer && { employerAmount: employer(p.totals) }),
    before: p.before ? of(p.before.totals) : undefined,
    year: of(p.year.totals),
  };
}
/** `net_salary` + `tax`, as the law of several countries prints it. */
export const beforeTax: TotalOf = (totals) => sum([totals.net_salary, totals.tax]);

/** A deduction that the pay does not cover is given back here, and deducted next month. */
const carriedRow = (p: ShownPayslip, { t }: Words): Row[] =>
  /[1-9]/u.test(p.totals.carried)
    ? [
        {
          key: "carried to the next month",
          title: t("payslips.carried_on"),
          employee: undefined,
          employer: undefined,
          amount: p.totals.carried,
          employerAmount: undefined,
          before: undefined,
          year: undefined,
        },
      ]
    : [];

/** All rows as accountants read them: gross, contributions with the employer's beside, what is outside the gross, tax, net. */
export function sectionsOf(p: ShownPayslip, words: Words): Section[] {
  const { t } = words;
  const make = rowMaker(p, words);
  const hasBeforeTax = p.printed.includes("before_tax");
  const isTax = (l: WireLine): boolean => l.category === "employee" && l.part === "tax";
  const contributed = contributions(p, words, make, (l) => !hasBeforeTax || !isTax(l));
  const outside = [
    ...p.lines.filter((l) => !isEarned(l) && l.kind !== "rule").map((l) => make(l, { isSigned: true })),
    ...instalmentRows(p, words),
    ...carriedRow(p, words),
  ];
  const taxes = hasBeforeTax
    ? p.lines.filter((l) => l.kind === "rule" && isTax(l)).map((l) => make(l, { isSigned: true }))
    : [];
  const withheld: TotalOf = (s) => (hasBeforeTax ? s.social_security : sum([s.social_security, s.tax]));
  const last = contributed.at(-1);
  return [
    {
      key: "gross",
      rows: p.lines.filter(isEarned).map((l) => make(l, { isSigned: true })),
      total: totalOf(p, words, "gross", (s) => s.gross_salary),
    },
    ...contributed.map((s) =>
      s === last
        ? {
            ...s,
            total: {
              ...totalOf(p, words, "contributions", withheld, (x) => x.employer),
              ...(!hasBeforeTax && { title: t("payslips.total_contributions_and_tax") }),
            },
          }
        : s,
    ),
    {
      key: "outside",
      rows: outside,
      ...(hasBeforeTax && { total: totalOf(p, words, "before_tax", beforeTax) }),
    },
    { key: "net", rows: taxes, total: totalOf(p, words, "net", (s) => s.net_salary) },
  ];
}

/** The same rows for a narrow place: what is earned, what is withheld, and what the employer pays on top. Amounts change the net. */
export function shortSectionsOf(p: ShownPayslip, words: Words): Section[] {
  const { t } = words;
  const make = rowMaker(p, words);
  const row = (l: WireLine): Row => make(l, { isSigned: true });
  const outsideEarned = (l: WireLine): boolean => l.kind === "earning" || (l.kind === "allowance" && !l.in_gross);
  const employers = p.lines.filter((l) => l.category === "employer").map((l) => make(l, {}));
  const outside = [...p.lines.filter(outsideEarned).map(row), ...carriedRow(p, words)];
  const sections: Section[] = [
    {
      key: "earned",
      title: t("payslips.you_earn"),
      rows: p.lines.filter(isEarned).map(row),
      total: totalOf(p, words, "gross", (s) => s.gross_salary),
    },
    {
      key: "withheld",
      title: t("payslips.withheld"),
      rows: [...p.lines.filter((l) => l.category === "employee" && lessens(l)).map(row), ...instalmentRows(p, words)],
    },
    {
      key: "outside",
      ...(outside.length > 0 && { title: t("payslips.outside_gross") }),
      rows: outside,
      total: totalOf(p, words, "net", (s) => s.net_salary),
    },
  ];
  return employers.length > 0
    ? [
        ...sections,
        {
          key: "employer",
          title: t("payslips.employer_on_top"),
          rows: employers,
          total: totalOf(p, words, "cost", (s) => s.employer_cost),
        },
      ]
    : sections;
}

const isSomething = (amount: string | undefined): boolean => amount !== undefined && /[1-9]/u.test(amount);

/**
 * The same beside last month, with contributions in one row. What only last month had is one row too, so that both columns add up to their totals.
 */
export function briefSectionsOf(p: ShownPayslip, words: Words): Section[] {
  const { t } = words;
  const before = p.before?.totals;
  const together = (key: string, amount: string | undefined, then: string | undefined): Row => ({
    key,
    title: t(`payslips.${key}`),
    employee: undefined,
    employer: undefined,
    amount,
    employerAmount: undefined,
    before: then,
    year: undefined,
  });
  const taken = (of: "social_security" | "tax"): [string, string | undefined] => [
    minus(p.totals[of]),
    before && minus(before[of]),
  ];
  const lastMonth = (rows: readonly Row[], from: string, to: string): Row => {
    const known = sum([from, ...rows.map((r) => r.before ?? "0")]);
    return together("only_last_month", undefined, sum([to, minus(known)]));
  };
  const [earned, withheld, outside] = shortSectionsOf(p, words);
  const gross = earned?.rows ?? [];
  const rest = [
    together("contributions", ...taken("social_security")),
    together("tax", ...taken("tax")),
    ...(withheld?.rows.filter((r) => r.employee?.kind !== "rule") ?? []),
    ...(outside?.rows ?? []),
  ];
  const some = (r: Row): boolean => isSomething(r.amount) || isSomething(r.before);
  return [
    {
      key: "earned",
      rows: [...gross, ...(before ? [lastMonth(gross, "0", before.gross_salary)] : [])].filter(some),
      ...(earned?.total && { total: earned.total }),
    },
    {
      key: "net",
      rows: [...rest, ...(before ? [lastMonth(rest, before.gross_salary, before.net_salary)] : [])].filter(some),
      ...(outside?.total && { total: outside.total }),
    },
  ];
}
