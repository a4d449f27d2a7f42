import { expect, type Page } from "@playwright/test";
import { ownOffice } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";

const line = (page: Page, title: string | RegExp) => page.getByRole("listitem").filter({ hasText: title }).first();
const panel = (page: Page) => page.getByRole("dialog");

/** An office with somebody who leaves: three laptops with them, and somebody who reports to them. */
async function company(baseURL: string) {
  const keeping = ["supplies_view", "supplies_create", "supplies_update"] as const;
  const own = await ownOffice({
    hr: [null, "users_view", "users_update", ...keeping],
    leaver: "Employee",
    alice: "Employee",
    member: "Employee",
  });
  const letters = `V${Date.now() % 100_000}`;
  const [admin, hr] = [await apiOf("admin", baseURL), await apiOf(own.people.hr, baseURL)];
  const post = async (api: typeof hr, path: string, data: object): Promise<{ data: { hash_id: string } }> => {
    const answer = await api.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { data: { hash_id: string } };
  };
  const { data: people } = (await (await hr.get("/api/users")).json()) as { data: { hash_id: string; name: string }[] };
  const idOf = (name: string): string => people.find((one) => one.name === `${name} of Yvoire`)?.hash_id ?? "";
  const category = await post(admin, "/api/supply_category", { name: `Laptops ${letters}`, stock_text_id: letters });
  const supply = await post(hr, "/api/supply", {
    name: "Laptop",
    type: "MATERIAL",
    category_id: category.data.hash_id,
    zone_id: own.office.id,
    numbered: true,
    lot: 3,
  });
  await post(hr, `/api/supply/${supply.data.hash_id}/allocate`, { user_id: idOf("Leaver"), quantity: 3 });
  const team = { manager_hash_id: idOf("Leaver"), user_hash_ids: [idOf("Member")] };
  const assigned = await hr.post("/api/users/assignTeam", { data: team });
  expect(assigned.ok()).toBe(true);
  await admin.dispose();
  await hr.dispose();
  return { ...own.people, letters, leaverId: idOf("Leaver") };
}

test("a leaver is emptied on one page: back, lost, to a successor; an open line asks for a reason", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const { hr, alice, member, letters, leaverId } = await company(baseURL ?? "");
  const page = await person(browser, hr, `/admin/managment/users/${leaverId}/update`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Leaving" }).click();
  await expect(page.getByRole("heading", { name: "Leaver of Yvoire leaves", level: 1 })).toBeVisible();
  await expect(page.locator("dl div", { hasText: "Still open" }).first()).toContainText("4");

  await line(page, `${letters}-001`).getByRole("button", { name: /^Back/u }).click();
  await panel(page).getByRole("button", { name: /^Back/u }).click();
  await expect(line(page, `${letters}-001`)).toContainText("taken back");
  await line(page, `${letters}-002`).getByRole("button", { name: /^Lost/u }).click();
  await panel(page).getByLabel("Reason").fill("Left in a train");
  await panel(page).getByRole("button", { name: /^Lost/u }).click();
  await expect(line(page, `${letters}-002`)).toContainText("written off");

  await page.getByRole("combobox", { name: "Successor" }).fill("Alice of Yvoire");
  await page.getByRole("option", { name: "Alice of Yvoire" }).first().click();
  await line(page, `${letters}-003`)
    .getByRole("button", { name: /^To Alice of Yvoire/u })
    .click();
  await expect(line(page, `${letters}-003`)).toContainText("waits for Alice of Yvoire");

  // Somebody still reports to them: deactivating asks why.
  await page.getByRole("button", { name: "Deactivate" }).click();
  await panel(page).getByRole("button", { name: "Deactivate" }).click();
  await expect(panel(page).getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await line(page, "1 person in their team")
    .getByRole("button", { name: /^To Alice of Yvoire/u })
    .click();
  await expect(line(page, "Team")).toContainText("given to Alice of Yvoire");
  await page.getByRole("button", { name: "Deactivate" }).click();
  await panel(page).getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("Deactivated").first()).toBeVisible();

  // The successor accepts what they got; nobody without the right opens the page.
  const successor = await person(browser, alice, "/admin/settings/supplies");
  await expect(successor.getByText("Laptop").first()).toBeVisible();
  const other = await apiOf(member, baseURL ?? "");
  expect((await other.get(`/api/user/${leaverId}/leaving`)).status()).toBe(403);
  await other.dispose();
});
