import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { ownOffice } from "../support/own-people.ts";
import { apiOf, test } from "../support/people.ts";

const employee = [null, "holidays_create", "advance_create", "advance_view", "advance_sending"] as const;

/** Whoever changes a person holds what that person may do. */
const payroll = [
  null,
  "payslips_view_all",
  "payslips_create",
  "payslips_update",
  "payslips_validate",
  "payslips_generate_expense",
  "payslips_apply_tax",
  "users_view",
  "users_update",
  "users_salary",
  "user_contracts_view",
  "user_contracts_create",
  "office_expenses_view",
  "office_expenses_view_all",
  "office_expenses_delete",
  "areas_view",
  "holidays_validate",
  "holiday_types_create",
  "holiday_types_view",
  "holidays_create",
  "advance_create",
  "advance_view",
  "advance_sending",
] as const;
const accountant = [
  null,
  "expense_validating",
  "expense_paying",
  "accountings_account",
  "accountings_all",
  "advance_validating",
] as const;

type Body = Record<string, unknown>;
export interface Sender {
  readonly api: APIRequestContext;
  readonly send: (
    method: "post" | "patch" | "put",
    path: string,
    data: Body,
  ) => Promise<{ hash_id: string; version: number }>;
  readonly read: <T>(path: string) => Promise<T>;
}
/** Calls of somebody, whose refusals fail the test in their own words. */
async function sender(who: string): Promise<Sender> {
  const api = await apiOf(who, test.info().project.use.baseURL ?? "");
  return {
    api,
    send: async (method, path, data) => {
      const answer = await api[method](path, { data });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      return ((await answer.json()) as { data: { hash_id: string; version: number } }).data;
    },
    read: async <T>(path: string) => {
      const answer = await api.get(path);
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      return ((await answer.json()) as { data: T }).data;
    },
  };
}

/**
 * An office in a country of its own, whose pension fund takes 10 % and 20 %, with somebody who keeps its pay and an accountant. `staff`: who is
 * employed there, from which day on, on a salary a month.
 */
export async function payingOffice<Role extends string>(
  staff: Readonly<Record<Role, string>>,
  { salary = "3000", currency }: { readonly salary?: string; readonly currency?: string } = {},
) {
  const roles = Object.fromEntries(Object.keys(staff).map((role) => [role, employee])) as Record<Role, typeof employee>;
  const own = await ownOffice(
    { ...roles, payroll, accountant, manager: [null, "advance_validating"] },
    { apart: true, ...(currency && { currency }) },
  );
  const { people } = own;
  const keeper = await sender(people.payroll);
  for (const [value, category] of [
    ["10", "employee"],
    ["20", "employer"],
  ])
    await keeper.send("post", "/api/payslip/pension", {
      title: "Pension",
      type: "percent",
      value,
      category,
      valid_from: "2020-01-01",
      countries: [own.country.id],
    });
  const users = await keeper.read<{ hash_id: string; name: string }[]>(`/api/users?zone=${own.office.id}&limit=50`);
  const idOf = (role: string): string =>
    users.find((u) => u.name.toLowerCase().startsWith(role))?.hash_id ?? `no ${role}`;
  for (const [role, start] of Object.entries<string>(staff)) {
    await keeper.send("patch", `/api/users/${idOf(role)}/update`, {
      salary,
      salary_valid_from: start,
      main_country_hash_id: own.country.id,
    });
    await keeper.send("post", "/api/user/contract", {
      user_hash_id: idOf(role),
      title: "Contract",
      kind: "PERMANENT",
      start_date: start,
    });
  }
  return { ...own, people, keeper, idOf, as: async (role: keyof typeof people) => await sender(people[role]) };
}
export const runOf = (office: { readonly id: string }, month: string): string =>
  `/admin/payslips?zone=${office.id}&month=${month}`;
export const rowOf = (page: Page, name: string) =>
  page.getByRole("row", { name: new RegExp(`^${name}`, "iu") }).first();
