import assert from "node:assert/strict";
import { test } from "node:test";
import { sum } from "#contract/kit/amounts.ts";
import { payslipOf, ruleOf } from "./example.ts";
import {
  beforeTax,
  briefSectionsOf,
  type Section,
  sectionsOf,
  shortSectionsOf,
  type ShownPayslip,
  type Words,
} from "./rows.ts";

const words: Words = {
  t: (key, values) => `${key.replace("payslips.", "")}${values ? ` ${Object.values(values).join(" ")}` : ""}`,
  named: (it) => it?.name ?? "",
  month: (month) => month,
};
const health = ruleOf({ rule_id: "health", title: "Health", value: "10" });
const healthOfEmployer = ruleOf({ rule_id: "health-employer", title: "Health", value: "13", category: "employer" });
const pension = ruleOf({ rule_id: "pension", title: "Pension", value: "6.9", upper_bound: "2000" });
const tax = ruleOf({ rule_id: "tax", title: "Income tax", value: "5", kind: "tax", part: "tax", base: "taxable" });
const rules = [health, healthOfEmployer, pension, tax];
const categories = { health: "Health", "health-employer": "Health", pension: "Retirement" };
const loan = { hash_id: "i", plan_id: "loan", month: "2026-11", amount: "250" };

/** What the rows between two totals add up to. */
const adds = (sections: readonly Section[]): string => sum(sections.flatMap((s) => s.rows.map((r) => r.amount ?? "0")));
const find = (sections: readonly Section[], key: string): Section => {
  const found = sections.find((s) => s.key === key || s.total?.key === key);
  assert.ok(found, key);
  return found;
};
const is = (a: string, b: string): void => assert.equal(sum([a]), sum([b]));

test("an employer's line of the same name and base stands beside the employee's", () => {
  const p = payslipOf({ rules, categories });
  const [row, ...others] = find(sectionsOf(p, words), "category Health").rows;
  assert.equal(others.length, 0);
  assert.equal(row?.amount, "300.00");
  assert.equal(row?.employerAmount, "390.00");
});

test("of another base it has a row of its own", () => {
  const p = payslipOf({ rules: [{ ...healthOfEmployer, base_less: "100" }, health], categories });
  assert.equal(find(sectionsOf(p, words), "category Health").rows.length, 2);
});

const cases: Readonly<Record<string, ShownPayslip>> = {
  plain: payslipOf({ rules, categories }),
  "with tax after the net before it": payslipOf({ rules, categories, printed: ["before_tax"], instalments: [loan] }),
  "with a loan": payslipOf({ rules, categories, instalments: [loan] }),
  "with typed lines": payslipOf({
    rules,
    categories,
    printed: ["before_tax"],
    typed: [
      { title: "Panel", purpose: "bonus", amount: "90" },
      { title: "Transport", purpose: "earning", amount: "45.40" },
      { title: "Vouchers", purpose: "deduction", amount: "81" },
    ],
  }),
  "that carries deductions on": payslipOf({
    pay: "500",
    rules,
    categories,
    typed: [{ title: "Damage", purpose: "deduction", amount: "450" }],
  }),
  "after a month that carried": payslipOf({ rules, categories, carried_in: "50" }),
};
for (const [name, p] of Object.entries(cases)) {
  test(`the rows of a payslip add up to its totals: ${name}`, () => {
    const sections = sectionsOf(p, words);
    const gross = find(sections, "gross");
    is(adds([gross]), p.totals.gross_salary);
    const contributed = sections.filter((s) => s.key.startsWith("category"));
    is(adds(contributed), contributed.at(-1)?.total?.amount ?? "");
    const outside = find(sections, "outside");
    const net = find(sections, "net");
    const withheld = contributed.at(-1)?.total?.amount ?? "0";
    const before = sum([p.totals.gross_salary, `-${withheld}`, adds([outside])]);
    if (p.printed.includes("before_tax")) is(before, beforeTax(p.totals));
    is(sum([before, adds([net])]), p.totals.net_salary);
  });
  test(`in one column every row changes the net, and they add up to it: ${name}`, () => {
    const own = shortSectionsOf(p, words).filter((s) => s.key !== "employer");
    is(adds(own), p.totals.net_salary);
    const employer = shortSectionsOf(p, words).find((s) => s.key === "employer");
    is(sum(employer?.rows.map((r) => r.employerAmount ?? "0") ?? []), p.totals.employer);
  });
}

test("a sum of the year that two lines share stands beside the first alone", () => {
  const p = payslipOf({
    work: {
      salaries: [
        { valid_from: "2020-01-01", amount: "3000", pay_by: "month", hours: null },
        { valid_from: "2026-11-11", amount: "3300", pay_by: "month", hours: null },
      ],
    },
  });
  const [first, second] = find(
    sectionsOf({ ...p, year: { ...p.year, lines: { base: "33200.00" } } }, words),
    "gross",
  ).rows;
  assert.equal(first?.year, "33200.00");
  assert.equal(second?.year, undefined);
  assert.match(first?.title ?? "", /01-11-2026 10-11-2026/u);
});

test("beside last month both columns add up, whatever only one of the months had", () => {
  const typed = [
    { title: "Harvest", purpose: "bonus", amount: "300" },
    { title: "Vouchers", purpose: "deduction", amount: "80" },
  ] as const;
  const then = payslipOf({ rules, categories, typed, instalments: [loan] });
  const lines = { base: "3000.00" };
  const p = payslipOf({
    rules,
    categories,
    instalments: [loan],
    typed: [{ title: "Panel", purpose: "earning", amount: "90" }],
    before: { hash_id: null, month: "2026-10", totals: then.totals, lines },
  });
  const sections = briefSectionsOf(p, words);
  is(adds(sections), p.totals.net_salary);
  is(sum(sections.flatMap((s) => s.rows.map((r) => r.before ?? "0"))), then.totals.net_salary);
  is(sum(find(sections, "earned").rows.map((r) => r.before ?? "0")), then.totals.gross_salary);
});
