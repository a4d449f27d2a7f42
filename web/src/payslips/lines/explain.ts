// What explains a line: how its base came about, its bands, its rate and rounding. Each figure is one that the reader can check.
import { exactText, formatAmount, sum } from "#contract/kit/amounts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import type { UsedVersion, WireLine } from "#contract/payslips/payslip-schemas.ts";
import { minus, type Row, type ShownPayslip, versionsOf, type Words } from "./rows.ts";

export interface Step {
  readonly key: string;
  readonly title: string;
  readonly amount: string;
  /** A result, with a line above it. */
  readonly isResult?: true;
}
/** A part of the base with its own rate, drawn as a length. */
export interface BandBar {
  readonly key: string;
  readonly title: string;
  /** Decimals, for lengths. */
  readonly base: string;
  readonly amount: string;
}
/** Where a base lies between the bounds of its one band. */
export interface BoundsBar {
  readonly below: string;
  readonly base: string;
  readonly above: string;
}
export interface Explained {
  /** Sentences: what it is of, days, who pays. */
  readonly says: readonly string[];
  readonly version: UsedVersion | undefined;
  readonly steps: readonly Step[];
  readonly bands: readonly BandBar[];
  readonly bounds: BoundsBar | undefined;
}

type Detail = NonNullable<WireLine["detail"]>;
type BaseStep = Detail["steps"][number];

/** Steps that say what the base is now; others are added to it. */
const REPLACES = new Set<BaseStep["what"]>(["base_salary", "gross", "lines", "counted", "floor", "year_so_far"]);
const percent = (rate: string): string => exactText(rate);

/** The base before its bounds. */
const beforeBounds = (steps: readonly BaseStep[]): string =>
  steps
    .filter((s) => s.what !== "year_so_far" && s.what !== "shown_before")
    .reduce((now, s) => (REPLACES.has(s.what) ? s.amount : sum([now, s.amount])), "0");

const boundsWords = ({ lower, upper }: Detail["bands"][number], { t }: Words): string | undefined => {
  if (lower !== null && upper !== null)
    return t("payslips.between", { lower: formatAmount(lower), upper: formatAmount(upper) });
  if (upper !== null) return t("payslips.up_to", { upper: formatAmount(upper) });
  return lower === null ? undefined : t("payslips.above", { lower: formatAmount(lower) });
};

/** `× 9,72 % = 48,1140, rounded`: what was rounded, and how, unless it came out even. */
function roundedWords(raw: Decimal, amount: string, version: UsedVersion | undefined, { t }: Words): string {
  if (raw.eq(amount)) return "";
  const exact = formatAmount(raw.round(4).toFixed());
  const rounding = version?.rounding;
  if (!rounding) return t("payslips.is_rounded", { exact });
  return t(`payslips.is_rounded_${rounding.way}`, { exact, unit: exactText(rounding.unit) });
}
const withRounding = (words: string, rounded: string): string => (rounded ? `${words} ${rounded}` : words);

