import { expect, type Page } from "@playwright/test";
import { formatAmount } from "#contract/kit/amounts.ts";
import { lastOfMonth } from "#contract/kit/dates.ts";
import { shiftMonth, weekdayOf } from "#contract/kit/recurrence.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import type { FullPayslip, PayrollRun } from "#contract/payslips/payslip-schemas.ts";
import { pdfText } from "#server/testing/pdf-text.ts";
import { verify } from "#server/verify.ts";
import { databaseUrl } from "../support/own-people.ts";
import { person, test } from "../support/people.ts";
import { payingOffice, rowOf, runOf } from "./company.ts";
import { recordIn } from "../support/record-in.ts";

const panel = (page: Page) => page.getByRole("dialog");
const MONTH = new Date().toISOString().slice(0, 7);
const BEFORE = shiftMonth(MONTH, -1);
const days = Number(lastOfMonth(`${MONTH}-01`).slice(8));
const dayOf = (day: number): string => `${MONTH}-${String(day).padStart(2, "0")}`;
const workdays = Array.from({ length: days }, (_, i) => dayOf(i + 1)).filter((day) => weekdayOf(day) < 5);
const inMoney = (amount: number): string => formatAmount(amount.toFixed(2));

test("a month with a loan, a joiner, half a day without pay and a late raise: explained, refused, made again, paid once", async ({
  browser,
}) => {
  test.slow();
  const staff = { borrower: "2024-01-01", joiner: dayOf(17), half: "2024-01-01", raised: "2024-01-01" };
  const own = await payingOffice(staff);
  const { people, office, keeper, idOf } = own;
  const accountant = await own.as("accountant");
  const month = async (of = MONTH): Promise<PayrollRun> =>
    await keeper.read<PayrollRun>(`/api/payslips/run?zone=${office.id}&month=${of}`);
  const account = await accountant.send("post", `/api/accounts/${office.id}/zone`, {
    name: "Bank",
    bank: "Bank",
    initial_amount: "100000",
  });

  await test.step("last month was paid by the salaries of then", async () => {
    for (const role of ["borrower", "half", "raised"]) {
      const made = await keeper.send("post", "/api/payslip", {
        user_hash_id: idOf(role),
        zone_hash_id: office.id,
        month: BEFORE,
      });
      await keeper.send("patch", `/api/payslip/${made.hash_id}/validate`, { version: made.version });
    }
  });
  const borrower = await own.as("borrower");
  const loan = await borrower.send("post", "/api/avance/store", {
    zone_hash_id: office.id,
    title: "Loan",
    amount: "600",
    months: 6,
    first_month: MONTH,
  });
  await test.step("a loan is handed over, half a day without pay is granted, a raise is agreed late", async () => {
    await borrower.send("patch", `/api/avance/${loan.hash_id}/send`, {});
    await (await own.as("manager")).send("patch", `/api/avance/${loan.hash_id}/validate`, {});
    await accountant.send("patch", `/api/avance/${loan.hash_id}/validate`, {
      transaction_from_type: "Account",
      transaction_from_hash_id: account.hash_id,
    });
    const type = await keeper.send("post", `/api/country/${own.country.id}/holiday_type`, {
      type: { name: `Unpaid ${office.name}`, paid: false, deducts: false, may_start_earlier: true, half_days: true },
      configuration: { valid_from: "2020-01-01", stock: "none" },
    });
    const half = await own.as("half");
    const day = workdays[0];
    const asked = await half.send("post", "/api/holiday", {
      holiday_type_hash_id: type.hash_id,
      dates: [{ start_date: day, end_date: day, starts: "morning", ends: "midday" }],
    });
    await half.send("patch", `/api/holiday/${asked.hash_id}/send`, {});
    await keeper.send("patch", `/api/holiday/${asked.hash_id}/validate`, {});
    await keeper.send("patch", `/api/users/${idOf("raised")}/update`, {
      salary: "3300",
      salary_valid_from: `${BEFORE}-01`,
    });
  });

  const payroll = await person(browser, people.payroll, runOf(office, MONTH));
  await test.step("the run says of each why the net is another one than last month", async () => {
    await payroll.getByRole("button", { name: /^Make 4 payslips/u }).click();
    await expect(rowOf(payroll, "Borrower")).toContainText("Instalment");
    await expect(rowOf(payroll, "Borrower")).toContainText("2.600,00");
    await expect(rowOf(payroll, "Half")).toContainText("Days");
    await expect(rowOf(payroll, "Raised")).toContainText("Salary");
    await expect(rowOf(payroll, "Joiner")).toContainText("New");
    const unpaid = Math.round((3000 * 100) / (2 * workdays.length)) / 100;
    await expect(rowOf(payroll, "Half")).toContainText(inMoney(Math.round((3000 - unpaid) * 90) / 100));
    await expect(rowOf(payroll, "Joiner")).toContainText(
      inMoney(Math.round(Math.round((300000 * (days - 16)) / days) * 0.9) / 100),
    );
  });
  await test.step("what last month lacks of the raise is put into this one", async () => {
    await payroll.getByRole("link", { name: "Arrears" }).click();
    await payroll
      .getByRole("row", { name: /Raised/u })
      .getByRole("checkbox")
      .check();
    await payroll.getByRole("button", { name: /^Put into/u }).click();
    await expect(payroll.getByText("One draft changed")).toBeVisible();
    await payroll.goto(runOf(office, MONTH));
    await expect(rowOf(payroll, "Raised")).toContainText("3.240,00");
  });
  const generate = async (count: number): Promise<string> => {
    await payroll.goto(runOf(office, MONTH));
    await expect(rowOf(payroll, "Raised")).toBeVisible();
    await payroll.keyboard.press("Shift+V");
    await panel(payroll)
      .getByRole("button", { name: `Validate ${count}` })
      .click();
    await payroll.getByRole("button", { name: "Generate expense" }).click();
    await payroll.getByRole("button", { name: "Open", exact: true }).click();
    return await recordIn(payroll);
  };
  const refused = await generate(4);
  const books = await person(browser, people.accountant, `/admin/expense/${refused}/view`);
  await test.step("the accountant refuses the expense, payroll deletes it, opens one payslip and makes it again", async () => {
    await books
      .getByRole("button", { name: /^Reject/u })
      .first()
      .click();
    await panel(books).getByRole("textbox").fill("The joiner has a meal allowance");
    await panel(books)
      .getByRole("button", { name: /^Reject/u })
      .click();
    await expect(books.getByText("Rejected").first()).toBeVisible();
    await payroll.reload();
    await expect(payroll.getByText("The joiner has a meal allowance").first()).toBeVisible();
    await payroll.getByRole("button", { name: "More actions" }).first().click();
    await payroll.getByRole("menuitem", { name: "Delete" }).click();
    await panel(payroll)
      .getByRole("button", { name: /^Delete/u })
      .click();
    await expect(payroll.getByText(/deleted/u).first()).toBeVisible();
    const slip = (await month()).people.find((p) => p.user.hash_id === idOf("joiner"))?.payslip?.hash_id ?? "";
    await payroll.goto(`/admin/payslips/${slip}/view`);
    await payroll.getByRole("button", { name: "More actions" }).first().click();
    await payroll.getByRole("menuitem", { name: /^Reopen/u }).click();
    await panel(payroll).getByRole("textbox").fill("Meal allowance");
    await panel(payroll)
      .getByRole("button", { name: /^Reopen/u })
      .click();
    await expect(payroll.getByRole("button", { name: /^Validate/u }).first()).toBeVisible();
    await payroll.keyboard.press("e");
    await panel(payroll).getByRole("button", { name: "Add a line" }).click();
    await panel(payroll).getByLabel("What it is").last().fill("Meals");
    await panel(payroll)
      .getByLabel(/^Amount/u)
      .last()
      .pressSequentially("100");
    await panel(payroll).getByRole("button", { name: /^Save/u }).click();
    await expect(payroll.getByText("Meals").first()).toBeVisible();
  });
  const id = await generate(1);
  const run = await month();
  const net = run.people.reduce((sum, p) => sum + Number(p.payslip?.totals.net_salary), 0);
  const bodies = run.people.reduce(
    (sum, p) => sum + Number(p.payslip?.totals.social_security) + Number(p.payslip?.totals.employer),
    0,
  );
  await test.step("it is validated, and paid by part: the fund first, the salaries after", async () => {
    await books.goto(`/admin/expense/${id}/view`);
    await books
      .getByRole("button", { name: /^Validate/u })
      .first()
      .click();
    // Not the word alone: the tab of what was validated has it too.
    await expect(
      books
        .getByRole("link", { name: /^Pay\b/u })
        .or(books.getByRole("button", { name: /^Pay\b/u }))
        .first(),
    ).toBeVisible();
    const pay = async (amount: number, without?: string): Promise<void> => {
      await books.goto(`/admin/accounting/office/${office.id}/payment?expense=${id}`);
      if (without) await books.getByRole("group", { name: "What is paid" }).getByLabel(without).uncheck();
      await books.getByRole("button", { name: new RegExp(`^Pay ${inMoney(amount)}`, "u") }).click();
      await expect(books).toHaveURL(/tab=payments/u);
    };
    await pay(bodies, "All salaries");
    await pay(net);
    await expect(books.getByText("Paid").first()).toBeVisible();
  });
  await test.step("nothing is left over, and nothing was paid twice", async () => {
    const paid = await accountant.read<Expense>(`/api/${id}/expense`);
    expect(paid.status).toBe("PAID");
    expect((await keeper.api.get(`/api/${refused}/expense`)).status()).toBe(404);
    const accounts = await accountant.read<{ hash_id: string; amount: string }[]>(`/api/accounts/${office.id}/zone`);
    expect(Number(accounts.find((a) => a.hash_id === account.hash_id)?.amount)).toBeCloseTo(
      100_000 - 600 - net - bodies,
      2,
    );
    const plan = await borrower.read<{ instalments: { status: string }[] }>(`/api/${loan.hash_id}/avance`);
    expect(plan.instalments.map((i) => i.status)).toEqual(["taken", "due", "due", "due", "due", "due"]);
    expect((await verify(databaseUrl())).problems).toEqual([]);
  });
  await test.step("each PDF has every figure of its payslip", async () => {
    for (const { payslip } of run.people) {
      const full = await keeper.read<FullPayslip>(`/api/payslip/${payslip?.hash_id}`);
      const text = await pdfText(await (await keeper.api.get(`/api/payslip/${full.hash_id}/pdf?lang=en`)).body());
      const figures = [
        full.totals.gross_salary,
        full.totals.net_salary,
        full.totals.social_security,
        full.totals.employer_cost,
      ];
      for (const figure of [...figures, ...full.lines.map((l) => l.amount)])
        expect(text, full.user.name).toContain(formatAmount(figure).replace("-", ""));
    }
  });
});

