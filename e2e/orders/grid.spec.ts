import { expect, type Page } from "@playwright/test";
import { Keys } from "../support/counted-keys.ts";
import { ownPeople } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";
import { paste } from "../support/paste.ts";

interface Scene {
  readonly customer: string;
  readonly contact: string;
  readonly recipes: readonly string[];
  /** The order before, of the first two recipes. */
  readonly number: string;
  readonly order: string;
}
const WORDS = ["Yuzu", "Kombu", "Verbena", "Gentian", "Quince", "Elder"];

/** A customer who ordered two of six recipes before; two others are on the price list. */
async function before(seller: string, baseURL: string): Promise<Scene> {
  const mark = Date.now();
  const api = await apiOf(seller, baseURL);
  const made = async (path: string, data: object): Promise<{ hash_id: string; number: string }> => {
    const answer = await api.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: { hash_id: string; number: string } }).data;
  };
  const listed = async (path: string, is: (row: Record<string, string>) => boolean): Promise<string> => {
    const { data } = (await (await api.get(path)).json()) as { data: Record<string, string>[] };
    return data.find(is)?.hash_id ?? "";
  };
  const country_hash_id = await listed("/api/country?search=France", (row) => row.name === "France");
  const currency_hash_id = await listed("/api/currency?search=EUR", (row) => row.iso === "EUR");
  const customer = `Tisanerie ${mark}`;
  const contact = (
    await made("/api/contact", { name: customer, contactType: "society", country_hash_id, roles: ["customer"] })
  ).hash_id;
  const recipes = WORDS.map((word) => `${word} base ${mark}`);
  const ids: string[] = [];
  for (const name of recipes) ids.push((await made("/api/recipe", { name, country_hash_id })).hash_id);
  for (const recipe_hash_id of ids.slice(2, 4))
    await made("/api/sale_price", {
      recipe_hash_id,
      unit: "kg",
      currency_hash_id,
      price: "8.40",
      tax: "5.5",
      valid_from: "2025-01-01",
    });
  const line = { quantity: "10", unit: "kg", price: "12.50", discount: "2", tax: "5.5" };
  const lines = ids.slice(0, 2).map((recipe_hash_id) => ({ ...line, recipe_hash_id }));
  const { hash_id, number } = await made("/api/order", { contact_hash_id: contact, currency_hash_id, lines });
  await api.dispose();
  return { customer, contact, recipes, number, order: hash_id };
}
const row = (page: Page, n: number) => page.getByRole("group", { name: `Line ${n}`, exact: true });

test("an order of six lines takes at most 45 keys, with its prices proposed", async ({ browser, baseURL }) => {
  test.slow();
  const who = await ownPeople({ seller: ["Sales", "contacts_view_all", "contacts_create"] });
  const s = await before(who.seller, baseURL ?? "");
  const page = await person(browser, who.seller, `/admin/orders/create?contact=${s.contact}`);
  const keys = new Keys(page);

  await test.step("line by line: the recipe is found, its quantity typed, the next line begun", async () => {
    await expect(page.getByRole("button", { name: "Add a line" })).toBeVisible();
    await keys.press("l");
    for (const [i, name] of s.recipes.entries()) {
      await expect(row(page, i + 1).getByLabel("Recipe or description")).toBeFocused();
      await keys.find(name);
      // Takes the recipe, goes past the packaging.
      await keys.press("Enter", "Enter");
      await expect(row(page, i + 1).getByLabel("Quantity")).toBeFocused();
      await keys.type(`${i + 1}0`);
      if (i < s.recipes.length - 1) await keys.press("ArrowDown");
    }
  });

  await test.step("what was ordered before comes as it was, the rest by the price list", async () => {
    await expect(row(page, 1).getByLabel("Unit price")).toHaveValue("12,50");
    await expect(row(page, 1).getByLabel("Discount %")).toHaveValue("2");
    await expect(row(page, 1)).toContainText(`as on ${s.number}`);
    await expect(row(page, 3).getByLabel("Unit price")).toHaveValue("8,40");
    await expect(row(page, 3).getByLabel("Tax %")).toHaveValue("5,5");
    await expect(row(page, 3)).toContainText("price list");
    await expect(row(page, 5).getByLabel("Unit price")).toHaveValue("");
  });

  await test.step("the two without a price get one, and Ctrl Enter saves", async () => {
    // From the last quantity past its unit.
    await keys.press("Enter", "Enter");
    await keys.type("9");
    await keys.press("ArrowUp");
    await keys.type("7");
    await keys.press("Control+Enter");
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(s.customer, "u") })).toBeVisible();
    expect(keys.count).toBeLessThanOrEqual(45);
  });
});

