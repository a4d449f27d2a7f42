import { expect, type APIRequestContext } from "@playwright/test";
import { ownPeople } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";

test("a place is counted blind on its sheet and agreed by a second person", async ({ browser }) => {
  const who = await ownPeople({
    counter: ["Employee", "laboratory_view", "laboratory_create", "laboratory_stock"],
    agreer: ["Employee", "laboratory_view", "laboratory_count"],
  });
  const name = `Count ${Date.now()}`;
  const page = await person(browser, who.counter, "/admin/laboratory?edit=new");
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Name", { exact: true }).fill(name);
  await drawer.getByLabel("Country").click();
  await page.getByRole("option", { name: "France" }).click();
  await drawer.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.keyboard.press("n");
  await drawer.getByLabel("Component").fill("Vanillin");
  await page
    .getByRole("option", { name: /^Vanillin ·/u })
    .first()
    .click();
  await drawer.getByLabel("Lot number").fill("VA-9");
  await drawer.getByLabel("Quantity").fill("10");
  await drawer.getByRole("button", { name: "Store", exact: true }).click();
  await expect(page.getByRole("row", { name: /VA-9.*10 g/u })).toBeVisible();

  await page.getByRole("tab", { name: "Stock-takes" }).click();
  await page.getByRole("button", { name: "Start a stock-take" }).first().click();
  await drawer.getByRole("button", { name: "Start", exact: true }).click();
  const field = page.getByLabel(/^Counted Vanillin VA-9/u);
  await field.fill("9,5");
  await field.press("Enter");
  await expect(page.getByText("1 of 1 counted").first()).toBeVisible();
  await page.getByRole("button", { name: "Finish counting" }).click();
  await expect(page.getByText("Waiting for a second person")).toBeVisible();
  await expect(page.getByRole("button", { name: "Agree variances" })).toHaveCount(0);

  const other = await person(browser, who.agreer, new URL(page.url()).pathname);
  await expect(other.getByRole("row", { name: /VA-9.*10 g.*9,5 g.*−0,5 g/u })).toBeVisible();
  await other.getByRole("button", { name: "Agree variances" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Agree variances" }).click();
  await expect(other.getByText("Agreed", { exact: true }).first()).toBeVisible();
});

async function found<T>(api: APIRequestContext, path: string): Promise<T> {
  const answer = await api.get(path);
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}
async function kept(api: APIRequestContext, path: string, data: object): Promise<string> {
  const answer = await api.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { hash_id: string } }).data.hash_id;
}

test("a batch is planned from what is in stock, weighed a little off, made into bottles, and traced from them", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf("farah", baseURL ?? "");
  const mark = Date.now();
  const { countries } = await found<{ countries: { hash_id: string; name: string }[] }>(
    api,
    "/api/laboratory/loadData",
  );
  const country_hash_id = countries.find((c) => c.name === "France")?.hash_id;
  const name = `Pan ${mark}`;
  const laboratory_id = await kept(api, "/api/laboratory", { name, country_hash_id });
  const sold = `/api/component/forSale?laboratory_id=${laboratory_id}&search=vanillin`;
  const vanillin = (await found<{ hash_id: string; name: string }[]>(api, sold)).find((c) => c.name === "Vanillin");
  const lot = { laboratory_id, component_id: vanillin?.hash_id, lot: "VA-77", quantity: "5000" };
  await kept(api, "/api/component/store/stock", lot);
  const recipe = `Vanilla ${mark}`;
  const recipe_hash_id = await kept(api, "/api/recipe", { name: recipe, country_hash_id });
  const lines = [{ component_hash_id: vanillin?.hash_id, dosage: "100", unit: "%" }];
  await kept(api, "/api/recipe/store/composition", { recipe_hash_id, density: "1", lines });

  const page = await person(browser, "farah", `/admin/recipes/${recipe_hash_id}/view?tab=stock`);
  const drawer = page.getByRole("dialog");
  await test.step("planned from the recipe", async () => {
    await page.getByRole("button", { name: "Plan a batch" }).first().click();
    await drawer.getByRole("combobox", { name: "Place" }).fill(name);
    await page.getByRole("option", { name }).click();
    await drawer.getByLabel("Amount").fill("2");
    await expect(drawer.getByText(/5 L/u)).toBeVisible();
    await drawer.getByRole("button", { name: "Plan", exact: true }).click();
    await expect(page.getByRole("row", { name: /Vanillin.*VA-77/u })).toContainText("2 kg");
  });
  await test.step("weighed", async () => {
    await page.getByRole("button", { name: "Weigh", exact: true }).click();
    await drawer.getByLabel("Weighed (g)").fill("1990");
    await drawer.getByRole("button", { name: "Save weights" }).click();
    await expect(page.getByRole("row", { name: /Vanillin.*VA-77/u })).toContainText("−0,5 %");
  });
  await test.step("made, and in stock", async () => {
    await page.getByRole("button", { name: "Make the batch" }).click();
    await drawer.getByLabel("Lot number").fill(`V-${mark}`);
    await drawer.getByLabel("Bottles", { exact: true }).fill("4");
    await drawer.getByRole("button", { name: "Make", exact: true }).click();
    await expect(page.getByText("Made", { exact: true }).first()).toBeVisible();
    await page.getByRole("link", { name: `V-${mark}` }).click();
    await expect(page.getByText(`V-${mark}`).first()).toBeVisible();
  });
  await test.step("traced from the lot that went in", async () => {
    const lots = await found<{ lots: { hash_id: string }[] }[]>(
      api,
      `/api/component/stock?laboratory_id=${laboratory_id}&state=in`,
    );
    await page.goto(`/admin/laboratory/lot/${lots[0]?.lots[0]?.hash_id}/trace`);
    const table = page.getByRole("table");
    await expect(table.getByRole("row", { name: new RegExp(`Bottles.*V-${mark}`, "u") })).toBeVisible();
    await table.getByRole("row", { name: /Batch/u }).getByRole("link").click();
    await expect(page.getByRole("heading", { name: new RegExp(recipe, "u") })).toBeVisible();
  });
});
