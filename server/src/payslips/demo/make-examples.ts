import { termsOf } from "#contract/payslips/terms.ts";
import { type DemoFoundation } from "#server/kit/area/demo.ts";
import { createRule } from "../rules/create-rule.ts";
import { setPayrollSettings } from "../rules/settings.ts";
import { exampleCountries } from "./examples.ts";

/** What the tax office withholds of people in France, in percent. */
const withheld = [
  ["admin", "14.2"],
  ["hugo", "12.6"],
  ["bruno", "8.4"],
  ["chloe", "4.9"],
  ["alice", "6.1"],
  ["farah", "5.6"],
  ["gaston", "7.8"],
] as const;

/** What is set for the pay of the offices and their countries. */
function settingsOf(demo: DemoFoundation): Parameters<typeof setPayrollSettings>[1]["body"] {
  const due = (body: string, day: number) => ({ tax_category_id: demo.entry("tax_category", body), day });
  return {
    offices: ["Paris", "Douala", "Cape Town"].map((name) => ({
      zone_hash_id: demo.office(name),
      proration: "working" as const,
    })),
    countries: [
      {
        country_hash_id: demo.country("FR"),
        net_floor: "646.52",
        first_month: 1,
        printed: ["before_tax", "taxable", "social", "employer"],
        due_days: [due("Urssaf", 15), due("Agirc-Arrco", 25), due("Income tax (France)", 15)],
      },
      {
        country_hash_id: demo.country("CM"),
        net_floor: "0",
        first_month: 1,
        printed: ["taxable", "employer"],
        due_days: [due("CNPS", 15), due("Taxes (Cameroon)", 15)],
      },
      {
        country_hash_id: demo.country("ZA"),
        net_floor: "0",
        first_month: 3,
        printed: ["taxable", "employer"],
        due_days: [due("SARS", 7), due("UIF", 7)],
      },
    ],
  };
}

/** Creates the example rules of the three countries, for all their offices, and what is set for their pay. */
export async function makeRules(demo: DemoFoundation): Promise<void> {
  const tx = demo.as("admin");
  // The company's first payslip has them too.
  const since = `${demo.month(30)}-01`;
  for (const { country, valid_from, rules } of exampleCountries) {
    const made = new Map<string, string>();
    for (const { kind, body, of = [], ...said } of rules) {
      const { data } = await createRule(kind)(tx, {
        body: {
          ...termsOf(kind).parse({
            type: "percent",
            ...said,
            tax_category_id: demo.entry("tax_category", body),
            of: of.map((title) => made.get(title)),
          }),
          valid_from: since < valid_from ? since : valid_from,
          valid_until: null,
          countries: [demo.country(country)],
          ...(said.personal && {
            values: withheld.map(([who, value]) => ({
              user_hash_id: demo.as(who).person.id,
              valid_from: since,
              value,
              note: null,
            })),
          }),
        },
      });
      made.set(said.title, data[0]?.hash_id ?? "");
    }
  }
  await setPayrollSettings(tx, { body: settingsOf(demo) });
}
