import { expect } from "@playwright/test";
import { person, test } from "../support/people.ts";

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
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await paste(`Name\tB2C category\n${mark} one\tCola\n${mark} two\tcola`);
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await page.getByRole("link", { name: "Open the list" }).click();
  await page.getByPlaceholder("Search").first().fill(mark);
  await expect(page.getByRole("row", { name: new RegExp(`${mark} (one|two).*Cola`, "u") })).toHaveCount(2);
  await page.goto("/admin/import/brand");
  await page.getByRole("button", { name: "Undo the import" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByText("Undone").first()).toBeVisible();
  await page.getByRole("link", { name: "Open the list" }).click();
  await page.getByPlaceholder("Search").first().fill(mark);
  await expect(page.getByRole("row", { name: new RegExp(mark, "u") })).toHaveCount(0);
});
