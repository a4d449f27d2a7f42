import { expect } from "@playwright/test";
import { ownPeople } from "../support/own-people.ts";
import { person, test } from "../support/people.ts";

test("contacts with headings of their own are read in after a look at them, and taken back", async ({ browser }) => {
  const { seller } = await ownPeople({
    seller: ["Sales", "contacts_view_all", "contacts_create", "contacts_update_all", "contacts_delete_all"],
  });
  const page = await person(browser, seller, "/admin/contacts");
  const name = `Limonades ${Date.now()}`;
  await page.getByRole("link", { name: "Import" }).click();
  await test.step("a column that holds the names is chosen", async () => {
    await page.getByText("Or paste rows from a spreadsheet").click();
    const lines = [
      "Firma\tArt\tLand\tE-Mail",
      `${name}\tcompany\tFrance\thello@limonades.test`,
      `${name} bis\tcompany\tFrance\thello@limonades.test`,
      "Sirops de l’Ill\tcompany\tFrance\t",
    ];
    await page.getByLabel("Rows, with their headings").fill(lines.join("\n"));
    await page.getByRole("button", { name: "Check the rows" }).click();
    await expect(page.getByText("Choose the column that holds: Name.")).toBeVisible();
    for (const [heading, column] of [
      ["Firma", "Name"],
      ["Art", "Type"],
      ["Land", "Country"],
    ] as const) {
      await page.getByRole("combobox", { name: heading, exact: true }).click();
      await page.getByRole("option", { name: column, exact: true }).click();
    }
  });
  await test.step("each row says what it is: new, or there already", async () => {
    await expect(page.getByText("2 already there")).toBeVisible();
    await expect(page.getByText("The same as line 2")).toBeVisible();
    await expect(page.getByText(/^Ignored columns/u)).toHaveCount(0);
    await expect(page.getByText(/^Already there: Sirops/u)).toBeVisible();
    await page.getByRole("button", { name: /^Import 1/u }).click();
    await expect(page.getByRole("heading", { name: /^1 created/u })).toBeVisible();
  });
  await test.step("what was made is there, and is taken back", async () => {
    await page.getByRole("button", { name: "Undo the import" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
    await expect(page.getByText("Undone").first()).toBeVisible();
    await page.goto(`/admin/contacts?search=${encodeURIComponent(name)}`);
    await expect(page.getByText("No matches")).toBeVisible();
  });
});
