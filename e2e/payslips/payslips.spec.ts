import { expect } from "@playwright/test";
import { person, test } from "../support/people.ts";
import { payingOffice, rowOf, runOf } from "./company.ts";

test("a month is computed, checked, validated, paid by part, and read by the employee on a phone", async ({
  browser,
}) => {
  const { people, office } = await payingOffice({
    employee: "2026-01-01",
    second: "2026-01-01",
    joiner: "2026-03-17",
  });
  const payroll = await person(browser, people.payroll, runOf(office, "2026-03"));
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
