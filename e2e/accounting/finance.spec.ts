import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { person, test } from "../support/people.ts";

test("what was spent on a reason, in an office, in a quarter: figures on demand, the rows behind each bar, and a file of all", async ({
  browser,
}) => {
  const page = await person(
    browser,
    "hugo",
    "/admin/accounting/statistic/overview?date_start=2025-07-01&date_end=2025-09-30",
  );
  const part = (heading: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { name: heading }) });
  const reasons = part("By reason");
  await expect(reasons.getByRole("listitem")).toHaveCount(8);
  await reasons.getByRole("button", { name: /^and \d+ more$/u }).click();
  await expect(reasons.getByRole("listitem").nth(8)).toBeVisible();

  // What else is known of a bar is seen under the pointer and in focus.
  const row = part("By person").getByRole("listitem").filter({ hasText: "Alice Martin" });
  const figures = row.getByText(/^Before/u).locator("..");
  await expect(figures).toHaveCSS("opacity", "0");
  await row.hover();
  await expect(figures).toHaveCSS("opacity", "1");
  await page.mouse.move(0, 0);
  await expect(figures).toHaveCSS("opacity", "0");
  await row.getByRole("link", { name: "Alice Martin" }).focus();
  await expect(figures).toHaveCSS("opacity", "1");

  // From the reason to its rows, then in one office alone.
  await reasons.getByRole("link", { name: "Hotel", exact: true }).click();
  await expect(page).toHaveURL(/view=fees/u);
  const cells = page.getByRole("cell").filter({ hasText: /^Hotel$/u });
  await expect(cells.first()).toBeVisible();
  await expect(page.getByRole("cell").filter({ hasText: /^Flight$/u })).toHaveCount(0);

  await page.goto("/admin/accounting/statistic/overview?date_start=2025-07-01&date_end=2025-09-30");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: /^CSV/u }).click();
  const fetching = page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Download" });
  const [download] = await Promise.all([page.waitForEvent("download"), fetching.click({ timeout: 30_000 })]);
  const text = readFileSync(await download.path(), "utf8");
  for (const line of [/Paris;/u, /Hotel;/u, /Alice Martin;/u, /2025-08;/u]) expect(text).toMatch(line);
});

test("an office’s year by reason and person opens the fees that it counts", async ({ browser }) => {
  const page = await person(browser, "hugo", "/admin/areas");
  await page.getByRole("link", { name: "Paris", exact: true }).first().click();
  await page.getByRole("tab", { name: "Statistics" }).click();
  const people = page.locator("section").filter({ has: page.getByRole("heading", { name: "By person" }) });
  await people.getByRole("link", { name: "Alice Martin" }).click();
  await expect(page).toHaveURL(/statistic\/overview\?.*user_hash_id=/u);
  await expect(page.getByRole("cell").filter({ hasText: "Alice Martin" }).first()).toBeVisible();
});
