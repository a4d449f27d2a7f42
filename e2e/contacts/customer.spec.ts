import { expect } from "@playwright/test";
import { daysAgo } from "../support/days.ts";
import { ownPeople } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";

test("a seller reads a customer at a glance, begins an order there, and finds everything with them in one list", async ({
  browser,
  baseURL,
}) => {
  const { seller } = await ownPeople({ seller: ["Sales", "contacts_view_all", "contacts_create"] });
  const mark = Date.now();
  const api = await apiOf(seller, baseURL ?? "");
  const { data: countries } = (await (await api.get("/api/country?search=France")).json()) as {
    data: { hash_id: string; name: string }[];
  };
  const body = {
    name: `Glance ${mark}`,
    contactType: "society",
    roles: ["customer"],
    country_hash_id: countries[0]?.hash_id,
  };
  const made = (await (await api.post("/api/contact", { data: body })).json()) as { data: { hash_id: string } };
  const contact = made.data.hash_id;
  const order = { contact_hash_id: contact, value: "1250", ordered_on: daysAgo(3) };
  expect((await api.post("/api/order", { data: order })).ok()).toBe(true);

  const page = await person(browser, seller, `/admin/contacts/${contact}/view`);
  const glance = page.getByLabel("At a glance");
  await expect(glance).toContainText("1.250,00");
  await glance.getByRole("link", { name: /1\.250,00/u }).click();
  await expect(page.getByRole("row", { name: /1\.250,00/u })).toHaveCount(1);

  // What the page shows at first comes in one call. Of changes in the last seconds it is told anew and reads again, so the first loads may ask for more.
  const asked: string[] = [];
  page.on("request", (r) => {
    if (r.url().includes("/api/") && r.url().includes(contact)) asked.push(new URL(r.url()).pathname);
  });
  await expect(async () => {
    asked.length = 0;
    await page.goto(`/admin/contacts/${contact}/view`);
    await expect(glance).toContainText("1.250,00");
    await expect(page.getByRole("complementary").getByRole("listitem").first()).toBeVisible();
    expect(asked).toEqual([`/api/contact/${contact}/page`]);
  }).toPass();
  // What changes then is read again without a reload.
  expect((await api.post("/api/order", { data: { ...order, value: "50" } })).ok()).toBe(true);
  await expect(glance).toContainText("1.300,00");
  await api.dispose();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "New order" }).click();
  await expect(page.getByRole("combobox", { name: "Customer", exact: true })).toHaveValue(`Glance ${mark}`);

  await page.goto(`/admin/contacts/${contact}/view`);
  await page.getByRole("tab", { name: "Timeline" }).click();
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Not confirmed");
  await page.getByRole("button", { name: "Samples", exact: true }).click();
  await expect(page.getByText("Nothing yet")).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Representatives/u }).click();
  await expect(page.getByRole("tab", { name: /^Representatives/u })).toHaveAttribute("aria-selected", "true");
});
