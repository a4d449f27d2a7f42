import { expect, type Page } from "@playwright/test";
import { verify } from "#server/verify.ts";
import { person, test } from "../support/people.ts";
import { databaseUrl, ownOffice } from "../support/own-people.ts";

const panel = (page: Page) => page.getByRole("dialog");
const row = (page: Page, name: RegExp) => page.getByRole("row", { name });
/** Chooses in a picker by what is typed. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("option", { name: text }).first().click();
}
/** Chooses in a short list. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  await panel(page).getByLabel(label, { exact: true }).click();
  await page.getByRole("option", { name: text, exact: true }).click();
}

test("a coat in two sizes: one is handed out, and a year later its person says on the phone that it is still there", async ({
  browser,
}) => {
  const { people } = await ownOffice({
    keeper: ["Office manager", "supply_categories_create", "supplies_create"],
    ann: "Employee",
  });
  const mark = `Z${Date.now() % 100_000}`;
  const admin = await person(browser, "admin", "/admin/managment/settings/supply-categories");
  await admin.getByRole("button", { name: "New category" }).first().click();
  await panel(admin).getByLabel("Name", { exact: true }).first().fill(`Clothes ${mark}`);
  await panel(admin).getByRole("button", { name: "Add an attribute" }).click();
  const attribute = panel(admin).getByRole("group", { name: "Attribute 1" });
  await attribute.getByLabel("Name", { exact: true }).fill("Size");
  await attribute.getByLabel("Key").fill("size");
  await panel(admin)
    .getByRole("button", { name: /^Add the category/u })
    .click();
  await expect(panel(admin)).toBeHidden();

  const keeper = await person(browser, people.keeper, "/admin/managment/materials");
  await keeper.getByRole("link", { name: "New article" }).first().click();
  await keeper.getByLabel("Name", { exact: true }).fill(`Coat ${mark}`);
  await choose(keeper, "Category", `Clothes ${mark}`);
  await keeper.getByLabel("Kind", { exact: true }).click();
  await keeper.getByRole("option", { name: "Comes back after use, by quantity" }).click();
  await keeper.getByRole("button", { name: /^Add the article/u }).click();
  await expect(keeper.getByRole("heading", { name: `Coat ${mark}`, level: 1 })).toBeVisible();

  await keeper.getByRole("button", { name: "More" }).first().click();
  await keeper.getByRole("menuitem", { name: "Add variations" }).click();
  const first = panel(keeper).getByRole("group", { name: "Variation 1" });
  await first.getByLabel("Size").fill("M");
  await first.getByLabel("Quantity").fill("4");
  await panel(keeper).getByRole("button", { name: "Add another" }).click();
  const second = panel(keeper).getByRole("group", { name: "Variation 2" });
  await second.getByLabel("Size").fill("L");
  await second.getByLabel("Quantity").fill("2");
  await panel(keeper)
    .getByRole("button", { name: /^Add variations/u })
    .click();
  await expect(row(keeper, /^M /u)).toContainText("4");
  await expect(row(keeper, /^L /u)).toContainText("2");

  await keeper.keyboard.press("a");
  await pick(keeper, "Which variation", "M");
  await panel(keeper).getByLabel("Quantity").fill("1");
  await choose(keeper, "Person", "Ann of Yvoire");
  await panel(keeper)
    .getByRole("button", { name: /^Allocate/u })
    .click();
  await expect(row(keeper, /^M /u)).toContainText("3");

  const ann = await person(browser, people.ann, "/admin/settings/supplies");
  await ann.setViewportSize({ width: 390, height: 844 });
  await expect(ann.getByText(`Coat ${mark}, M`)).toBeVisible();
  await ann.getByRole("button", { name: "Sign" }).click();
  await panel(ann).getByRole("button", { name: "Confirm without drawing" }).click();
  await panel(ann).getByLabel("I have received this").check();
  await panel(ann)
    .getByRole("button", { name: /^Accept/u })
    .click();
  await expect(ann.getByText(/^Accepted\. /u)).toBeVisible();

  await keeper.goto("/admin/managment/fournitures/confirmations");
  await keeper.getByRole("button", { name: "Ask everybody now" }).click();
  await panel(keeper).getByRole("button", { name: "Ask everybody now" }).click();
  await expect(row(keeper, new RegExp(`Coat ${mark}, M`, "u"))).toContainText("Not confirmed yet");
  await ann.reload();
  await expect(ann.getByRole("heading", { name: "Do you still have this?" })).toBeVisible();
  await ann.getByRole("button", { name: "I don’t have it" }).click();
  await panel(ann).getByLabel("Reason").fill("Left it at the laundry");
  await panel(ann).getByRole("button", { name: "I don’t have it" }).click();
  await expect(ann.getByText("You said that you don’t have it")).toBeVisible();
  await expect(row(keeper, /Left it at the laundry/u)).toContainText("Doesn’t have it");
  await ann.getByRole("button", { name: "I still have it" }).click();
  await expect(ann.getByText(/^Confirmed on|Confirmed on/u).first()).toBeVisible();
  await expect(keeper.getByText("Everybody has confirmed what they have")).toBeVisible();
  expect((await verify(databaseUrl())).problems).toEqual([]);
});
