import { expect } from "@playwright/test";
import { person, test } from "../support/people.ts";

test("an amount may be typed as it is printed: how it is read shows below, and what cannot be read stays", async ({
  browser,
}) => {
  const page = await person(browser, "didier", "/admin/expense/create/travel");
  await page.getByRole("button", { name: "Add a fee" }).click();
  const fee = page.getByRole("group", { name: "Fee 1" });
  // The default is the user's main country.
  await expect(fee.getByLabel("Country")).toHaveValue("Cameroon");
  const amount = fee.getByLabel("Amount");
  await amount.pressSequentially("25.000,00");
  await expect(fee.getByRole("status").filter({ hasText: "25.000,00 XAF" })).toBeVisible();
  await amount.blur();
  await expect(amount).toHaveValue("25.000,00");
  await expect(page.locator("output").getByText("25.000,00")).toBeVisible();

  // The franc has no cents.
  await amount.fill("");
  await amount.pressSequentially("25000,5");
  await expect(fee.getByText("XAF has no cents. Enter a whole amount.")).toBeVisible();
  await amount.blur();
  await expect(amount).toHaveValue("25000,5");
  await expect(page.locator("output").filter({ hasText: /(?<![\d.])0,00/u })).toBeVisible();

  // Tab into the field selects the amount, so typing replaces it.
  await amount.fill("1234");
  await fee.getByLabel("Date").focus();
  await amount.blur();
  await amount.evaluate((input: HTMLInputElement) => {
    input.select();
    input.focus();
  });
  await page.keyboard.type("77");
  await expect(amount).toHaveValue("77");

  // Misplaced separators are reported on blur, not while typing.
  await amount.fill("");
  await amount.pressSequentially("12 34");
  await expect(fee.getByText("The separators are misplaced.")).toBeHidden();
  await amount.blur();
  await expect(fee.getByText("The separators are misplaced.")).toBeVisible();
  await amount.focus();
  await amount.pressSequentially("5");
  await amount.blur();
  await expect(amount).toHaveValue("12.345,00");
});

test("over several currencies the office's comes first, a column tells all in it, and a phone opens the others", async ({
  browser,
}) => {
  const page = await person(browser, "hugo", "/admin/expenses/list?sort=amount&archived=all");
  await expect(page.getByRole("columnheader", { name: "In EUR" })).toBeVisible();
  const codes = async (): Promise<string[]> =>
    await page
      .getByRole("row")
      .evaluateAll((rows) => rows.flatMap((r) => /CHF|EUR|XAF|ZAR/u.exec(r.textContent ?? "")?.[0] ?? []));
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(4);
  const seen = (await codes()).slice(1);
  expect(seen.toSorted((a, b) => Number(b === "EUR") - Number(a === "EUR") || (a < b ? -1 : a > b ? 1 : 0))).toEqual(
    seen,
  );
  await expect(
    page.getByRole("contentinfo").or(page.locator("footer")).getByText("at each month’s rate"),
  ).toBeVisible();

  const small = await person(browser, "hugo", "/admin/expenses/list?archived=all", { phone: true });
  const sum = small.getByRole("button", { name: /EUR/u });
  await expect(sum).toContainText("EUR");
  await sum.click();
  await expect(small.getByRole("region", { name: "Total asked" })).toContainText("XAF");
});
