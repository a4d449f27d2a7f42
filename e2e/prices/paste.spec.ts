import { expect } from "@playwright/test";
import { apiOf, person, test } from "../support/people.ts";
import { paste } from "../support/paste.ts";

test("rows of the price list that are pasted into it are tried, read in and taken back", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf("alice", baseURL ?? "");
  const { data } = (await (await api.get("/api/sale_prices?limit=1")).json()) as {
    data: { recipe: { number: number; name: string } }[];
  };
  await api.dispose();
  const recipe = `${data[0]?.recipe.number} ${data[0]?.recipe.name}`;
  const page = await person(browser, "alice", "/admin/orders/prices");
  await expect(page.getByRole("link", { name: "Import prices" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Price list", exact: true }).getByRole("row").nth(1)).toBeVisible();
  // As the list shows its rows, without headings.
  const row = (price: string): string => `${recipe}\tAll packagings\tAll countries\t${price}\tper pieces\t\t01-03-2031`;
  await paste(page.locator("body"), row("47,90 EUR"));
  await expect(page).toHaveURL(/\/admin\/import\/sale_prices/u);
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByRole("heading", { name: "1 created, 0 changed" })).toBeVisible();

  const listed = page.getByRole("region", { name: "Price list", exact: true }).getByText("47,90");
  const search = `/admin/orders/prices?search=${encodeURIComponent(recipe)}`;
  await page.goto(search);
  await expect(listed.first()).toBeVisible();
  await page.goto("/admin/import/sale_prices");
  await page.getByRole("button", { name: "Undo the import" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByText("Undone").first()).toBeVisible();
  await page.goto(search);
  await expect(page.getByRole("region", { name: "Price list", exact: true }).getByRole("row").nth(1)).toBeVisible();
  await expect(listed).toHaveCount(0);
});
