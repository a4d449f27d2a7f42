import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { frameStands, person, test } from "../support/people.ts";

test("an administrator follows the trail to one change, sees what was before and after, and takes the list along", async ({
  browser,
}) => {
  const page = await person(browser, "admin", "/admin/audit");
  await expect(page.getByRole("heading", { name: "Audit trail" })).toBeVisible();
  await page.goto("/admin/audit?kind=expense&action=pay");
  const rows = page.locator("[data-index]");
  await expect(rows.first()).toContainText("Paid");
  await expect(rows.first()).toContainText("Expense");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const entry = page.getByRole("dialog", { name: "Paid" });
  await expect(entry).toContainText("Account or box");
  await expect(page).toHaveURL(/entry=/u);
  await entry.getByRole("link", { name: "Everything about this record" }).click();
  await expect(page).toHaveURL(/thing=/u);
  await expect(rows.last()).toContainText("Created");

  // The server writes the file, and the toast offers it once it is ready.
  await page.goto("/admin/audit");
  await expect(rows.first()).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: /^CSV/u }).click();
  const fetching = page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Download" });
  const [download] = await Promise.all([page.waitForEvent("download"), fetching.click({ timeout: 30_000 })]);
  expect(download.suggestedFilename()).toMatch(/^Audit trail \d{4}-\d\d-\d\d\.csv$/u);
  const text = readFileSync(await download.path(), "utf8");
  expect(text).toContain("When;Person;Action;Kind of record;Record");
  expect(text.split("\r\n").length).toBeGreaterThan(300);
  await page.goto("/admin/exports");
  const line = page.getByRole("list", { name: "Exports" }).getByRole("listitem").first();
  await expect(line).toContainText("Audit trail");
  await expect(line.getByRole("button", { name: "Download" })).toBeVisible();
});

test("the search finds people, offices and screens in both languages, forgives a slip, and remembers what was opened", async ({
  browser,
}) => {
  const page = await person(browser, "chloe", "/admin/dashboard");
  const search = async (words: string): Promise<void> => {
    const dialog = page.getByRole("dialog", { name: "Search" });
    if (!(await dialog.isVisible())) await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill(words);
  };
  await search("accueil");
  await expect(page.getByRole("option", { name: /Home/u }).first()).toBeVisible();
  await search("banque");
  await expect(page.getByRole("group", { name: "Accounts" })).toBeVisible();
  await search("paris");
  await expect(page.getByRole("group", { name: "Expenses" }).getByRole("option").first()).toBeVisible();
  await page.getByRole("group", { name: "Expenses" }).getByRole("option").first().click();
  await expect(page).toHaveURL(/\/admin\/expense\/.+\/view/u);
  await expect(page.getByRole("tab").first()).toBeVisible();
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await page.goto("/admin/dashboard");
  await frameStands(page);
  await search("");
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option").first()).toContainText(title);
});
