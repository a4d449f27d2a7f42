import { expect, type Page } from "@playwright/test";
import { verify } from "#server/verify.ts";
import { person, test } from "../support/people.ts";
import { databaseUrl, ownOffice } from "../support/own-people.ts";

const panel = (page: Page) => page.getByRole("dialog");
const row = (page: Page, serial: RegExp) => page.getByRole("row", { name: serial });
const figure = async (page: Page, name: string, value: string): Promise<void> =>
  await expect(page.locator("dl div", { hasText: name }).first()).toContainText(value);

/** Chooses in a picker by what is typed. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("option", { name: text }).first().click();
}

test("ten laptops: three handed out and signed for, one lost, one to repair and back", async ({ browser }) => {
  const { people, office } = await ownOffice({
    keeper: ["Office manager", "supply_categories_create", "supplies_create"],
    ann: "Employee",
  });
  const mark = `Q${Date.now() % 100_000}`;
  const admin = await person(browser, "admin", "/admin/managment/settings/supply-categories");
  await admin.getByRole("button", { name: "New category" }).first().click();
  await panel(admin).getByLabel("Name", { exact: true }).fill(`Laptops ${mark}`);
  await panel(admin).getByLabel("Letters").fill(mark);
  await panel(admin)
    .getByRole("button", { name: /^Add the category/u })
    .click();
  await expect(panel(admin)).toBeHidden();

  const keeper = await person(browser, people.keeper, "/admin/managment/materials");
  await expect(keeper.getByText("No articles here yet")).toBeVisible();
  await keeper.getByRole("link", { name: "New article" }).first().click();
  await keeper.getByLabel("Name", { exact: true }).fill(`Laptop ${mark}`);
  await choose(keeper, "Category", `Laptops ${mark}`);
  await keeper.getByLabel("Pieces").fill("10");
  await expect(keeper.getByText(`Saving will give ${mark}-001–010.`)).toBeVisible();
  await keeper.getByRole("button", { name: /^Add the article/u }).click();
  await expect(keeper.getByRole("heading", { name: `Laptop ${mark}`, level: 1 })).toBeVisible();
  await figure(keeper, "Available", "10");

  await keeper.keyboard.press("a");
  await panel(keeper).getByLabel("Quantity").fill("3");
  await choose(keeper, "Person", "Ann of Yvoire");
  await panel(keeper)
    .getByRole("button", { name: /^Allocate/u })
    .click();
  await expect(keeper.getByText(`Allocated: ${mark}-001–003`)).toBeVisible();
  await figure(keeper, "Allocated", "3");

  // Ann signs for them on her phone.
  const ann = await person(browser, people.ann, "/admin/settings/supplies");
  await ann.setViewportSize({ width: 390, height: 844 });
  await ann.getByRole("button", { name: "Sign" }).click();
  const pad = panel(ann).getByRole("img", { name: /^Draw your signature/u });
  const box = await pad.boundingBox();
  if (!box) throw new Error("There is no pad");
  await ann.mouse.move(box.x + 40, box.y + 60);
  await ann.mouse.down();
  await ann.mouse.move(box.x + 90, box.y + 20, { steps: 4 });
  await ann.mouse.move(box.x + 150, box.y + 70, { steps: 4 });
  await ann.mouse.up();
  await panel(ann).getByLabel("I have received this").check();
  await panel(ann)
    .getByRole("button", { name: /^Accept/u })
    .click();
  await expect(ann.getByText("Accepted", { exact: true })).toBeVisible();
  await expect(ann.getByText(`${mark}-001–003`)).toBeVisible();
  await keeper.getByRole("tab", { name: /Allocations/u }).click();
  // The rows of pieces stay until those of allocations are there: they name her too.
  await expect(keeper.getByRole("row", { name: /Ann of Yvoire/u }).filter({ hasText: "Accepted" })).toHaveCount(1);
  await keeper.getByRole("tab", { name: /Pieces/u }).click();

  // One is lost, by the row that is chosen.
  await row(keeper, /-002/u).getByRole("checkbox").check();
  await keeper.getByRole("button", { name: /^Take back/u }).click();
  await choose(keeper, "In what state", "Lost");
  await panel(keeper).getByLabel("Reason").fill("Left in the train");
  await panel(keeper)
    .getByRole("button", { name: /^Take back/u })
    .click();
  await expect(row(keeper, /-002/u)).toContainText("Gone");
  await figure(keeper, "On hand", "9");

  // One goes to repair in the same step as it comes back, and is available again.
  await row(keeper, /-003/u).getByRole("checkbox").check();
  await keeper.getByRole("button", { name: /^Take back/u }).click();
  await choose(keeper, "In what state", "To maintenance");
  await panel(keeper).getByLabel("Reason").fill("Keyboard");
  await panel(keeper)
    .getByRole("button", { name: /^Take back/u })
    .click();
  await expect(row(keeper, /-003/u)).toContainText("In maintenance");
  await row(keeper, /-003/u).getByRole("checkbox").check();
  await keeper.getByRole("button", { name: /^Change status/u }).click();
  await choose(keeper, "New status", "Available");
  await panel(keeper).getByLabel("Reason").fill("Mended");
  await panel(keeper)
    .getByRole("button", { name: /^Change status/u })
    .click();
  await expect(row(keeper, /-003/u)).toContainText("Available");
  await figure(keeper, "Available", "8");

  await keeper.getByRole("tab", { name: /Movements/u }).click();
  await expect(keeper.getByRole("row", { name: /Lost/u })).toContainText(`${mark}-002`);
  await expect(keeper.getByRole("row", { name: /First entry/u })).toContainText(`${mark}-001–010`);
  await keeper.goto("/admin/managment/materials");
  await expect(row(keeper, new RegExp(`Laptop ${mark}`, "u"))).toContainText(office.name);
  expect((await verify(databaseUrl())).problems).toEqual([]);
});
