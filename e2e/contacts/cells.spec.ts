import { expect } from "@playwright/test";
import { apiOf, person, test } from "../support/people.ts";
import { paste } from "../support/paste.ts";

test("a row of contacts is edited by the keyboard alone; a change by another is told in the cell; one is taken back", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf("admin", baseURL ?? "");
  const found = await api.get("/api/laboratory/loadData");
  const { countries } = ((await found.json()) as { data: { countries: { hash_id: string; name: string }[] } }).data;
  const name = `Celler ${Date.now()}`;
  const country_hash_id = countries.find((c) => c.name === "France")?.hash_id;
  const created = await api.post("/api/contact", {
    data: { name, contactType: "society", country_hash_id, city: "Reus" },
  });
  expect(created.ok(), await created.text()).toBe(true);
  const { hash_id } = ((await created.json()) as { data: { hash_id: string } }).data;
  const now = async () =>
    ((await (await api.get(`/api/contact/${hash_id}`)).json()) as { data: { city: string | null; version: number } })
      .data;
  const page = await person(browser, "admin", `/admin/contacts?search=${encodeURIComponent(name)}`);
  const rows = page.getByRole("region", { name: "Contacts", exact: true }).locator("tr[data-index]");
  await expect(rows).toHaveCount(1);
  // The first cell is the segment, then the city.
  await page.keyboard.press("F2");
  await expect(page.locator("td input:focus")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", { name: "City" });
  await expect(field).toBeFocused();
  await page.keyboard.type("Tarragona");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await now()).city).toBe("Tarragona");
  await page.keyboard.press("z");
  await expect.poll(async () => (await now()).city).toBe("Reus");
  await expect(page.getByRole("button", { name: "Reus" })).toBeVisible();
  // Somebody else writes while it is being edited.
  await page.getByRole("button", { name: "Reus" }).press("F2");
  await expect(field).toBeFocused();
  await api.patch(`/api/contact/${hash_id}/update`, { data: { city: "Salou", version: (await now()).version } });
  await page.keyboard.type("Cambrils");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/now: Salou/u)).toBeVisible();
  await expect(field).toHaveValue("Cambrils");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await now()).city).toBe("Cambrils");
  await api.dispose();
});

test("a block that is pasted into the list opens the preview of its import, with its columns", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf("admin", baseURL ?? "");
  const mark = Date.now();
  const page = await person(browser, "admin", "/admin/contacts");
  await expect(page.getByRole("region", { name: "Contacts", exact: true }).getByRole("row").nth(1)).toBeVisible();
  const block = `Name\tCity\tCountry\nPasted one ${mark}\tParis\tFrance\nPasted two ${mark}\tLyon\tFrance`;
  await paste(page.locator("body"), block);
  await expect(page).toHaveURL(/\/admin\/import\/contacts/u);
  await expect(
    page
      .getByText(new RegExp(`Pasted two ${mark}`, "u"))
      .locator("visible=true")
      .first(),
  ).toBeVisible();
  await api.dispose();
});
