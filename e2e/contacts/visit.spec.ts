import { expect } from "@playwright/test";
import { daysAgo } from "../support/days.ts";
import { ownPeople } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";

test("Alice's Monday: from the home on the phone, one tap makes a customer ready for a visit", async ({
  browser,
  baseURL,
}) => {
  const { seller } = await ownPeople({ seller: ["Sales", "contacts_view_all", "contacts_create"] });
  const name = `Visited ${Date.now()}`;
  const api = await apiOf(seller, baseURL ?? "");
  const sent = async (path: string, data: object): Promise<string> => {
    const answer = await api.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: { hash_id: string } }).data.hash_id;
  };
  const { data: countries } = (await (await api.get("/api/country?search=France")).json()) as {
    data: { hash_id: string }[];
  };
  const country_hash_id = countries[0]?.hash_id;
  const contact = await sent("/api/contact", { name, contactType: "society", roles: ["customer"], country_hash_id });
  await sent("/api/order", {
    contact_hash_id: contact,
    ordered_on: daysAgo(3),
    lines: [{ title: "Yuzu base", quantity: "20", unit: "kg", price: "10" }],
  });
  const day = daysAgo(0);
  await sent("/api/appointment", {
    title: "First visit",
    kind: "visit",
    contact_hash_id: contact,
    start: `${day}T09:00`,
    end: `${day}T10:00`,
  });
  await api.dispose();

  const page = await person(browser, seller, "/admin/dashboard", { phone: true });
  await page.getByRole("link", { name: `Prepare ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  // One screen: figures, who is to move, what is ordered.
  await expect(page.getByLabel("At a glance")).toContainText("200,00");
  await expect(page.getByRole("region", { name: "Waiting for us" })).toContainText("Order to confirm");
  await expect(page.getByRole("region", { name: "Open orders" })).toContainText("Yuzu base");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Print" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/u);
});
