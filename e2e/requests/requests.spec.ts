import { expect, type Page } from "@playwright/test";
import { verify } from "#server/verify.ts";
import { person, test } from "../support/people.ts";
import { databaseUrl, ownOffice } from "../support/own-people.ts";

const panel = (page: Page) => page.getByRole("dialog");
/** Chooses in a picker by what is typed. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  await panel(page).getByRole("combobox", { name: label, exact: true }).fill(text);
  await page.getByRole("option", { name: text }).first().click();
}
const press = async (page: Page, name: RegExp): Promise<void> =>
  await panel(page).getByRole("button", { name }).first().click();
/** Enters an article with numbered pieces in the user's office. */
async function article(page: Page, name: string, pieces: number): Promise<void> {
  await page.goto("/admin/managment/fournitures");
  await page.getByRole("link", { name: "New article" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Category", { exact: true }).fill("Desks and chairs");
  await page.getByRole("option", { name: "Desks and chairs" }).first().click();
  await page.getByLabel("Pieces").fill(String(pieces));
  await page.getByRole("button", { name: /^Add the article/u }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}
/** Says yes on the request's own screen, in full. */
async function sayYes(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^Validate(?! by)/u }).first();
  await button.click();
  await expect(button).toBeHidden();
}

test("a request decided by two in a row becomes an allocation, another a purchase", async ({ browser }) => {
  const { people } = await ownOffice({
    keeper: ["Office manager", "supplies_create", "users_view"],
    boss: "Employee",
    ann: "Employee",
  });
  const mark = `${Date.now() % 100_000}`;
  const [chair, desk] = [`Chair ${mark}`, `Desk ${mark}`];
  const keeper = await person(browser, people.keeper, "/admin/managment/fournitures");
  await article(keeper, chair, 4);
  await article(keeper, desk, 1);

  // The type: a named person says yes first, then the office.
  await keeper.goto("/admin/managment/settings/request-types");
  await keeper.getByRole("button", { name: "New type" }).first().click();
  await panel(keeper).getByLabel("Name", { exact: true }).fill(`Furniture ${mark}`);
  await choose(keeper, "Decider 1", "Named people");
  await press(keeper, /^Add a decider/u);
  await choose(keeper, "People", "Boss of Yvoire");
  await keeper.keyboard.press("Control+Enter");
  await expect(panel(keeper)).toBeHidden();

  // Ann asks from her own equipment, on her phone.
  const ann = await person(browser, people.ann, "/admin/settings/supplies");
  await ann.setViewportSize({ width: 390, height: 844 });
  await ann.getByRole("link", { name: "Ask for something" }).click();
  await choose(ann, "Type", `Furniture ${mark}`);
  await choose(ann, "Article", chair);
  await panel(ann).getByLabel("Quantity").fill("2");
  await press(ann, /^Ask/u);
  await expect(ann.getByRole("heading", { name: `2 × ${chair}`, level: 1 })).toBeVisible();
  await expect(ann.getByText("Boss of Yvoire").first()).toBeVisible();
  const address = new URL(ann.url()).pathname;

  // It waits in the inbox of the first decider, who says yes; then the office says yes to it.
  const boss = await person(browser, people.boss, "/admin/managment/requests?whose=decide");
  await expect(boss.getByText(`2 × ${chair}`).first()).toBeVisible();
  await boss.goto(address);
  await sayYes(boss);
  await keeper.goto(address);
  await sayYes(keeper);
  await expect(keeper.getByRole("row", { name: new RegExp(chair, "u") })).toContainText("until");

  // What was reserved is handed out, which ends the request.
  await keeper
    .getByRole("button", { name: /^Hand out/u })
    .first()
    .click();
  await press(keeper, /^Hand out/u);
  await expect(keeper.getByText("Done", { exact: true }).first()).toBeVisible();
  await ann.reload();
  await expect(ann.getByText("Done", { exact: true }).first()).toBeVisible();
  await ann.goto("/admin/settings/supplies");
  await expect(ann.getByText(chair)).toBeVisible();

  // Another one: three desks, of which one is there.
  await ann.goto("/admin/managment/requests?edit=new");
  await choose(ann, "Type", `Furniture ${mark}`);
  await choose(ann, "Article", desk);
  await panel(ann).getByLabel("Quantity").fill("3");
  await press(ann, /^Ask/u);
  await expect(ann.getByRole("heading", { name: `3 × ${desk}`, level: 1 })).toBeVisible();
  const second = new URL(ann.url()).pathname;
  await boss.goto(second);
  await sayYes(boss);
  await keeper.goto(`${second}?do=validate`);
  await press(keeper, /^Validate/u);
  await expect(panel(keeper)).toBeHidden();
  await keeper.goto("/admin/managment/requests/purchases");
  const line = keeper.getByRole("row", { name: new RegExp(desk, "u") });
  await expect(line).toContainText("2");
  await line.getByRole("button", { name: /^Mark as ordered/u }).click();
  await expect(line.getByRole("button", { name: /^Not ordered/u })).toBeVisible();

  const { problems } = await verify(databaseUrl());
  expect(problems.filter((p) => /reserv|request/u.test(JSON.stringify(p)))).toEqual([]);
});