function ruleSteps(line: WireLine, detail: Detail, version: UsedVersion | undefined, words: Words): Step[] {
  const { t } = words;
  const base = line.base ?? "0";
  const steps: Step[] = detail.steps.map((s, i) => ({
    key: `${s.what} ${i}`,
    title: t(`payslips.why_step_${s.what}`, { rate: s.rate ? percent(s.rate) : "" }),
    amount: s.amount,
  }));
  const [band, ...more] = detail.bands;
  const isCumulative = detail.steps.some((s) => s.what === "year_so_far");
  const limits = band && more.length === 0 && detail.yearly === null && !isCumulative && boundsWords(band, words);
  const isOneStep = steps.length === 1 && !limits && detail.yearly === null;
  const baseStep: Step[] = isOneStep
    ? []
    : [
        {
          key: "base",
          title: limits ? `${t("payslips.base_column")}, ${limits}` : t("payslips.base_column"),
          amount: base,
          isResult: true,
        },
      ];
  const result = (title: string, raw: Decimal): Step => ({
    key: "amount",
    title: withRounding(title, roundedWords(raw, line.amount, version, words)),
    amount: line.amount,
    isResult: true,
  });
  const credit: Step[] = detail.credit
    ? [{ key: "credit", title: t("payslips.why_credit"), amount: minus(detail.credit) }]
    : [];
  const due = detail.bands.reduce((all, b) => all.plus(b.amount), decimal("0")).minus(detail.credit ?? "0");
  const owed = due.lt(0) && !isCumulative ? decimal("0") : due;
  if (detail.yearly !== null)
    return [
      ...steps,
      ...baseStep,
      { key: "twelve", title: t("payslips.on_twelve_months"), amount: decimal(base).times(12).toFixed() },
      { key: "yearly", title: t("payslips.due_for_year"), amount: detail.yearly },
      ...credit,
      result(t("payslips.why_by_twelve"), owed.div(12)),
    ];
  if (line.rate !== null) {
    const product = decimal(base).times(line.rate).div(100);
    const title = t("payslips.times_rate", { rate: percent(line.rate) });
    return credit.length === 0
      ? [...steps, ...baseStep, result(title, product)]
      : [
          ...steps,
          ...baseStep,
          { key: "product", title, amount: product.toFixed() },
          ...credit,
          result(t("payslips.less_credit"), owed),
        ];
  }
  const isFixed = detail.bands.every((b) => b.rate === null);
  return [...steps, ...baseStep, ...credit, result(t(isFixed ? "payslips.fixed" : "payslips.sum_of_bands"), owed)];
}

function explainRule(p: ShownPayslip, line: WireLine, words: Words): Explained {
  const { t } = words;
  const versions = versionsOf(p, line);
  const [version] = versions;
  const { detail } = line;
  const said = [
    version?.span === "cumulative" && t("payslips.says_cumulative"),
    version?.span === "annualised" && t("payslips.says_annualised"),
    line.arrears_of !== null && t("payslips.says_arrears", { month: words.month(line.arrears_of) }),
  ].filter((s) => s !== false);
  if (!detail) return { says: said, version, steps: [], bands: [], bounds: undefined };
  const [band, ...more] = detail.bands;
  const isOne = band !== undefined && more.length === 0;
  const whole = beforeBounds(detail.steps);
  const isBounded = isOne && detail.yearly === null && (band.lower !== null || band.upper !== null);
  const isCumulative = version?.span === "cumulative";
  const rest = decimal(whole).minus(band?.base ?? "0");
  const below = isCumulative && rest.gt(0) && band?.lower !== null ? rest : decimal(band?.lower ?? "0");
  const above = rest.minus(below);
  return {
    says: said,
    version,
    steps: ruleSteps(line, detail, version, words),
    bands:
      isOne && detail.yearly === null
        ? []
        : detail.bands.map((b) => ({
            key: b.version_id,
            title: b.rate === null ? t("payslips.fixed") : t("payslips.at_rate", { rate: percent(b.rate) }),
            base: b.base,
            amount: b.amount,
          })),
    bounds:
      isBounded && decimal(band.base).gt(0) && rest.gt(0)
        ? { below: below.toFixed(), base: band.base, above: above.gt(0) ? above.toFixed() : "0" }
        : undefined,
  };
}

const halvesToDays = (halves: number): string => exactText(decimal(String(halves)).div(2).toFixed());

/** Days of a base salary: `10 of 30 days, 01-11-2026 to 10-11-2026`. */
export function daysOf(p: ShownPayslip, line: WireLine, { t }: Words): string | undefined {
  const { run } = line;
  if (!run) return undefined;
  return p.days.proration === "calendar"
    ? t("payslips.days_of", { days: run.days, all: p.days.days })
    : t("payslips.working_days_of", { days: halvesToDays(run.halves), all: halvesToDays(p.days.halves) });
}

const nothing: Omit<Explained, "version"> = { says: [], steps: [], bands: [], bounds: undefined };
type Parts = Partial<Pick<Explained, "says" | "steps">>;
const step = (key: string, title: string, amount: string): Step => ({ key, title, amount });
const resultOf = (line: WireLine, title: string): Step => ({
  key: "amount",
  title,
  amount: line.amount,
  isResult: true,
});

