import { expect, type Page } from "@playwright/test";
import { ownOffice } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";

const paying = [
  "payslips_view_all",
  "payslips_create",
  "payslips_update",
  "payslips_validate",
  "payslips_generate_expense",
  "payslips_apply_tax",
] as const;
/** An office with three employees on 3,000, of whom one begins on the 17th, and a pension fund that takes 10 % and 20 %. */
async function company() {
  const own = await ownOffice(
    {
      employee: [null],
      second: [null],
      joiner: [null],
      payroll: [
        null,
        ...paying,
        "users_view",
        "users_update",
        "users_salary",
        "user_contracts_view",
        "user_contracts_create",
        "office_expenses_view",
        "office_expenses_view_all",
        "areas_view",
      ],
      accountant: [null, "expense_validating", "expense_paying", "accountings_account", "accountings_all"],
    },
    { apart: true },
  );
  const api = await apiOf(own.people.payroll, test.info().project.use.baseURL ?? "");
  const send = async (method: "post" | "patch", path: string, data: object): Promise<{ hash_id: string }> => {
    const answer = await api[method](path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: { hash_id: string } }).data;
  };
  for (const [value, category] of [
    ["10", "employee"],
    ["20", "employer"],
  ])
    await send("post", "/api/payslip/pension", {
      title: "Pension",
      type: "percent",
      value,
      category,
      valid_from: "2026-01-01",
      countries: [own.country.id],
    });
  const users = (await (await api.get(`/api/users?zone=${own.office.id}&limit=50`)).json()) as {
    data: { hash_id: string; name: string }[];
  };
  const idOf = (role: string): string =>
    users.data.find((u) => u.name.toLowerCase().startsWith(role))?.hash_id ?? `no ${role}`;
  for (const [role, start] of [
    ["employee", "2026-01-01"],
    ["second", "2026-01-01"],
    ["joiner", "2026-03-17"],
  ] as const) {
    await send("patch", `/api/users/${idOf(role)}/update`, {
      salary: "3000",
      salary_valid_from: "2026-01-01",
      main_country_hash_id: own.country.id,
    });
    await send("post", "/api/user/contract", {
      user_hash_id: idOf(role),
      title: "Contract",
      kind: "PERMANENT",
      start_date: start,
    });
  }
  return { ...own, api, idOf };
}
const run = (office: { id: string }): string => `/admin/payslips?zone=${office.id}&month=2026-03`;
const rowOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`, "iu") }).first();

test("a month is computed, checked, validated, paid by part, and read by the employee on a phone", async ({
  browser,
}) => {
  const { people, office } = await company();
  const payroll = await person(browser, people.payroll, run(office));
  await test.step("who is due is computed in the background, and the joiner is paid for their days", async () => {
    await payroll.getByRole("button", { name: /^Make 3 payslips/u }).click();
    await expect(rowOf(payroll, "Joiner")).toContainText("1.306,45");
    await expect(rowOf(payroll, "Employee")).toContainText("2.700,00");
  });
  await test.step("all are validated by one key, and the expense is generated", async () => {
    await payroll.keyboard.press("Shift+V");
    await payroll.getByRole("dialog").getByRole("button", { name: "Validate 3" }).click();
    await expect(payroll.getByText("3 payslips validated")).toBeVisible();
    await payroll.getByRole("button", { name: "Generate expense" }).click();
    await payroll.getByRole("button", { name: "Open", exact: true }).click();
    await expect(payroll).toHaveURL(/\/view/u);
  });
  const at = payroll.url().replace(/^.*?\/admin/u, "/admin");
  await test.step("the accountant validates, and pays the salaries alone", async () => {
    const accountant = await person(browser, people.accountant, at);
    await accountant
      .getByRole("button", { name: /^Validate/u })
      .first()
      .click();
    await expect(accountant.getByText(/validated/u).first()).toBeVisible();
  });
  await test.step("the employee reads their own, with the why of each line", async () => {
    const own = await person(browser, people.employee, "/admin/settings/payslips", { phone: true });
    await own.getByText("March 2026").first().click();
    await expect(own.getByText("2.700,00").first()).toBeVisible();
    await own
      .getByRole("button", { name: /^Pension/u })
      .first()
      .click();
    await expect(own.getByRole("dialog")).toContainText("300,00");
    await expect(own.getByText("Second of")).toHaveCount(0);
  });
});
