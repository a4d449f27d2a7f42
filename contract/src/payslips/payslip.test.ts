import { strict as assert } from "node:assert";
import { describe, it } from "node:test";
import { decimal } from "../kit/money.ts";
import { usualWeekdays } from "../kit/weekdays.ts";
import type { MonthOfWork } from "./days.ts";
import { computePayslip, type ComputedPayslip, type PayslipInput, type PayslipTotal } from "./payslip.ts";
import { termsOf, versionFor, type RuleKind, type RuleVersion } from "./terms.ts";

const salary = (amount: string, valid_from = "2020-01-01", more = {}) =>
  ({ valid_from, amount, pay_by: "month", hours: null, ...more }) as const;
const work = (over: Partial<MonthOfWork> & { pay?: string } = {}): MonthOfWork => ({
  month: "2026-11",
  proration: "calendar",
  employed: [{ from: "2020-01-01", to: null }],
  salaries: [salary(over.pay ?? "3000")],
  week: usualWeekdays,
  weeks: [],
  unpaid: [],
  ...over,
});
let made = 0;
type Given = Partial<Omit<RuleVersion, "kind">> & { readonly kind?: RuleKind };
function rule({ kind = "pension", ...given }: Given): RuleVersion {
  made += 1;
  const id = given.rule_id ?? `00000000-0000-7000-8000-${String(made).padStart(12, "0")}`;
  const { rule_id: _, version_id, part = null, valid_from = "2026-01-01", valid_until = null, ...terms } = given;
  const said = { title: `Rule ${String(made).padStart(3, "0")}`, type: "percent" as const, value: "10", ...terms };
  return {
    ...termsOf(kind).parse(said),
    rule_id: id,
    version_id: version_id ?? `${id}@${valid_from}`,
    kind,
    part,
    valid_from,
    valid_until,
  };
}
const input = (over: Partial<PayslipInput> = {}): PayslipInput => ({
  work: work(),
  minor_unit: 2,
  hours: null,
  rules: [],
  personal: new Map(),
  typed: [],
  arrears: [],
  instalments: [],
  net_floor: "0",
  carried_in: "0",
  year: [],
  ...over,
});
const amounts = (p: ComputedPayslip): string[] =>
  p.lines.filter((l) => l.kind === "rule").map((l) => decimal(l.amount).toFixed(2));
const base = (w: MonthOfWork): string => decimal(computePayslip(input({ work: w })).totals.base_salary).toFixed(2);
const is = (p: ComputedPayslip, name: PayslipTotal, value: string): void =>
  assert.equal(p.totals[name], decimal(value).toFixed(), name);
const instalment = (amount: string, month = "2026-11", more = {}) => ({
  hash_id: `i-${month}`,
  plan_id: "loan",
  month,
  amount,
  ...more,
});

