import { type DemoFoundation, input } from "#server/kit/area/demo.ts";
import { createTax } from "../taxes.ts";

/** Payroll taxes in percent, with the upper bound of what they are taken of. */
const taxes = [
  ["Paris", "FR", "Assurance maladie", "13.00", "employer", "Social security", null],
  ["Paris", "FR", "CSG", "9.20", "employee", "Social security", null],
  ["Paris", "FR", "Assurance vieillesse", "6.90", "employee", "Retirement", "3925"],
  ["Paris", "FR", "Assurance vieillesse", "8.55", "employer", "Retirement", "3925"],
  ["Douala", "CM", "CNPS", "4.20", "employee", "Retirement", "750000"],
  ["Douala", "CM", "CNPS", "4.20", "employer", "Retirement", "750000"],
  ["Cape Town", "ZA", "UIF", "1.00", "employee", "Social security", "17712"],
  ["Cape Town", "ZA", "UIF", "1.00", "employer", "Social security", "17712"],
] as const;

/** Creates the payroll taxes, for offices with salaried people. */
export async function makeTaxes(demo: DemoFoundation): Promise<void> {
  for (const [office, country, title, value, category, of, upper_bound] of taxes)
    await createTax(
      demo.as("admin"),
      input(
        { id: demo.office(office) },
        {
          title,
          type: "percent" as const,
          value,
          category,
          lower_bound: null,
          upper_bound,
          tax_category_id: demo.entry("tax_category", of),
          countries: [demo.country(country)],
        },
      ),
    );
}
