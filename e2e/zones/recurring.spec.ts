import { expect } from "@playwright/test";
import { person, test } from "../support/people.ts";

test("a recurring expense is set up, shows its days, and is stopped for good", async ({ browser }) => {
  const page = await person(browser, "admin", "/admin/areas?search=Paris");
  await page.getByRole("link", { name: "Paris", exact: true }).click();
  await page.getByRole("tab", { name: "Recurring expenses" }).click();
  await page.getByRole("button", { name: /^New recurring expense/u }).click();
  const title = `Plants ${Date.now()}`;
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Amount", { exact: true }).fill("45");
  await page.getByRole("combobox", { name: "Reason" }).click();
  await page.getByRole("option").first().click();
  await expect(page.getByText(/^It repeats until it is stopped\. First dates: /u)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.getByRole("button", { name: /^Stop/u }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("It was stopped and creates no more drafts.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit" })).toHaveCount(0);
});
