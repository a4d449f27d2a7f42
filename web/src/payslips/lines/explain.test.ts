import assert from "node:assert/strict";
import { test } from "node:test";
import { sum } from "#contract/kit/amounts.ts";
import type { WireLine } from "#contract/payslips/payslip-schemas.ts";
import { payslipOf, ruleOf } from "./example.ts";
import { explain, type Explained } from "./explain.ts";
import type { ShownPayslip, Words } from "./rows.ts";

const words: Words = {
  t: (key, values) => `${key.replace("payslips.", "")}${values ? ` ${Object.values(values).join(" ")}` : ""}`,
  named: (it) => it?.name ?? "",
  month: (month) => month,
};
const lineOf = (p: ShownPayslip, rule: string): WireLine => {
  const line = p.lines.find((l) => l.rule_id === rule);
  assert.ok(line, rule);
  return line;
};
const said = ({ steps }: Explained): string[] => steps.map((s) => `${s.title}: ${sum([s.amount])}`);

test("a ceiling: what counts of the base, the rate, and what was rounded", () => {
  const rule = ruleOf({ rule_id: "t1", title: "Tranche 1", value: "6.90", upper_bound: "3864" });
  const it = explain(
    payslipOf({ pay: "4500", rules: [rule] }),
    lineOf(payslipOf({ pay: "4500", rules: [rule] }), "t1"),
    words,
  );
  assert.deepEqual(said(it), [
    "step_gross : 4500",
    "base, up_to 3.864,00: 3864",
    "times_rate 6,9 is_rounded 266,616: 266.62",
  ]);
  assert.deepEqual(it.bounds, { below: "0", base: "3864", above: "636" });
});

test("beyond a ceiling: the part below does not count", () => {
  const p = payslipOf({
    pay: "4500",
    rules: [ruleOf({ rule_id: "t2", title: "T2", value: "8.64", lower_bound: "3864" })],
  });
  assert.deepEqual(explain(p, lineOf(p, "t2"), words).bounds, { below: "3864", base: "636", above: "0" });
});

test("Cameroon's income tax: 70 %, less contributions and an allowance, on twelve months, by bands, divided", () => {
  const cnps = ruleOf({
    rule_id: "cnps",
    title: "CNPS",
    value: "4.2",
    deductible: true,
    order: 10,
    rounding: { unit: "1", way: "half_up" },
  });
  const band = (lower: string, upper: string | null, value: string) =>
    ruleOf({
      title: `IRPP ${value}`,
      value,
      kind: "tax",
      part: "tax",
      base: "taxable",
      base_rate: "70",
      base_less: "41667",
      span: "annualised",
      scale: "IRPP",
      lower_bound: lower,
      upper_bound: upper,
      order: 20,
      rounding: { unit: "1", way: "half_up" },
    });
  const bands = [band("0", "2000000", "10"), band("2000000", "3000000", "15"), band("3000000", "5000000", "25")];
  const p = payslipOf({ pay: "485000", rules: [cnps, ...bands], iso: "XAF" });
  const it = explain(p, lineOf(p, bands[0]?.rule_id ?? ""), words);
  assert.deepEqual(said(it), [
    "step_gross : 485000",
    "step_counted 70: 339500",
    "step_deductible : -20370",
    "step_less : -41667",
    "base: 277463",
    "on_twelve_months: 3329556",
    "due_for_year: 432389",
    "by_twelve is_rounded_half_up 36032,416667 1: 36032",
  ]);
  assert.deepEqual(
    it.bands.map((b) => `${b.title}: ${sum([b.base])} ${sum([b.amount])}`),
    ["at_rate 10: 2000000 200000", "at_rate 15: 1000000 150000", "at_rate 25: 329556 82389"],
  );
});

test("a credit is taken off before dividing", () => {
  const rule = ruleOf({
    rule_id: "paye",
    title: "PAYE",
    value: "26",
    kind: "tax",
    part: "tax",
    span: "annualised",
    credit: "17235",
    scale: "PAYE",
  });
  const p = payslipOf({ pay: "20000", rules: [rule] });
  assert.deepEqual(said(explain(p, lineOf(p, "paye"), words)).slice(-3), [
    "due_for_year: 62400",
    "credit: -17235",
    "by_twelve: 3763.75",
  ]);
});

test("a cumulative base says what earlier months counted", () => {
  const rule = ruleOf({ rule_id: "t1", title: "T1", value: "10", upper_bound: "4005", span: "cumulative" });
  const year = [{ rule_id: "t1", base: "3500", lower: "0", upper: "4005", shown: "3500" }];
  const p = payslipOf({ pay: "5500", rules: [rule], year });
  assert.deepEqual(said(explain(p, lineOf(p, "t1"), words)), [
    "step_gross : 5500",
    "step_year_so_far : 8010",
    "step_shown_before : -3500",
    "base: 4510",
    "times_rate 10: 451",
  ]);
});

test("days of a salary, of an allowance, and without pay are said with their dates", () => {
  const meal = ruleOf({
    rule_id: "meal",
    title: "Meals",
    value: "90",
    type: "amount",
    kind: "allowance",
    prorated: true,
  });
  const p = payslipOf({
    work: { employed: [{ from: "2026-11-17", to: null }], unpaid: [{ day: "2026-11-20", halves: 1 }] },
    rules: [meal],
  });
  const [base, unpaid] = p.lines;
  assert.ok(base && unpaid);
  assert.deepEqual(said(explain(p, base, words)), ["salary_a_month: 3000", "× days_of 14 30: 1400"]);
  assert.deepEqual(explain(p, base, words).says[0], "says_run 17-11-2026 30-11-2026");
  assert.deepEqual(explain(p, unpaid, words).says, ["says_unpaid 21", "unpaid_half 20-11-2026"]);
  assert.deepEqual(said(explain(p, lineOf(p, "meal"), words)), [
    "fixed: 90",
    `times_presence 44,29: ${sum([lineOf(p, "meal").amount])}`,
  ]);
});
