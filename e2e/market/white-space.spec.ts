import { expect } from "@playwright/test";
import { person, test } from "../support/people.ts";

test("a salesperson finds a white space, sees who can fill it, says what they found and opens the brief", async ({
  browser,
}) => {
  const page = await person(browser, "alice", "/admin/recipes/market-picture?columns=b2c");
  const picture = page.getByRole("grid", { name: "Country by B2C categories" });
  await expect(picture).toBeVisible();
  // Move through the cells by keyboard; Enter opens a cell's products.
  const first = picture.getByRole("button").first();
  await first.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(first).toBeFocused();

  const side = page.getByRole("complementary", { name: "Opportunities" });
  const best = side
    .getByRole("listitem")
    .filter({ hasText: /customers? equipped/u })
    .first();
  const name = (await best.locator("b").textContent()) ?? "";
  await best.getByRole("button").click();
  const panel = page.getByRole("dialog", { name });
  await expect(panel.getByRole("heading", { name: "Customers who can fill it" })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("at")).toMatch(/^[\da-f-]{36}\.[\da-f-]{36}$/u);

  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Brief (PDF)" }).click();
  expect((await download).suggestedFilename()).toContain(name);

  await panel.getByRole("button", { name: "Checked, none there" }).click();
  await expect(panel.getByRole("heading", { name: "Checked, none there" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(panel.getByRole("heading", { name: "Never checked" })).toBeVisible();

  // No visible company is both: the picture says that products are left out.
  await page.goto("/admin/recipes/market-picture?rows=manufacturer&columns=competitor");
  await expect(page.getByText("No product has a value on both axes")).toBeVisible();
  await expect(page.getByText(/\d+ products are left out/u)).toBeVisible();
});
