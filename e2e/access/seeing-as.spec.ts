import { expect, type Locator, type Page } from "@playwright/test";
import { person, test } from "../support/people.ts";

/** Picks an option of a searchable select. */
async function choose(page: Page, within: Locator | Page, label: string, option: string): Promise<void> {
  // The label may end with 'optional'.
  const named = new RegExp(`^${label}( |$)`, "u");
  const field = within.getByRole("combobox", { name: named }).or(within.getByRole("textbox", { name: named }));
  await field.first().click();
  await field.first().fill(option);
  await page
    .getByRole("option", { name: new RegExp(option, "u") })
    .first()
    .click();
}

test("seeing as somebody else is announced on every screen, changes nothing, and has a way out", async ({
  browser,
}) => {
  const admin = await person(browser, "admin", "/admin/managment/access?right=expense_sending");
  await choose(admin, admin, "Person", "Alice Martin");
  await admin.getByRole("button", { name: "View as Alice Martin" }).click();
  await admin.getByRole("button", { name: "Start viewing" }).click();
  const banner = admin.getByText("You’re viewing Cordial as Alice Martin.");
  await expect(banner).toBeVisible();
  await admin.goto("/admin/expenses/list");
  await expect(banner).toBeVisible();
  await expect(admin.getByRole("link", { name: "Accounting" })).toHaveCount(0);
  await admin.goto("/admin/managment/profiles");
  await expect(admin).toHaveURL(/\/admin\/error\/403/u);
  await admin.getByRole("button", { name: "End", exact: true }).click();
  await expect(admin).toHaveURL(/\/admin\/managment\/access/u);
  await expect(banner).toHaveCount(0);
  await expect(admin.getByRole("link", { name: "Accounting" })).toBeVisible();
});