describe("the examples of a payslip", () => {
  it("1. takes a rate up to a ceiling, and another one beyond it", () => {
    const t1 = rule({ value: "6.90", upper_bound: "3864" });
    const t2 = rule({ value: "8.64", lower_bound: "3864" });
    const gross = work({ pay: "4500" });
    assert.deepEqual(amounts(computePayslip(input({ work: gross, rules: [t1, t2] }))), ["266.62", "54.95"]);
    const flat = rule({ value: "6.90", mode: "flat" });
    assert.deepEqual(amounts(computePayslip(input({ work: gross, rules: [flat] }))), ["310.50"]);
  });
  it("2. pays somebody who begins on the 17th for their days", () => {
    const employed = [{ from: "2026-11-17", to: null }];
    assert.equal(base(work({ employed })), "1400.00");
    assert.equal(base(work({ employed, proration: "working" })), "1428.57");
  });
  it("3. takes off an unpaid day by the working days of the month", () => {
    const unpaid = [{ day: "2026-11-12", halves: 2 }] as const;
    assert.equal(base(work({ pay: "3900", unpaid })), "3714.29");
    assert.equal(base(work({ pay: "3900", unpaid, proration: "working" })), "3714.29");
  });
  it("4. takes of an instalment what is left, and moves the rest", () => {
    const p = computePayslip(
      input({ work: work({ pay: "1400" }), rules: [rule({ value: "20" })], instalments: [instalment("1300")] }),
    );
    assert.deepEqual(
      p.instalments.map(({ taken, moved }) => [taken, moved]),
      [["1120", "180"]],
    );
    is(p, "net_salary", "0");
  });
  it("5. carries what the pay does not cover", () => {
    const typed = [{ title: "Damage", purpose: "deduction", amount: "450" }] as const;
    const p = computePayslip(input({ work: work({ pay: "500" }), rules: [rule({ value: "20" })], typed }));
    is(p, "net_salary", "0");
    is(p, "carried", "50");
  });
  it("6. evens out cumulative ceilings over the year", () => {
    const below = rule({ value: "10", upper_bound: "4005", span: "cumulative" });
    const above = rule({ value: "10", lower_bound: "4005", span: "cumulative" });
    const months = ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05"].map((month) => {
      const typed = month === "2026-02" ? [{ title: "Bonus", purpose: "bonus" as const, amount: "2000" }] : [];
      return input({ work: work({ month, pay: "3500" }), rules: [below, above], typed });
    });
    let year: PayslipInput["year"] = [];
    const bases = months.map((month) => {
      const p = computePayslip({ ...month, year });
      year = [...year, ...p.shown];
      return p.lines.filter((l) => l.kind === "rule").map((l) => l.base);
    });
    assert.deepEqual(
      bases.map(([b]) => b),
      ["3500", "4510", "4005", "3985", "3500"],
    );
    assert.deepEqual(
      bases.map(([, a]) => a),
      ["0", "990", "-505", "-485", "0"],
    );
  });
  it("7. pays each run of days by its salary", () => {
    assert.equal(base(work({ salaries: [salary("3000"), salary("3300", "2026-11-11")] })), "3200.00");
  });
  it("8. counts a part of the base up to four ceilings, and all of it beyond", () => {
    const csg = rule({ value: "6.80", base_rate: "98.25", base_rate_up_to: "16020" });
    const p = computePayslip(input({ work: work({ pay: "3650" }), rules: [csg] }));
    assert.deepEqual([p.lines[1]?.base, p.lines[1]?.amount], ["3586.13", "243.86"]);
    const high = computePayslip(input({ work: work({ pay: "17020" }), rules: [csg] }));
    assert.equal(high.lines[1]?.base, "16739.65");
  });
  it("9. withholds for Cameroon: CNPS, IRPP by yearly bands, and its centimes", () => {
    const cnps = rule({ value: "4.2", upper_bound: "750000", deductible: true, order: 1 });
    const band = (value: string, lower_bound: string | null, upper_bound: string | null): RuleVersion =>
      rule({
        kind: "tax",
        value,
        lower_bound,
        upper_bound,
        scale: "IRPP",
        base: "taxable",
        base_rate: "70",
        base_less: "41667",
        span: "annualised",
        order: 2,
      });
    const irpp = [
      band("10", null, "2000000"),
      band("15", "2000000", "3000000"),
      band("25", "3000000", "5000000"),
      band("35", "5000000", null),
    ];
    const cac = rule({ kind: "tax", value: "10", base: "line", of: irpp.slice(0, 1).map((r) => r.rule_id), order: 3 });
    const p = computePayslip(input({ work: work({ pay: "485000" }), minor_unit: 0, rules: [cac, ...irpp, cnps] }));
    assert.deepEqual(amounts(p), ["20370.00", "36032.00", "3603.00"]);
    const line = p.lines[2];
    assert.equal(line?.base, "277463");
    assert.equal(line.detail?.yearly, "432389");
    assert.deepEqual(
      line.detail.bands.map((b) => b.amount),
      ["200000", "150000", "82389"],
    );
    assert.deepEqual(
      line.detail.steps.map((s) => [s.what, s.amount]),
      [
        ["gross", "485000"],
        ["counted", "339500"],
        ["deductible", "-20370"],
        ["less", "-41667"],
      ],
    );
  });
  it("10. withholds for South Africa: PAYE with its rebate, and UIF up to its ceiling", () => {
    const band = (
      value: string,
      lower_bound: string | null,
      upper_bound: string | null,
      credit: string | null = null,
    ) => rule({ kind: "tax", value, lower_bound, upper_bound, credit, scale: "PAYE", span: "annualised", order: 1 });
    const paye = [band("18", null, "237100", "17235"), band("26", "237100", "370500"), band("31", "370500", null)];
    const uif = rule({ value: "1", upper_bound: "17712", order: 2 });
    const p = computePayslip(input({ work: work({ pay: "38500" }), rules: [uif, ...paye] }));
    assert.deepEqual(amounts(p), ["7374.33", "177.12"]);
    is(p, "tax", "7374.33");
    is(p, "social_security", "177.12");
  });
});

