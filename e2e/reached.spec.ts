import { expect } from "@playwright/test";
import { person, signedIn, test } from "./support/people.ts";

test("management, the trail and contracts are reached with the mouse alone", async ({ browser }) => {
  const page = await person(browser, "admin", "/admin/dashboard");
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  await page.getByRole("link", { name: "Management" }).click();
  await expect(heading("Company settings")).toBeVisible();
  for (const name of ["Departments", "Posts", "Post categories", "Family statuses", "Audit trail"]) {
    const tabs = page.getByRole("navigation", { name: "Management" });
    await tabs.getByRole("link", { name, exact: true }).click();
    await expect(heading(name)).toBeVisible();
    await expect(tabs.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
  }
  await page.getByRole("link", { name: "Users" }).first().click();
  await expect(heading("Users")).toBeVisible();
  await page.getByRole("link", { name: "Contracts", exact: true }).click();
  await expect(heading("Contracts")).toBeVisible();
});

test("a day is picked on a phone without the screen growing wider", async ({ browser }) => {
  const page = await person(browser, "alice", "/admin/expense/create/travel", { phone: true });
  await page.getByLabel("To", { exact: true }).click();
  await expect(page.getByRole("button", { name: "Next month" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("in half a window a list keeps the names of its rows", async ({ browser }) => {
  const page = await signedIn(browser, "admin");
  await page.setViewportSize({ width: 820, height: 900 });
  await page.goto("/admin/managment/users");
  const name = page.getByRole("link", { name: "Alice Martin" }).first();
  await expect(name).toBeVisible();
  expect((await name.boundingBox())?.width ?? 0).toBeGreaterThan(80);
});
