import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { decimal } from "#contract/kit/money.ts";
import type { ComputedPayslip } from "#contract/payslips/payslip.ts";
import { tryGross } from "#contract/payslips/rule-try.ts";
import { termsOf, type RuleVersion } from "#contract/payslips/terms.ts";
import { taxCategories } from "#server/reference/demo/general.ts";
import { exampleCountries, type ExampleCountry } from "./examples.ts";

/** The shipped rules of a country as they are computed with. */
function rulesOf(country: ExampleCountry["country"]): RuleVersion[] {
  const found = exampleCountries.find((c) => c.country === country);
  if (!found) throw new Error(`no example of ${country}`);
  const ids = new Map(found.rules.map((r, i) => [r, `00000000-0000-7000-8000-${String(i + 1).padStart(12, "0")}`]));
  const idOf = (title: string): string => {
    const rule = found.rules.find((r) => r.title === title);
    return (rule && ids.get(rule)) ?? "";
  };
  return found.rules.map((rule) => {
    const { kind, body, of = [], ...said } = rule;
    const part = taxCategories.find(([name]) => name === body)?.[2];
    assert.ok(part, `${body} is a tax category`);
    return {
      ...termsOf(kind).parse({ type: "percent", ...said, of: of.map(idOf) }),
      rule_id: ids.get(rule) ?? "",
      version_id: `v${ids.get(rule)}`,
      kind,
      part,
      valid_from: found.valid_from,
      valid_until: null,
    };
  });
}
const payslip = (
  country: ExampleCountry["country"],
  gross: string,
  { minor_unit = 2, personal = new Map<string, string>(), rules = rulesOf(country) } = {},
): ComputedPayslip => tryGross({ gross, month: "2026-01", rules, minor_unit, personal });
const amountOf = (p: ComputedPayslip, rules: readonly RuleVersion[], title: string, category = "employee"): string => {
  const rule = rules.find((r) => r.title === title && r.category === category);
  return decimal(p.lines.find((l) => l.rule_id === rule?.rule_id)?.amount ?? "0").toFixed(2);
};

describe("the examples that are shipped give what is published", () => {
  it("South Africa: paymax.co.za, PAYE basics, R25,000 by the table of 2025/26", () => {
    const rules = rulesOf("ZA");
    const p = payslip("ZA", "25000", { rules });
    assert.equal(amountOf(p, rules, "PAYE 1"), "3483.08");
    assert.equal(amountOf(p, rules, "UIF"), "177.12");
    assert.equal(amountOf(p, rules, "UIF", "employer"), "177.12");
    assert.equal(p.totals.net_salary, "21339.8");
  });
  it("Cameroon: 70 % of the gross less PVID less 500,000 / 12, bands of 10 to 35 %, centimes of 10 %", () => {
    const rules = rulesOf("CM");
    const p = payslip("CM", "485000", { minor_unit: 0, rules });
    assert.equal(amountOf(p, rules, "Old age, disability, death (PVID)"), "20370.00");
    assert.equal(amountOf(p, rules, "Income tax (IRPP) 1"), "36032.00");
    assert.equal(amountOf(p, rules, "Communal surtax (CAC)"), "3603.00");
    assert.equal(amountOf(p, rules, "Radio and television fee (RAV) 1"), "5850.00");
    // The gaps of the printed table: 50,000.50 is still below its first band.
    assert.equal(
      amountOf(payslip("CM", "50000", { minor_unit: 0, rules }), rules, "Radio and television fee (RAV) 1"),
      "0.00",
    );
  });
  it("France: the rates of Urssaf and Agirc-Arrco for 2026 on 4,500, above the ceiling of 4,005", () => {
    const rules = rulesOf("FR");
    const withholding = rules.find((r) => r.title === "Withholding tax");
    const personal = new Map([[withholding?.rule_id ?? "", "6.2"]]);
    const p = payslip("FR", "4500", { rules, personal });
    const capped = "Old-age insurance, capped";
    assert.deepEqual([amountOf(p, rules, capped), amountOf(p, rules, capped, "employer")], ["276.35", "342.43"]);
    const uncapped = "Old-age insurance, uncapped";
    assert.deepEqual([amountOf(p, rules, uncapped), amountOf(p, rules, uncapped, "employer")], ["18.00", "94.95"]);
    assert.equal(amountOf(p, rules, "Agirc-Arrco, band 2"), "42.77");
    assert.equal(amountOf(p, rules, "CET"), "6.30");
    // 98.25 % of 4,500 is 4,421.25.
    assert.equal(amountOf(p, rules, "CSG, deductible"), "300.65");
    // What is deductible lessens the base of the withholding tax, CSG that is not and CRDS do not.
    const tax = p.lines.find((l) => l.rule_id === withholding?.rule_id);
    assert.equal(tax?.base, p.totals.net_taxable);
    // Who has no rate has no line.
    assert.equal(payslip("FR", "4500", { rules }).totals.tax, "0");
  });
});
