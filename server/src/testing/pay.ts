import { storeContract } from "#contract/users/contracts.ts";
import { updateUser } from "#contract/users/endpoints.ts";
import * as calls from "#contract/payslips/payslip-endpoints.ts";
import { ruleCalls } from "#contract/payslips/rule-endpoints.ts";
import type { RuleKind } from "#contract/payslips/terms.ts";
import type { CurrencyMade, UserMade, ZoneMade } from "./factories.ts";
import type { Client, TestApp } from "./test-app.ts";

/** Rights of who keeps the pay of an office. */
export const payrollRights = [
  "users_view",
  "users_create",
  "users_update",
  "users_salary",
  "user_contracts_view",
  "user_contracts_create",
  "payslips_view_all",
  "payslips_create",
  "payslips_update",
  "payslips_validate",
  "payslips_generate_expense",
  "payslips_apply_tax",
] as const;

type Made = { readonly hash_id: string; readonly version: number };

/** An office whose pay somebody keeps: people with a contract and a salary, rules of its own, payslips. */
export interface PayOffice {
  readonly zone: ZoneMade;
  readonly country: { readonly id: string };
  readonly payroll: Client;
  readonly keeper: UserMade;
  person(name: string, salary?: string, from?: string): Promise<UserMade>;
  /** A rule of the office; `body`: the name of its tax category. */
  rule(kind: RuleKind, terms: object, body?: string): Promise<string>;
  draft(user: { readonly id: string }, month: string, more?: object): Promise<Made>;
  validated(user: { readonly id: string }, month: string, more?: object): Promise<string>;
}

export async function payOffice(t: TestApp, currency?: CurrencyMade): Promise<PayOffice> {
  const country = await t.make.country();
  const zone = await t.make.zone({ countries: [country.id], ...(currency && { currencyId: currency.id }) });
  const rights = Object.fromEntries(payrollRights.map((right) => [right, [zone.id]]));
  const keeper = await t.make.user({ name: "Keeper of pay", zone, rights });
  const payroll = await t.as(keeper);
  const bodies = new Map<string, string>();
  const bodyOf = async (name: string): Promise<string> => {
    const known = bodies.get(name);
    if (known) return known;
    const { rows } = await t.owner.query<{ hash_id: string }>(
      `WITH made AS (INSERT INTO tax_category (hash_id, name) SELECT gen_random_uuid(), $1 WHERE NOT EXISTS (SELECT 1 FROM tax_category WHERE name = $1) RETURNING hash_id)
       SELECT hash_id FROM made UNION ALL SELECT hash_id FROM tax_category WHERE name = $1`,
      [name],
    );
    const id = rows[0]?.hash_id ?? "";
    bodies.set(name, id);
    return id;
  };
  const draft: PayOffice["draft"] = async (user, month, more = {}) =>
    (await payroll.ok(calls.createPayslip, { body: { user_hash_id: user.id, zone_hash_id: zone.id, month, ...more } }))
      .data;
  return {
    zone,
    country,
    payroll,
    keeper,
    async person(name, salary = "3000", from = "2024-01-01") {
      const user = await t.make.user({ name, zone });
      await payroll.ok(updateUser, {
        params: { id: user.id },
        body: { salary, salary_valid_from: from, main_country_hash_id: country.id },
      });
      await payroll.ok(storeContract, {
        body: {
          user_hash_id: user.id,
          title: "Work",
          kind: "PERMANENT",
          start_date: from,
          zone_hash_id: zone.id,
        },
      });
      return user;
    },
    async rule(kind, terms, body) {
      const { data } = await payroll.ok(ruleCalls[kind].create, {
        body: {
          title: "Pension",
          type: "percent",
          value: "10",
          countries: [country.id],
          zone_hash_id: zone.id,
          valid_from: "2020-01-01",
          ...(body !== undefined && { tax_category_id: await bodyOf(body) }),
          ...terms,
        },
      });
      return data[0]?.hash_id ?? "";
    },
    draft,
    async validated(user, month, more = {}) {
      const { hash_id: id, version } = await draft(user, month, more);
      await payroll.ok(calls.validatePayslip, { params: { id }, body: { version } });
      return id;
    },
  };
}
