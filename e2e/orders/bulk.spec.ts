import { expect, type APIRequestContext } from "@playwright/test";
import { apiOf, person, test } from "../support/people.ts";

async function made(api: APIRequestContext, path: string, data: object): Promise<string> {
  const answer = await api.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { hash_id: string } }).data.hash_id;
}

/** A customer of France with this many orders that are not confirmed. */
async function ordered(api: APIRequestContext, count: number) {
  const found = await api.get("/api/laboratory/loadData");
  const { countries } = ((await found.json()) as { data: { countries: { hash_id: string; name: string }[] } }).data;
  const name = `Bodega ${Date.now()}`;
  const contact_hash_id = await made(api, "/api/contact", {
    name,
    contactType: "society",
    country_hash_id: countries.find((c) => c.name === "France")?.hash_id,
    roles: ["customer"],
  });
  const orders = [];
  for (let i = 0; i < count; i++)
    orders.push(await made(api, "/api/order", { contact_hash_id, value: String(100 + i) }));
  return { name, orders };
}

test("all orders that match are chosen past the page and confirmed by keys; what was refused is a link with its reason", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf("admin", baseURL ?? "");
  const { name, orders } = await ordered(api, 53);
  const page = await person(browser, "admin", `/admin/orders?search=${encodeURIComponent(name)}`);
  const bar = page.getByRole("region", { name: "Selection" });
  const list = page.getByRole("region", { name: "Orders", exact: true });
  await expect(list.getByRole("row").nth(1)).toBeVisible();
  // One is confirmed by somebody else meanwhile.
  const answer = await api.patch(`/api/order/${orders[0]}/confirm`, { data: {} });
  expect(answer.ok()).toBe(true);
  await page.keyboard.press("Control+a");
  await expect(bar).toContainText("50 selected");
  await page.keyboard.press("Control+a");
  await expect(bar).toContainText("All 53 that match");
  await page.keyboard.press("c");
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).press("Enter");
  const refused = page.getByRole("region", { name: "Confirm: 1 not done" });
  await expect(refused).toBeVisible();
  await expect(refused.getByRole("link")).toHaveAttribute("href", new RegExp(orders[0] ?? "", "u"));
  await expect(page.getByText("Confirm: 52 done")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await api.dispose();
});

test("a selection outlives a change by another, is exported by the one menu, and its archiving is taken back at once", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf("admin", baseURL ?? "");
  const { name } = await ordered(api, 4);
  const page = await person(browser, "admin", `/admin/orders?search=${encodeURIComponent(name)}`);
  const bar = page.getByRole("region", { name: "Selection" });
  const rows = page.getByRole("region", { name: "Orders", exact: true }).locator("tr[data-index]");
  await expect(rows).toHaveCount(4);
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar).toContainText("3 selected");
  await expect(page.getByRole("button", { name: "Export 3 selected" })).toBeVisible();
  await bar.getByRole("button", { name: "Archive" }).click();
  await expect(rows).toHaveCount(1);
  await page.keyboard.press("z");
  await expect(rows).toHaveCount(4);
  await api.dispose();
});
