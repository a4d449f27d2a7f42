import { expect, type Page } from "@playwright/test";
import { ownPeople } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";

/** Three orders of customers whose names begin with a mark, so that a search finds no others. */
async function ordersOf(who: string, mark: string, baseURL: string): Promise<void> {
  const api = await apiOf(who, baseURL);
  const countries = (await (await api.get("/api/country?search=France")).json()) as {
    data: { hash_id: string; name: string }[];
  };
  const made = async (path: string, data: object): Promise<string> => {
    const answer = await api.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: { hash_id: string } }).data.hash_id;
  };
  for (const [name, value, ordered_on] of [
    ["Zoé", "300", "2026-01-10"],
    ["Émile", "9000", "2026-03-10"],
    ["Arbre", "300", "2026-02-10"],
  ] as const) {
    const contact = await made("/api/contact", {
      name: `${name} ${mark}`,
      contactType: "society",
      country_hash_id: countries.data.find((c) => c.name === "France")?.hash_id,
    });
    await made("/api/order", { contact_hash_id: contact, value, ordered_on });
  }
  await api.dispose();
}

const head = (page: Page, name: string) => page.getByRole("columnheader", { name });
const click = (page: Page, name: string) => head(page, name).getByRole("button").click();
const inOrder = async (page: Page, mark: string, names: readonly string[]): Promise<void> =>
  await expect(page.getByText(new RegExp(`^\\S+ ${mark}$`, "u"))).toHaveText(names.map((name) => `${name} ${mark}`));

test("orders are sorted by mouse, by keyboard and on a phone; the address and a saved view keep it", async ({
  browser,
  baseURL,
}) => {
  const { seller } = await ownPeople({
    seller: ["Sales", "orders_create", "orders_view_all", "contacts_create", "contacts_view_all"],
  });
  const mark = `tri${Date.now()}`;
  await ordersOf(seller, mark, baseURL ?? "");
  const page = await person(browser, seller, `/admin/orders?search=${mark}`);
  await test.step("by the mouse: up, down, and back to the newest first", async () => {
    await inOrder(page, mark, ["Arbre", "Émile", "Zoé"]);
    await expect(head(page, "Customer")).toHaveAttribute("aria-sort", "none");
    await click(page, "Customer");
    await inOrder(page, mark, ["Arbre", "Émile", "Zoé"]);
    await expect(head(page, "Customer")).toHaveAttribute("aria-sort", "ascending");
    await expect(page).toHaveURL(/sort=customer/u);
    await click(page, "Customer");
    await inOrder(page, mark, ["Zoé", "Émile", "Arbre"]);
    await expect(head(page, "Customer")).toHaveAttribute("aria-sort", "descending");
    await click(page, "Customer");
    await expect(page).not.toHaveURL(/sort=/u);
    await inOrder(page, mark, ["Arbre", "Émile", "Zoé"]);
  });
  await test.step("by the keyboard", async () => {
    await page.keyboard.press("h");
    await expect(head(page, "No.").getByRole("button")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(head(page, "Ordered on").getByRole("button")).toBeFocused();
    await page.keyboard.press("Enter");
    await inOrder(page, mark, ["Zoé", "Arbre", "Émile"]);
    await page.keyboard.press("h");
    await expect(head(page, "Ordered on").getByRole("button")).toBeFocused();
    await page.keyboard.press("Enter");
    await inOrder(page, mark, ["Émile", "Arbre", "Zoé"]);
  });
  await test.step("a saved view keeps it, and back from an order it is as it was left", async () => {
    const views = page.getByRole("button", { name: /^Saved views/u });
    await views.click();
    await page.getByRole("menu").getByRole("menuitem", { name: "Save as a view" }).click();
    await page.getByLabel("Name of the view").fill(mark);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await click(page, "Value");
    await inOrder(page, mark, ["Zoé", "Arbre", "Émile"]);
    await page.getByRole("link", { name: `Arbre ${mark}` }).click();
    await expect(page.getByRole("tab").first()).toBeVisible();
    await page.goBack();
    await expect(head(page, "Value")).toHaveAttribute("aria-sort", "ascending");
    await views.click();
    await page.getByRole("menu").getByRole("menuitemradio", { name: mark }).click();
    await expect(head(page, "Ordered on")).toHaveAttribute("aria-sort", "descending");
    await inOrder(page, mark, ["Émile", "Arbre", "Zoé"]);
  });
  await test.step("an address opens it; one that no column knows shows the usual order", async () => {
    await page.goto(`/admin/orders?search=${mark}&sort=-value`);
    await inOrder(page, mark, ["Émile", "Arbre", "Zoé"]);
    await page.goto(`/admin/orders?search=${mark}&sort=margin`);
    await inOrder(page, mark, ["Arbre", "Émile", "Zoé"]);
  });
  await test.step("on a phone by a choice", async () => {
    await page.setViewportSize({ width: 390, height: 780 });
    await page.goto(`/admin/orders?search=${mark}`);
    await page.getByRole("button", { name: "Sort by" }).click();
    await page.getByRole("menuitemradio", { name: "Customer, descending" }).click();
    await inOrder(page, mark, ["Zoé", "Émile", "Arbre"]);
    await expect(page).toHaveURL(/sort=-customer/u);
    await page.getByRole("button", { name: "Customer, descending" }).click();
    await page.getByRole("menuitemradio", { name: "Usual order" }).click();
    await inOrder(page, mark, ["Arbre", "Émile", "Zoé"]);
  });
});
