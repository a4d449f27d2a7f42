import { expect, type APIRequestContext } from "@playwright/test";
import { apiOf, person, test } from "../support/people.ts";

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

/** Creates a laboratory with 2 kg of vanillin and four bottles of a recipe, and a confirmed order of 10 L of it. */
async function before(api: APIRequestContext, mark: number) {
  const { countries } = await found<{ countries: { hash_id: string; name: string }[] }>(
    api,
    "/api/laboratory/loadData",
  );
  const country_hash_id = countries.find((c) => c.name === "France")?.hash_id;
  const names = { laboratory: `Cellar ${mark}`, recipe: `Vanilla syrup ${mark}`, customer: `Glacier ${mark}` };
  const laboratory_id = await kept(api, "/api/laboratory", { name: names.laboratory, country_hash_id });
  const sold = `/api/component/forSale?laboratory_id=${laboratory_id}&search=vanillin`;
  const vanillin = (await found<{ hash_id: string; name: string }[]>(api, sold)).find((c) => c.name === "Vanillin");
  const lot = { laboratory_id, component_id: vanillin?.hash_id, lot: `VA-${mark}`, quantity: "2000" };
  await kept(api, "/api/component/store/stock", lot);
  const recipe_hash_id = await kept(api, "/api/recipe", { name: names.recipe, country_hash_id });
  const lines = [{ component_hash_id: vanillin?.hash_id, dosage: "100", unit: "%" }];
  await kept(api, "/api/recipe/store/composition", { recipe_hash_id, density: "1", lines });
  const bottles = { recipe_hash_id, lot: `VS-${mark}`, bottles: 4, litres: "4" };
  await kept(api, `/api/shop/${laboratory_id}/recipe`, bottles);
  const contact_hash_id = await kept(api, "/api/contact", {
    name: names.customer,
    contactType: "society",
    country_hash_id,
    roles: ["customer"],
  });
  const order = await kept(api, "/api/order", {
    contact_hash_id,
    lines: [{ recipe_hash_id, quantity: "10", unit: "L", price: "12" }],
  });
  const answer = await api.patch(`/api/order/${order}/confirm`, { data: {} });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { ...names, order };
}

test("an order shows what is short, keeps what is there, receives the rest, ships its lot, and the trace names the customer", async ({
  browser,
  baseURL,
}) => {
  const mark = Date.now();
  const api = await apiOf("admin", baseURL ?? "");
  const made = await before(api, mark);
  await api.dispose();
  const page = await person(browser, "admin", `/admin/orders/${made.order}/view`);
  const drawer = page.getByRole("dialog");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: /^Purchase/u }).click();

  await test.step("six litres are left to make, and four kilograms of vanillin are short of it", async () => {
    await page.getByRole("combobox", { name: "Laboratory or warehouse" }).click();
    await page.getByRole("option", { name: made.laboratory }).click();
    await expect(page.getByRole("row", { name: new RegExp(`${made.recipe}.*10 L.*4 L.*6 L`, "u") })).toBeVisible();
    await expect(page.getByRole("row", { name: /Vanillin.*6 kg.*2 kg.*4 kg/u })).toBeVisible();
    await expect(page.getByText("1 component is short")).toBeVisible();
  });

  await test.step("what is there is reserved for it", async () => {
    await page.getByRole("button", { name: "Reserve", exact: true }).click();
    await expect(page.getByText(/reserved until \d/u)).toBeVisible();
    await expect(page.getByRole("row", { name: /Vanillin.*6 kg.*0 g.*2 kg.*4 kg/u })).toBeVisible();
  });

  await test.step("what is short is received into a lot", async () => {
    await page
      .getByRole("row", { name: /Vanillin/u })
      .getByRole("button", { name: "Receive" })
      .click();
    await drawer.getByLabel("Lot number").fill(`VB-${mark}`);
    await expect(drawer.getByLabel("Quantity")).not.toHaveValue("");
    await drawer.getByRole("button", { name: "Store", exact: true }).click();
    await expect(page.getByText("Nothing is short")).toBeVisible();
  });

  await test.step("the order is shipped with the lot that is reserved for it", async () => {
    await page.getByRole("button", { name: "Ship", exact: true }).click();
    await expect(drawer.getByLabel(`Bottles of lot VS-${mark}`)).toHaveValue("4");
    await drawer.getByRole("button", { name: "Ship", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(made.customer, "u") })).toBeVisible();
    await expect(page.getByRole("link", { name: `VS-${mark}` })).toBeVisible();
    await page.getByRole("tab", { name: /^Tasks/u }).click();
    await expect(page.getByRole("button", { name: "Open again: Shipped" })).toBeVisible();
  });

  await test.step("the trace of the lot leads to the customer", async () => {
    await page.getByRole("tab", { name: /^Lines/u }).click();
    await page.getByRole("link", { name: `VS-${mark}` }).click();
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(`VS-${mark}`, "u") })).toBeVisible();
    await expect(page.getByRole("cell", { name: made.customer })).toBeVisible();
  });
});
