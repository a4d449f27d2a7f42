import { expect, type Page } from "@playwright/test";
import { apiOf, person, test } from "../support/people.ts";

const write = async (page: Page, row: number, material: string, dosage?: string): Promise<void> => {
  const cell = page.getByRole("combobox", { name: `Component of line ${row}`, exact: true });
  await cell.fill(material);
  await page.getByRole("option").filter({ hasText: material }).first().click();
  if (dosage !== undefined) await page.getByLabel(`Dosage of ${material}`).fill(dosage);
};

test("a flavourist writes a recipe to 100 % with water, reads the refractometer, makes version 2, compares, scales and prints", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf("farah", baseURL ?? "");
  const made = await api.post("/api/recipe", {
    data: { name: "Passion fruit and ginger", percentage: "16.5", concentration: "1+5" },
  });
  const { data: recipe } = (await made.json()) as { data: { hash_id: string } };
  const page = await person(browser, "farah", `/admin/recipes/${recipe.hash_id}/view?tab=compositions`);
  await page.getByRole("button", { name: "Write the composition" }).click();
  await page.getByRole("button", { name: "Add a line" }).click();
  await write(page, 1, "Sucrose", "103,81");
  // Enter in the last line adds a new one.
  await page.getByLabel("Dosage of Sucrose").press("Enter");
  await write(page, 2, "Citric acid, anhydrous", "1,2");
  await page.getByLabel("Dosage of Citric acid, anhydrous").press("Enter");
  await write(page, 3, "Demineralised water");
  await expect(page.getByText("The lines come to less than 100 %", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Details of Demineralised water" }).click();
  await page.getByRole("button", { name: "Fill up to 100 % with this" }).click();
  await expect(page.getByRole("row", { name: /1 litre weighs/u })).toContainText("100,000");
  // Undo and redo, step by step.
  await page.keyboard.press("Control+z");
  await expect(page.getByText("The lines come to less than 100 %", { exact: false })).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  const figures = page.getByRole("region", { name: "Figures" });
  // The °Bx of citric acid is unknown.
  await expect(figures.getByText("% without a Brix counted as 0")).toBeVisible();

  await figures.getByLabel("Refractive index").fill("1,3478");
  await expect(figures).toContainText("9,97 °Bx");
  await expect(figures.getByText("From the measured Brix")).toBeVisible();
  await page.getByRole("button", { name: "Save version 1" }).click();
  await expect(page.getByText("Version 1 saved")).toBeVisible();

  await page.getByLabel("Dosage of Sucrose").fill("98");
  await page.getByRole("button", { name: "Save version 2" }).click();
  await expect(page.getByText("Version 2 saved")).toBeVisible();
  await page.getByRole("button", { name: "Compare" }).click();
  const compared = page.getByRole("row", { name: /^Sucrose/u }).first();
  await expect(compared).toContainText("103,81 g/L");
  await expect(compared).toContainText("98 g/L");
  await page.getByRole("button", { name: "Close comparison" }).click();

  await page.getByLabel("Batch", { exact: true }).fill("250");
  // 250 L at 98 g/L are 24.5 kg.
  await expect(page.getByRole("table", { name: "Lines" })).toContainText("24,5 kg");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Weigh sheet" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Weigh sheet \d+\.pdf$/u);

  // A colleague without the right sees the versions but not their contents.
  const sales = await person(browser, "alice", `/admin/recipes/${recipe.hash_id}/view?tab=compositions`);
  await expect(sales.getByText("You can’t see the formula of this recipe, only what may be said of it.")).toBeVisible();
  await expect(sales.getByText("Sucrose")).toHaveCount(0);
});
