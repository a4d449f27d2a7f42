import { expect, type Page } from "@playwright/test";
import { verify } from "#server/verify.ts";
import { person, test } from "../support/people.ts";
import { databaseUrl, ownOffice } from "../support/own-people.ts";

const panel = (page: Page) => page.getByRole("dialog");
const row = (page: Page, name: RegExp) => page.getByRole("row", { name });
async function category(browser: Parameters<typeof person>[0], name: string, letters: string): Promise<void> {
  const admin = await person(browser, "admin", "/admin/managment/settings/supply-categories");
  await admin.getByRole("button", { name: "New category" }).first().click();
  await panel(admin).getByLabel("Name", { exact: true }).fill(name);
  await panel(admin).getByLabel("Letters").fill(letters);
  await panel(admin)
    .getByRole("button", { name: /^Add the category/u })
    .click();
  await expect(panel(admin)).toBeHidden();
}
async function give(page: Page, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(lines.join("\n"));
  await page.getByTestId("table").setInputFiles({ name: "supplies.csv", mimeType: "text/csv", buffer });
}

test("300 articles are read in with the next numbers and taken back; one laptop goes to maintenance and back", async ({
  browser,
}) => {
  const { people } = await ownOffice({
    keeper: ["Office manager", "supply_categories_create", "supplies_create"],
  });
  const mark = `W${Date.now() % 100_000}`;
  await category(browser, `Devices ${mark}`, mark);
  const keeper = await person(browser, people.keeper, "/admin/managment/materials");
  await keeper.getByRole("link", { name: "Import" }).first().click();
  const heading = "Name;Category;Number";
  await give(keeper, [heading, ...Array.from({ length: 300 }, (_, i) => `Device ${i + 1} ${mark};Devices ${mark};`)]);
  await expect(keeper.getByText(`Will get ${mark}-001`)).toBeVisible();
  await keeper.getByRole("button", { name: "Import 300 rows" }).click();
  await expect(keeper.getByRole("heading", { name: "300 created, 0 changed" })).toBeVisible();
  await keeper.goto("/admin/managment/materials");
  await expect(row(keeper, new RegExp(`Device 300 ${mark}`, "u"))).toBeVisible();
  await keeper.goto("/admin/import/supplies");
  await keeper.getByRole("button", { name: "Undo the import" }).first().click();
  await panel(keeper).getByRole("button", { name: "Undo the import" }).click();
  await expect(keeper.getByText("Undone").first()).toBeVisible();
  await keeper.goto("/admin/managment/materials");
  await expect(keeper.getByText("No articles here yet")).toBeVisible();

  // The next one goes on behind the numbers that were taken back.
  await keeper.goto("/admin/import/supplies");
  await give(keeper, [heading, `Laptop ${mark};Devices ${mark};`]);
  await expect(keeper.getByText(`Will get ${mark}-301`)).toBeVisible();
  await keeper.getByRole("button", { name: "Import 1 row" }).click();
  await expect(keeper.getByRole("heading", { name: "1 created, 0 changed" })).toBeVisible();
  await keeper.goto("/admin/managment/materials");
  await keeper.getByRole("link", { name: `Laptop ${mark}` }).click();
  await expect(keeper.getByRole("heading", { name: `Laptop ${mark}`, level: 1 })).toBeVisible();

  await keeper.keyboard.press("m");
  await panel(keeper).getByLabel("Quantity").fill("1");
  await panel(keeper).getByLabel("Reason").fill("Keyboard");
  await panel(keeper)
    .getByRole("button", { name: /^Begin maintenance/u })
    .click();
  await expect(keeper.getByText(`In maintenance: ${mark}-301`)).toBeVisible();
  await keeper.goto("/admin/managment/fournitures/maintenance");
  await expect(row(keeper, new RegExp(`Laptop ${mark}`, "u"))).toContainText("In maintenance");
  await keeper.getByRole("link", { name: `Laptop ${mark}` }).click();
  await row(keeper, new RegExp(`${mark}-301`, "u"))
    .getByRole("checkbox")
    .check();
  await keeper.getByRole("button", { name: /^Close/u }).click();
  await panel(keeper).getByLabel("What was done").fill("New keyboard");
  await panel(keeper).getByLabel("Cost").fill("120,50");
  await panel(keeper)
    .getByRole("button", { name: /^Close$/u })
    .last()
    .click();
  await expect(row(keeper, new RegExp(`${mark}-301`, "u"))).toContainText("Closed");
  await expect(row(keeper, new RegExp(`${mark}-301`, "u"))).toContainText("120,50");
  expect((await verify(databaseUrl())).problems).toEqual([]);
});