/**
 * The model payslips of a waiter that L'Hôtellerie Restauration publishes: gross, the employer's part of provident and health cover, and the base of
 * CSG that it prints; of January 2020 also the amount. Its other lines need a subscription.
 */
const modelPayslips: readonly [month: string, gross: string, provident: string, health: string, base: string][] = [
  ["2016-01", "1621.53", "6.49", "14", "1613.64"],
  ["2019-01", "1871.73", "7.49", "14", "1860.46"],
  ["2020-01", "1893.54", "7.57", "14", "1881.97"],
  ["2021-10", "1953.40", "8.40", "14", "1941.62"],
  ["2022-01", "1970.09", "8.47", "14", "1958.08"],
  ["2024-01", "2234.48", "9.61", "24.73", "2229.72"],
];
describe("published payslips of France", () => {
  for (const [month, gross, provident, health, printed] of modelPayslips)
    it(`${month}: the base of CSG is 98.25 % of ${gross} and the employer's part of cover`, () => {
      const csg = rule({ value: "6.8", base_rate: "98.25", order: 20, title: "CSG", valid_from: "2010-01-01" });
      const cover = [provident, health].map((value, i) =>
        rule({
          type: "amount",
          value,
          category: "employer",
          order: 10 + i,
          adds_to_base: [csg.rule_id],
          valid_from: "2010-01-01",
        }),
      );
      const p = computePayslip(
        input({
          work: work({ month, salaries: [salary(gross, "2010-01-01")], employed: [{ from: "2010-01-01", to: null }] }),
          rules: [csg, ...cover],
        }),
      );
      const line = p.lines.find((l) => l.rule_id === csg.rule_id);
      assert.equal(decimal(line?.base ?? "0").toFixed(2), printed);
      if (month === "2020-01") assert.equal(line?.amount, "127.97");
    });
});

describe("the days of a month", () => {
  const half = (day: string) => ({ day, halves: 1 }) as const;
  it("costs half for a half day without pay, also as two requests of one day", () => {
    assert.equal(base(work({ pay: "4200", unpaid: [half("2026-11-12")] })), "4100.00");
    assert.equal(base(work({ pay: "4200", unpaid: [half("2026-11-12"), half("2026-11-12")] })), "4000.00");
  });
  it("pays two contracts of a month, and a day that ends one and begins the next once", () => {
    const employed = [
      { from: "2026-01-01", to: "2026-11-10" },
      { from: "2026-11-10", to: "2026-11-20" },
    ];
    assert.equal(base(work({ employed })), "2000.00");
  });
  it("goes on with one run where a contract is renewed at the same salary", () => {
    const employed = [
      { from: "2026-01-01", to: "2026-11-10" },
      { from: "2026-11-11", to: null },
    ];
    const p = computePayslip(
      input({ work: work({ employed, salaries: [salary("3000"), salary("3000", "2026-11-11")] }) }),
    );
    assert.equal(p.lines.length, 1);
    assert.equal(p.totals.base_salary, "3000");
  });
  it("pays nothing for a month wholly away, also where shares would leave a cent", () => {
    const unpaid = Array.from({ length: 30 }, (_, i) => ({
      day: `2026-11-${String(i + 1).padStart(2, "0")}`,
      halves: 2 as const,
    }));
    const p = computePayslip(input({ work: work({ pay: "3333.33", unpaid }), instalments: [instalment("100")] }));
    is(p, "base_salary", "0");
    is(p, "net_salary", "0");
    assert.equal(p.instalments[0]?.moved, "100");
  });
  it("takes nothing off for unpaid days that nobody works", () => {
    assert.equal(base(work({ unpaid: [{ day: "2026-11-14", halves: 2 }] })), "3000.00");
  });
  it("goes by the week of a part-time contract", () => {
    const week = ["11", "11", "00", "11", "11", "00", "00"] as const;
    const p = work({
      proration: "working",
      weeks: [{ from: "2020-01-01", week }],
      employed: [{ from: "2026-11-16", to: null }],
    });
    // 17 working days without Wednesdays, 9 of them from the 16th on.
    assert.equal(base({ ...p, salaries: [salary("1700")] }), "900.00");
  });
  it("pays hours at their rate", () => {
    const hourly = salary("20", "2020-01-01", { pay_by: "hour", hours: "140" } as const);
    assert.equal(base(work({ salaries: [hourly] })), "2800.00");
    const p = computePayslip(input({ work: work({ salaries: [hourly] }), hours: "151.67" }));
    is(p, "base_salary", "3033.40");
  });
});