/** Days without pay. */
const explainUnpaid = (p: ShownPayslip, { t }: Words): Parts => ({
  says: [
    t("payslips.says_unpaid", { all: halvesToDays(p.days.halves) }),
    ...p.days.unpaid.map((u) =>
      t(u.halves === 1 ? "payslips.unpaid_half" : "payslips.unpaid_day", { day: formatDay(u.day) }),
    ),
  ],
});

type RunLine = WireLine & { base: string; run: NonNullable<WireLine["run"]> };
/** A salary over some days, by the hour or by the month. */
function explainRun(p: ShownPayslip, line: RunLine, words: Words): Parts {
  const { t } = words;
  const { run, base, rate } = line;
  if (rate !== null)
    return {
      steps: [
        step("hours", t("payslips.rate_an_hour"), rate),
        resultOf(line, t("payslips.times_hours", { hours: exactText(base) })),
      ],
    };
  return {
    says: [
      t("payslips.says_run", { from: formatDay(run.from), to: formatDay(run.to) }),
      t("payslips.salary_since", { day: formatDay(run.salary.valid_from) }),
    ],
    steps: [step("salary", t("payslips.salary_a_month"), base), resultOf(line, `× ${daysOf(p, line, words) ?? ""}`)],
  };
}

/** An allowance: a rate of its base, or a fixed amount by the days present. */
function explainVersion(p: ShownPayslip, line: WireLine, version: UsedVersion, words: Words): Parts {
  const { t } = words;
  const { base, rate } = line;
  if (base !== null && rate !== null) {
    const raw = decimal(base).times(rate).div(100);
    const title = t("payslips.times_rate", { rate: percent(rate) });
    return {
      steps: [
        step("base", t("payslips.line_base"), base),
        resultOf(line, withRounding(title, roundedWords(raw, line.amount, version, words))),
      ],
    };
  }
  if (decimal(version.value).eq(line.amount)) return { steps: [resultOf(line, t("payslips.fixed"))] };
  const present = exactText(decimal(p.days.presence).times(100).round(2).toFixed());
  return {
    steps: [
      step("fixed", t("payslips.fixed"), version.value),
      resultOf(line, t("payslips.times_presence", { percent: present })),
    ],
  };
}

function explainPay(p: ShownPayslip, line: WireLine, words: Words): Explained {
  const { t } = words;
  const { run, base } = line;
  const [version] = versionsOf(p, line);
  const whole = (parts: Parts): Explained => ({ ...nothing, version, ...parts });
  if (line.kind === "unpaid") return whole(explainUnpaid(p, words));
  if (run && base !== null) return whole(explainRun(p, { ...line, run, base }, words));
  if (version) return whole(explainVersion(p, line, version, words));
  const says =
    line.arrears_of !== null
      ? t("payslips.says_arrears", { month: words.month(line.arrears_of) })
      : line.kind === "carried"
        ? t("payslips.says_carried")
        : line.kind === "base"
          ? t("payslips.says_absent")
          : t("payslips.says_typed");
  return whole({ says: [says] });
}

export const explain = (p: ShownPayslip, line: WireLine, words: Words): Explained =>
  line.kind === "rule" ? explainRule(p, line, words) : explainPay(p, line, words);

/** The line below a row's name in a narrow place: `4,2 % of 485.000,00`. */
export function noteOf(p: ShownPayslip, row: Row, words: Words): string | undefined {
  const { t } = words;
  const line = row.employee ?? row.employer;
  if (row.instalment) return t("payslips.left_after", { amount: formatAmount(row.instalment.left) });
  if (!line) return undefined;
  if (line.run && line.rate !== null)
    return t("payslips.hours_at", { hours: exactText(line.base), rate: formatAmount(line.rate) });
  if (line.run) return daysOf(p, line, words);
  if (line.kind === "unpaid") return p.days.unpaid.map((u) => formatDay(u.day)).join(", ");
  if (line.base !== null && line.rate !== null)
    return t("payslips.why_rate_of", { rate: percent(line.rate), base: formatAmount(line.base) });
  const bands = line.detail?.bands.length ?? 0;
  if (line.base !== null && bands > 1)
    return t("payslips.base_in_bands", { base: formatAmount(line.base), count: bands });
  return undefined;
}
