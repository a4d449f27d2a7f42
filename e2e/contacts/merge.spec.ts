import { expect } from "@playwright/test";
import { apiOf, person, test } from "../support/people.ts";

test("two duplicates are merged with what hangs on them, and taken back", async ({ browser, baseURL }) => {
  const api = await apiOf("alice", baseURL ?? "");
  const page = await person(browser, "alice", "/admin/contacts");
  const mark = Date.now();
  const made = async (body: object): Promise<string> => {
    const options = await api.get("/api/contact/loadData");
    const { countries } = ((await options.json()) as { data: { countries: { hash_id: string; iso2: string }[] } }).data;
    const country_hash_id = countries.find((k) => k.iso2 === "FR")?.hash_id;
    const answer = await api.post("/api/contact", { data: { country_hash_id, ...body } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: { hash_id: string } }).data.hash_id;
  };
  const [kept, other] = [`Limonades ${mark}`, `Limonades ${mark} SARL`];
  const stays = await made({ name: kept, contactType: "society", city: "Lyon" });
  const goes = await made({ name: other, contactType: "society", website: "limonades.test", roles: ["customer"] });
  await made({ name: `Paule ${mark}`, contactType: "individual", company_hash_id: goes });

  // The pair is in the list of possible duplicates, with the reason.
  await page.getByRole("link", { name: "Possible duplicates" }).click();
  const pair = page.getByRole("listitem").filter({ hasText: other });
  await expect(pair.getByText("same name")).toBeVisible();
  await pair.getByRole("link", { name: "Merge" }).click();
  await expect(page.getByText(`${other} is removed, ${kept} is kept`)).toBeVisible();
  await expect(page.getByText("1 contact", { exact: true })).toBeVisible();
  await page.getByRole("group", { name: "Name", exact: true }).getByRole("radio").nth(1).check();
  await page.getByRole("button", { name: "Merge contacts" }).click();

  await expect(page.getByRole("heading", { level: 1, name: other })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(stays, "u"));
  await expect(page.getByRole("tab", { name: /^Staff/u })).toContainText("1");
  // An old link to the merged contact leads to the remaining one.
  await page.goto(`/admin/contacts/${goes}/view`);
  await expect(page).toHaveURL(new RegExp(stays, "u"));
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText(`${other} is back, with everything that used it.`)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: kept, exact: true })).toBeVisible();
  await page.goto(`/admin/contacts/${goes}/view`);
  await expect(page.getByRole("heading", { level: 1, name: other })).toBeVisible();
  await expect(page.getByRole("tab", { name: /^Staff/u })).toContainText("1");

  // Merge two rows from the list; differences are shown; then undo.
  await page.goto(`/admin/contacts?search=${encodeURIComponent(`limonades ${mark}`)}&contactType=society`);
  for (const name of [kept, other]) await page.getByRole("checkbox", { name: new RegExp(`${name}$`, "u") }).check();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Merge" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Merge two contacts" })).toBeVisible();
  await page.goto("/admin/contacts/duplicates");
  await pair.getByRole("button", { name: "Not the same" }).click();
  await expect(pair).toHaveCount(0);
  await page.getByRole("button", { name: /^Undo/u }).click();
  await expect(pair).toHaveCount(1);
});

test("an erased person is found nowhere", async ({ browser, baseURL }) => {
  const page = await person(browser, "admin", "/admin/contacts");
  const api = await apiOf("admin", baseURL ?? "");
  const { data } = (await (await api.get("/api/contact/loadData")).json()) as {
    data: { countries: { hash_id: string; iso2: string }[] };
  };
  const name = `Quirina ${Date.now()}`;
  const country_hash_id = data.countries.find((k) => k.iso2 === "FR")?.hash_id;
  const made = await api.post("/api/contact", {
    data: { name, contactType: "individual", country_hash_id, city: "Quirinal" },
  });
  const { hash_id: id } = ((await made.json()) as { data: { hash_id: string } }).data;
  await page.goto(`/admin/contacts/${id}/view`);
  const act = async (label: string) => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: label }).click();
  };
  // First export their data as one file.
  await act("Export this person’s data");
  await expect(page.getByText(/Personal data .*\.zip/u).first()).toBeVisible({ timeout: 20_000 });

  await act("Erase this person");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Erase for good" })).toBeDisabled();
  await dialog.getByLabel("Type the name to confirm").fill(name);
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Erased person" })).toBeVisible();
  await expect(page.getByText("Quirinal")).toHaveCount(0);
  await page.goto(`/admin/contacts?search=${encodeURIComponent(name)}`);
  await expect(page.getByText("No matches")).toBeVisible();
  await page.goto("/admin/exports");
  await expect(page.getByText("held data of a person who was erased").first()).toBeVisible();
});