describe("the lines of a payslip", () => {
  it("keeps employer's lines apart, and adds them to what they are taxable in", () => {
    const csg = rule({ value: "10", order: 20 });
    const health = rule({
      value: "2",
      category: "employer",
      order: 10,
      adds_to_taxable: true,
      adds_to_base: [csg.rule_id],
    });
    const p = computePayslip(input({ rules: [csg, health] }));
    assert.deepEqual(amounts(p), ["60.00", "306.00"]);
    is(p, "employer_cost", "3060");
    is(p, "net_taxable", "3060");
    is(p, "net_social", "2694");
  });
  it("applies of flat bands the highest that is reached, also in a gap", () => {
    const flat = (value: string, lower_bound: string, upper_bound: string | null) =>
      rule({ type: "amount", value, lower_bound, upper_bound, mode: "flat", scale: "RAV" });
    const bands = [flat("100", "0", "2000"), flat("200", "2001", "4000"), flat("300", "4001", null)];
    const due = (pay: string) => amounts(computePayslip(input({ work: work({ pay }), rules: bands })));
    assert.deepEqual(
      [due("1500"), due("2000.50"), due("2001"), due("9000")],
      [["100.00"], ["100.00"], ["200.00"], ["300.00"]],
    );
  });
  it("does not tax on nothing, nor below what a rule begins at", () => {
    const fixed = rule({ type: "amount", value: "12", mode: "flat" });
    const late = rule({ value: "10", due_from: "5000" });
    const absent = work({ employed: [] });
    assert.deepEqual(amounts(computePayslip(input({ work: absent, rules: [fixed] }))), ["0.00"]);
    assert.deepEqual(amounts(computePayslip(input({ rules: [fixed, late] }))), ["12.00"]);
  });
  it("rounds a line by its rule", () => {
    const up = rule({ value: "1.234", rounding: { unit: "10", way: "up" } });
    const down = rule({ value: "1.234", rounding: { unit: "1", way: "down" } });
    assert.deepEqual(amounts(computePayslip(input({ rules: [up, down] }))), ["40.00", "37.00"]);
  });
  it("takes a personal rate from the person, and nothing without one", () => {
    const withheld = rule({ kind: "tax", personal: true, value: "0" });
    const personal = new Map([[withheld.rule_id, "6.2"]]);
    assert.deepEqual(amounts(computePayslip(input({ rules: [withheld], personal }))), ["186.00"]);
    assert.deepEqual(amounts(computePayslip(input({ rules: [withheld] }))), []);
  });
  it("pays a thirteenth month in its month", () => {
    const thirteenth = rule({ kind: "other", purpose: "bonus", value: "100", months: [12] });
    is(computePayslip(input({ rules: [thirteenth] })), "gross_salary", "3000");
    is(computePayslip(input({ rules: [thirteenth], work: work({ month: "2026-12" }) })), "gross_salary", "6000");
  });
  it("pays an allowance by presence where it is prorated", () => {
    const meals = rule({ kind: "allowance", type: "amount", value: "90", prorated: true, in_gross: false });
    const p = computePayslip(input({ rules: [meals], work: work({ employed: [{ from: "2026-11-21", to: null }] }) }));
    is(p, "others", "30");
    is(p, "gross_salary", "1000");
  });
  it("takes one instalment of each plan, the oldest first, and leaves the protected part", () => {
    const due = [
      instalment("400", "2026-11"),
      instalment("300", "2026-10"),
      instalment("500", "2026-11", { plan_id: "other", hash_id: "o" }),
    ];
    const p = computePayslip(input({ work: work({ pay: "1000" }), net_floor: "400", instalments: due }));
    assert.deepEqual(
      p.instalments.map((i) => [i.month, i.taken, i.moved]),
      [
        ["2026-10", "300", "0"],
        ["2026-11", "300", "200"],
      ],
    );
    is(p, "net_salary", "400");
  });
  it("adds arrears of the gross under this month's rules, and those of a rule as they are", () => {
    const pension = rule({ value: "10" });
    const arrears = [
      { month: "2026-10", rule: null, amount: "100" },
      { month: "2026-10", rule: pension, amount: "-5" },
    ];
    const p = computePayslip(input({ rules: [pension], arrears }));
    is(p, "gross_salary", "3100");
    is(p, "social_security", "305");
  });
  it("takes the version that is valid on the last day", () => {
    const versions = [
      { valid_from: "2026-01-01", valid_until: "2026-10-31" },
      { valid_from: "2026-11-01", valid_until: null },
    ];
    assert.equal(versionFor(versions, "2026-10-31"), versions[0]);
    assert.equal(versionFor(versions, "2026-11-30"), versions[1]);
    assert.equal(versionFor(versions, "2025-12-31"), undefined);
  });
});