test("a typed price stays, lines are copied, removed and brought back, and a block is pasted", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const who = await ownPeople({ seller: ["Sales", "contacts_view_all", "contacts_create"] });
  const s = await before(who.seller, baseURL ?? "");
  const page = await person(browser, who.seller, `/admin/orders/create?contact=${s.contact}`);
  const keys = new Keys(page);
  const [first = "", second = ""] = s.recipes;

  await test.step("a price that was typed first is not overwritten, and the other is offered beside it", async () => {
    await page.getByRole("button", { name: "Add a line" }).click();
    await row(page, 1).getByLabel("Unit price").pressSequentially("11");
    await row(page, 1).getByLabel("Recipe or description").focus();
    await keys.find(first);
    await keys.press("Enter");
    await expect(row(page, 1).getByLabel("Tax %")).toHaveValue("5,5");
    await expect(row(page, 1).getByLabel("Unit price")).toHaveValue("11,00");
    await row(page, 1)
      .getByRole("button", { name: `Take 12,50: as on ${s.number}` })
      .click();
    await expect(row(page, 1).getByLabel("Unit price")).toHaveValue("12,50");
  });

  await test.step("Ctrl D copies, Ctrl Backspace removes, the message brings it back", async () => {
    await row(page, 1).getByLabel("Quantity").fill("3");
    await keys.press("Control+d");
    await expect(row(page, 2).getByLabel("Quantity")).toBeFocused();
    await expect(row(page, 2).getByLabel("Unit price")).toHaveValue("12,50");
    await keys.press("Control+Backspace");
    await expect(row(page, 2)).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row(page, 2).getByLabel("Quantity")).toHaveValue("3");
  });

  await test.step("a block fills rows; what is not understood is marked in its cell", async () => {
    await page.getByRole("button", { name: "Add a line" }).click();
    await paste(page.locator(":focus"), `${second}\t\t20 kg\t9,90\nUnheard of\t\tmany\t5,00`);
    await expect(row(page, 3).getByLabel("Recipe or description")).toHaveValue(new RegExp(second, "u"));
    await expect(row(page, 3).getByLabel("Quantity")).toHaveValue("20");
    await expect(row(page, 3).getByLabel("Unit price")).toHaveValue("9,90");
    await expect(row(page, 4)).toContainText("Not understood");
    await expect(row(page, 4)).toContainText("“many”");
    await page.getByRole("button", { name: "Create order" }).click();
    await expect(row(page, 4)).toContainText("“many”");
    await row(page, 4).getByLabel("Quantity").fill("4");
    await page.getByRole("button", { name: "Create order" }).click();
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(s.customer, "u") })).toBeVisible();
    await expect(page.getByText("Unheard of").first()).toBeVisible();
  });

  await test.step("the order before is ordered again with other quantities, at today's price", async () => {
    await page.goto(`/admin/orders/${s.order}/view`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Order again" }).click();
    await expect(row(page, 1).getByLabel("Unit price")).toHaveValue("12,50");
    await expect(row(page, 2).getByLabel("Unit price")).toHaveValue("9,90");
    await row(page, 1).getByLabel("Quantity").fill("7");
    await page.getByRole("button", { name: "Create order" }).click();
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(s.customer, "u") })).toBeVisible();
    await expect(page.getByText(s.number)).toHaveCount(0);
  });
});
