import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { verify } from "#server/verify.ts";
import { databaseUrl, ownOffice } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";

const panel = (page: Page) => page.getByRole("dialog");
const figure = async (page: Page, name: string, value: string): Promise<void> =>
  await expect(page.locator("dl div", { hasText: name }).first()).toContainText(value);
async function made(api: APIRequestContext, path: string, data: object): Promise<string> {
  const answer = await api.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { hash_id: string } }).data.hash_id;
}

test("paper is handed out and used up; four reams come back", async ({ browser }) => {
  const { people, office } = await ownOffice({
    keeper: ["Office manager", "supply_categories_create", "supplies_create"],
    ann: "Employee",
  });
  const mark = `P${Date.now() % 100_000}`;
  const api = await apiOf(people.keeper, test.info().project.use.baseURL ?? "");
  const category_id = await made(api, "/api/supply_category", { name: `Paper ${mark}` });
  const reams = { reusable: false, lot: 3, stock_per_lot: 12 };
  const id = await made(api, "/api/supply", {
    name: `Reams ${mark}`,
    type: "MATERIAL",
    category_id,
    zone_id: office.id,
    ...reams,
  });
  const keeper = await person(browser, people.keeper, `/admin/managment/materials/zone/${office.id}/zone/${id}/view`);
  await figure(keeper, "Available", "36");

  // Nobody signs for what is used up.
  await keeper.keyboard.press("a");
  await panel(keeper).getByLabel("Quantity").fill("20");
  await panel(keeper).getByLabel("Person", { exact: true }).fill("Ann of Yvoire");
  await keeper.getByRole("option", { name: "Ann of Yvoire" }).first().click();
  await panel(keeper)
    .getByRole("button", { name: /^Allocate/u })
    .click();
  await figure(keeper, "Available", "16");
  const ann = await person(browser, people.ann, "/admin/settings/supplies");
  await expect(ann.getByRole("button", { name: "Sign" })).toHaveCount(0);

  await keeper.getByRole("tab", { name: /Allocations/u }).click();
  await keeper
    .getByRole("row", { name: /Ann of Yvoire/u })
    .getByRole("checkbox")
    .check();
  await keeper.getByRole("button", { name: /^Take back/u }).click();
  await panel(keeper).getByLabel("Quantity").fill("4");
  await panel(keeper)
    .getByRole("button", { name: /^Take back/u })
    .click();
  await expect(panel(keeper)).toBeHidden();
  await keeper.getByRole("tab", { name: /On hand/u }).click();
  await figure(keeper, "Available", "20");

  // The office uses some itself.
  await keeper.keyboard.press("u");
  await panel(keeper).getByLabel("Quantity").fill("5");
  await panel(keeper)
    .getByRole("button", { name: /^Use up/u })
    .click();
  await figure(keeper, "Available", "15");
  expect((await verify(databaseUrl())).problems).toEqual([]);
});