describe("any payslip", () => {
  /** Deterministic numbers: a failing try can be run again. */
  const dice = (seed: number) => {
    let at = seed;
    return (most: number): number => {
      at = (at * 1_103_515_245 + 12_345) % 2_147_483_648;
      return at % most;
    };
  };
  const cents = (n: number): string => decimal(String(n)).div(100).toFixed();
  it("gives and takes the same, and its lines are its totals", () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const die = dice(seed);
      const rules = Array.from({ length: die(8) }, () =>
        rule({
          kind: die(2) === 0 ? "tax" : "pension",
          category: die(3) === 0 ? "employer" : "employee",
          value: cents(die(2500)),
          lower_bound: die(2) === 0 ? null : cents(die(300_000)),
          deductible: die(2) === 0,
          order: die(5),
          span: (["month", "annualised"] as const)[die(2)] ?? "month",
        }),
      );
      const typed = Array.from({ length: die(4) }, () => ({
        title: "Typed",
        purpose: (["bonus", "earning", "deduction"] as const)[die(3)] ?? "bonus",
        amount: cents(1 + die(200_000)),
      }));
      const p = computePayslip(
        input({
          work: work({
            pay: cents(die(500_000)),
            proration: die(2) === 0 ? "working" : "calendar",
            employed: [{ from: `2026-11-${String(1 + die(30)).padStart(2, "0")}`, to: null }],
            unpaid: Array.from({ length: die(6) }, (_, i) => ({
              day: `2026-11-${String(10 + i)}`,
              halves: die(2) === 0 ? 1 : 2,
            })),
          }),
          rules,
          typed,
          instalments: die(2) === 0 ? [] : [instalment(cents(1 + die(100_000)))],
          net_floor: cents(die(80_000)),
          carried_in: die(3) === 0 ? cents(die(50_000)) : "0",
        }),
      );
      const of = (name: PayslipTotal) => decimal(p.totals[name]);
      const sum = (which: (l: ComputedPayslip["lines"][number]) => boolean) =>
        p.lines.filter(which).reduce((all, l) => all.plus(l.amount), decimal("0"));
      const said = `seed ${String(seed)}`;
      assert.equal(
        of("gross_salary").plus(of("others")).plus(of("carried")).toFixed(),
        of("net_salary").plus(of("total_deductions")).toFixed(),
        said,
      );
      assert.ok(of("net_salary").gte(0), said);
      assert.ok(of("base_salary").gte(0), said);
      assert.equal(sum((l) => l.in_gross).toFixed(), of("gross_salary").toFixed(), said);
      assert.equal(
        sum((l) => l.kind === "rule" && l.category === "employee").toFixed(),
        of("social_security").plus(of("tax")).toFixed(),
        said,
      );
      assert.equal(sum((l) => l.category === "employer").toFixed(), of("employer").toFixed(), said);
      assert.equal(
        sum((l) => l.kind === "deduction" || l.kind === "carried").toFixed(),
        of("other_deductions").toFixed(),
        said,
      );
    }
  });
  it("makes a month of its parts", () => {
    for (let day = 1; day < 30; day += 1) {
      const cut = `2026-11-${String(day).padStart(2, "0")}`;
      const next = `2026-11-${String(day + 1).padStart(2, "0")}`;
      for (const proration of ["calendar", "working"] as const) {
        const [a, b] = [
          base(work({ proration, pay: "6300", employed: [{ from: "2026-01-01", to: cut }] })),
          base(work({ proration, pay: "6300", employed: [{ from: next, to: null }] })),
        ];
        assert.equal(decimal(a).plus(b).toFixed(2), "6300.00", cut);
      }
    }
  });
});
