import { expect, type Locator, type Page } from "@playwright/test";
import { ownPeople } from "../support/own-people.ts";
import { person, test } from "../support/people.ts";
import { csvBook, newCards, oldCards, xlsxBook } from "./messy-book.ts";

const give = async (page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> =>
  await page.getByTestId("table").setInputFiles({ name, mimeType, buffer });
const run = (page: Page): Locator => page.getByRole("button", { name: /^Import the|^Import \d/u });

test("a messy book of 300 contacts from three programs is read in, mended, found, and taken back", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { bookkeeper } = await ownPeople({
    bookkeeper: ["Sales", "contacts_view_all", "contacts_create", "contacts_update_all", "contacts_delete_all"],
  });
  const page = await person(browser, bookkeeper, "/admin/contacts");
  const mark = `B${Date.now()}`;
  await page.getByRole("link", { name: "Import" }).click();

  await test.step("a table with a title: its names are in a column of another heading, one letter is doubtful", async () => {
    await give(page, "book.csv", "text/csv", csvBook(mark));
    await page.getByRole("combobox", { name: "Firma", exact: true }).click();
    await page.getByRole("option", { name: "Name", exact: true }).click();
    await expect(page.getByText("headings in row 3")).toBeVisible();
    await expect(page.getByText("Row 124, column Name")).toBeVisible();
    await expect(page.getByText("6 rows to correct")).toBeVisible();
  });
  await test.step("four rows are mended in the grid, by keyboard", async () => {
    const cell = (line: number, column: string): Locator =>
      page.getByRole("textbox", { name: `Row ${line}, column ${column}` });
    await cell(7, "Country").fill("France");
    await page.keyboard.press("Enter");
    await expect(cell(8, "Country")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("FR");
    await page.keyboard.press("Enter");
    await cell(9, "Email").fill(`nine@${mark.toLowerCase()}.test`);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(`ten@${mark.toLowerCase()}.test`);
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 rows to correct")).toBeVisible();
    await expect(page.getByText("119 will be created")).toBeVisible();
  });
  await test.step("the good ones are imported, the rest comes back as a file that can be read in", async () => {
    const download = page.waitForEvent("download");
    await run(page).click();
    const file = await (await download).path();
    await expect(page.getByRole("heading", { name: "119 created, 0 changed" })).toBeVisible();
    await expect(page.getByText("2 rows were left out.")).toBeVisible();
    await page.getByTestId("table").setInputFiles(file);
    await expect(page.getByText("2 rows to correct")).toBeVisible();
  });
  await test.step("a workbook with a hidden sheet, and the cards of a telephone and a computer", async () => {
    await give(
      page,
      "book.xlsx",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      await xlsxBook(mark),
    );
    await expect(page.getByText("Row 9, column City")).toBeVisible();
    await run(page).click();
    await expect(page.getByRole("heading", { name: /^80 created/u })).toBeVisible();
    await give(page, "phone.vcf", "text/vcard", oldCards(mark));
    await expect(page.getByText("50 will be created")).toBeVisible();
    await run(page).click();
    await expect(page.getByRole("heading", { name: /^50 created/u })).toBeVisible();
    await give(page, "computer.vcf", "text/vcard", newCards(mark));
    await expect(page.getByText(/The card that begins on line \d+ can’t be read/u)).toBeVisible();
    await run(page).click();
    await expect(page.getByRole("heading", { name: /^50 created/u })).toBeVisible();
    await expect(page.getByRole("link", { name: "Show them" })).toBeVisible();
  });
  const rows = page.locator("tbody tr[data-index]");
  await test.step("what was imported is a list; one of it gets a tag", async () => {
    await page.getByRole("link", { name: "Show them" }).click();
    await expect(page.getByRole("button", { name: /This import/u }).first()).toBeVisible();
    await rows.nth(0).getByRole("checkbox").click();
    await page.keyboard.press("e");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Tags" }).click();
    await page.getByRole("option", { name: "Add", exact: true }).click();
    await dialog.getByLabel("Which tags").fill(mark);
    await dialog.getByRole("button", { name: "Change 1 contact" }).click();
    await expect(page.getByText("1 contact changed")).toBeVisible();
  });
  await test.step("a Korean customer is found by two syllables, the words in any order", async () => {
    await page.goto(`/admin/contacts?search=${encodeURIComponent(`${mark} 음료`)}`);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("한국음료");
  });
  await test.step("the import is undone all the same: what has changed since is listed and kept", async () => {
    await page.goto("/admin/import/contacts");
    await page.getByRole("listitem").filter({ hasText: "computer.vcf" }).getByRole("button").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Undo the import" }).click();
    await expect(dialog.getByText("Changed since: Tags.")).toBeVisible();
    await dialog.getByRole("button", { name: "Keep those, undo the rest" }).click();
    await expect(page.getByText("Undone, 1 kept")).toBeVisible();
    await page.goto(`/admin/contacts?tag=${mark}`);
    await expect(rows).toHaveCount(1);
  });
});