test("the same month in an office that pays in whole francs", async ({ browser }) => {
  const own = await payingOffice(
    { driver: "2024-01-01", chemist: "2024-01-01", joiner: dayOf(17) },
    { salary: "485333", currency: "XAF" },
  );
  const payroll = await person(browser, own.people.payroll, runOf(own.office, MONTH));
  await payroll.getByRole("button", { name: /^Make 3 payslips/u }).click();
  // 10 % of 485,333 is 48,533.30: francs have no cents.
  await expect(rowOf(payroll, "Driver")).toContainText("436.800,00");
  await payroll.keyboard.press("Shift+V");
  await panel(payroll).getByRole("button", { name: "Validate 3" }).click();
  await payroll.getByRole("button", { name: "Generate expense" }).click();
  await payroll.getByRole("button", { name: "Open", exact: true }).click();
  await expect(payroll).toHaveURL(/\/view/u);
  const run = await own.keeper.read<PayrollRun>(`/api/payslips/run?zone=${own.office.id}&month=${MONTH}`);
  for (const { payslip } of run.people) {
    const text = await pdfText(await (await own.keeper.api.get(`/api/payslip/${payslip?.hash_id}/pdf?lang=fr`)).body());
    expect(text).toContain(formatAmount(payslip?.totals.net_salary ?? ""));
    expect(text).toContain("XAF");
  }
});
