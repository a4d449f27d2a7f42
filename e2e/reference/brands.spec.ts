import { expect } from "@playwright/test";
import { apiOf, person, test } from "../support/people.ts";

test("a table of brands is looked at, mended, read in, seen in the list, and taken back", async ({ browser }) => {
  const page = await person(browser, "admin", "/admin/tools/brands");
  const mark = `Fizzy ${Date.now()}`;
  const paste = async (rows: string): Promise<void> => {
    await page.getByLabel("Rows, with their headings").fill(rows);
    await page.getByRole("button", { name: "Check the rows" }).click();
  };
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Import: Brands" })).toBeVisible();
  await page.getByText("Or paste rows from a spreadsheet").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Empty template" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Import – Brands.csv");
  await paste(`Name\tB2C category\n${mark} one\tCola\n${mark} two\tCoca`);
  await expect(page.getByText("“Coca” isn’t in that list.", { exact: false })).toBeVisible();
  await expect(page.getByText("1 row to correct")).toBeVisible();
  await paste(`Name\tB2C category\n${mark} one\tCola\n${mark} two\tcola`);
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await page.getByRole("link", { name: "Open the list" }).click();
  await page.getByPlaceholder("Search").first().fill(mark);
  await expect(page.getByRole("row", { name: new RegExp(`${mark} (one|two).*Cola`, "u") })).toHaveCount(2);
  await page.goto("/admin/tools/import/brand");
  await page.getByRole("button", { name: "Undo the import" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByText("Undone").first()).toBeVisible();
  await page.getByRole("link", { name: "Open the list" }).click();
  await page.getByPlaceholder("Search").first().fill(mark);
  await expect(page.getByRole("row", { name: new RegExp(mark, "u") })).toHaveCount(0);
});

test("an administrator merges two brands, the owner follows, and takes it back", async ({ browser, baseURL }) => {
  const api = await apiOf("admin", baseURL ?? "");
  const [kept, double] = [`Kola ${Date.now()}`, `Cola ${Date.now()}`];
  const { data: owners } = (await (await api.get("/api/contacts?role=brand_owner&limit=1")).json()) as {
    data: { hash_id: string; name: string }[];
  };
  const [owner] = owners;
  await api.post("/api/brand", { data: { name: kept } });
  await api.post("/api/brand", { data: { name: double, brandOwnerId: owner?.hash_id } });
  const page = await person(browser, "admin", `/admin/tools/brands?search=${encodeURIComponent(double)}`);
  const drawer = page.getByRole("dialog");
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name, "u") });
  await expect(row(double).getByRole("link", { name: owner?.name })).toBeVisible();
  await row(double).getByRole("link", { name: double }).click();
  await expect(drawer.getByLabel("Brand owner")).toHaveValue(new RegExp(owner?.name ?? "", "u"));
  await drawer.getByRole("button", { name: "Merge into another entry" }).click();
  await drawer.getByLabel(`Merge ${double} into`).fill(kept);
  await page.getByRole("option", { name: kept }).click();
  await drawer.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await page.goto(`/admin/tools/brands?search=${encodeURIComponent(kept)}`);
  await expect(row(kept).getByRole("link", { name: owner?.name })).toBeVisible();
  await row(kept).getByRole("link", { name: kept }).click();
  await drawer.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText(`${double} is back`, { exact: false }).first()).toBeVisible();
  await page.goto(`/admin/tools/brands?search=${encodeURIComponent(kept)}`);
  await expect(row(kept)).toBeVisible();
  await expect(row(kept).getByRole("link", { name: owner?.name })).toHaveCount(0);
});
