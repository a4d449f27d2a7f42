import { expect } from "@playwright/test";
import { person, test } from "../support/people.ts";
import { paste } from "../support/paste.ts";

test("an office is made, gets its currency, and its rates are typed, pasted, taken back and saved like in a sheet", async ({
  browser,
}) => {
  const page = await person(browser, "admin", "/admin/areas");
  const name = `Kribi ${Date.now()}`;
  await page.getByRole("button", { name: /^New office/u }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Name", { exact: true }).fill(name);
  await drawer.getByRole("button", { name: /^Create the office/u }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("This office has no currency")).toBeVisible();

  await page.getByRole("combobox", { name: "Currency" }).click();
  await page.getByRole("option", { name: /^XAF/u }).click();
  await page.getByRole("button", { name: "Assign this currency" }).click();
  await expect(page.getByText("This office has no currency")).toHaveCount(0);

  await page.getByRole("tab", { name: "Exchange rates" }).click();
  // Last year, so that all months are in the past.
  const year = new Date().getUTCFullYear() - 1;
  const cell = (month: string) => page.locator(`input[data-month="${year}-${month}"]`);
  await cell("01").fill("655,9");
  await page.keyboard.press("Enter");
  await expect(cell("02")).toBeFocused();
  await paste(cell("02"), "656,1\n656,2\n656,3");
  await expect(cell("04")).toHaveValue("656,3");
  await page.keyboard.press("Control+z");
  await expect(cell("04")).toHaveValue("");
  await expect(cell("01")).toHaveValue("655,9");
  await cell("02").fill("not a rate");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/02-\d{4}: Invalid exchange rate/u)).toBeVisible();
  await cell("02").fill("656,1");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("2 rates saved")).toBeVisible();
  await page.reload();
  await expect(cell("02")).toHaveValue("656,1");

  await page.getByRole("tab", { name: "Office" }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete the office" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete the office" }).click();
  await expect(page).toHaveURL(/\/admin\/areas$/u);
});
