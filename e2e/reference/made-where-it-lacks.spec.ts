import { expect, type Page } from "@playwright/test";
import { apiOf, person, test } from "../support/people.ts";

/** Opens the form of a product of the first company that the person finds. */
async function newProduct(page: Page, who: string): Promise<string> {
  const api = await apiOf(who, new URL(page.url()).origin);
  const { data } = (await (await api.get("/api/contact/choices?contactType=society&limit=5")).json()) as {
    data: { hash_id: string }[];
  };
  const id = data[0]?.hash_id ?? "";
  await page.goto(`/admin/contacts/${id}/view?tab=portfolio&portfolio=new`);
  return id;
}

test("on the phone, a brand that a portfolio lacks is made without leaving it; the form keeps what was typed", async ({
  browser,
}) => {
  const page = await person(browser, "admin", "/admin/contacts", { phone: true });
  await newProduct(page, "admin");
  const name = `Kombu Star ${Date.now()}`;
  const form = page.getByRole("form").first();
  await form.getByLabel("Description").fill("Bottle, 33 cl");
  const brand = form.getByRole("combobox", { name: "Brand", exact: true });
  await brand.click();
  await page.keyboard.type(name);
  await page.getByRole("option", { name: `Create “${name}”` }).click();
  const sheet = page.getByRole("dialog", { name: "New brand" });
  await expect(sheet.getByLabel("Name", { exact: true })).toHaveValue(name);
  await page.keyboard.press("Control+Enter");
  await expect(sheet).toBeHidden();
  await expect(brand).toHaveValue(name);
  await expect(form.getByLabel("Description")).toHaveValue("Bottle, 33 cl");
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText(name).first()).toBeVisible();
  // Its name without capitals and spaces is the same brand.
  await newProduct(page, "admin");
  await form.getByRole("combobox", { name: "Brand", exact: true }).click();
  const again = name.toLowerCase().replace("kombu star", "kombustar");
  await page.keyboard.type(again);
  await expect(page.getByRole("option", { name: `Create “${again}”` })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Choose “${name}”` }).click();
  await expect(form.getByRole("combobox", { name: "Brand", exact: true })).toHaveValue(name);
});

test("a seller proposes a brand, and its keeper keeps it under a better name; another is refused with a reason", async ({
  browser,
}) => {
  const alice = await person(browser, "alice", "/admin/contacts");
  const at = Date.now();
  const propose = async (name: string): Promise<string> => {
    const id = await newProduct(alice, "alice");
    await alice.getByRole("combobox", { name: "Brand", exact: true }).click();
    await alice.keyboard.type(name);
    await expect(alice.getByRole("option", { name: `Propose “${name}”` })).toHaveAttribute("aria-selected", "true");
    await alice.keyboard.press("Enter");
    await expect(alice.getByRole("dialog", { name: "New brand" })).toBeVisible();
    await alice.keyboard.press("Control+Enter");
    await expect(alice.getByRole("dialog", { name: "New brand" })).toBeHidden();
    await expect(alice.getByRole("combobox", { name: "Brand", exact: true })).toHaveValue(name);
    await alice.getByRole("button", { name: "Add product" }).click();
    await expect(alice.getByRole("dialog")).toBeHidden();
    return id;
  };
  const kept = `Kombu Sart ${at}`;
  const refused = `Lemon note ${at}`;
  const id = await propose(kept);
  await propose(refused);
  await alice.goto(`/admin/contacts/${id}/view`);
  const marks = alice.getByRole("list", { name: "Proposed entries on this record" });
  await expect(marks.getByRole("listitem").filter({ hasText: kept })).toContainText("waiting for a decision");

  const keeper = await person(browser, "admin", "/admin/tools/proposals?state=PROPOSED");
  await keeper.getByRole("link", { name: kept }).click();
  const panel = keeper.getByRole("dialog", { name: kept });
  await panel.getByLabel("Name", { exact: true }).fill(`Kombu Star ${at}`);
  await keeper.keyboard.press("Control+Enter");
  // The next one that waits opens; the demo company has some.
  await expect(panel).toBeHidden();
  await expect(keeper.getByRole("dialog").getByRole("button", { name: /^Keep/u }).first()).toBeVisible();
  await keeper.keyboard.press("Escape");
  await expect(keeper.getByRole("dialog")).toBeHidden();
  await keeper.getByRole("link", { name: refused }).click();
  await keeper.getByRole("button", { name: "Refuse", exact: true }).first().click();
  await keeper.getByLabel("Reason").fill("A flavour, not a brand");
  await keeper.keyboard.press("Control+Enter");
  await expect(keeper.getByRole("dialog", { name: refused })).toBeHidden();

  await expect(marks.getByRole("listitem").filter({ hasText: refused })).toContainText("A flavour, not a brand");
  await expect(marks.getByRole("listitem").filter({ hasText: kept })).toHaveCount(0);
});

test("a flavourist proposes the company they meet: it shows on the appointment alone, until it is kept", async ({
  browser,
}) => {
  const farah = await person(browser, "farah", "/admin/agenda?appointment=new", { phone: true });
  const at = Date.now();
  const name = `Bodega Sart ${at}`;
  await farah.getByLabel("Title", { exact: true }).fill(`Tasting ${at}`);
  const contact = farah.getByRole("combobox", { name: /^Contact/u });
  await contact.click();
  await farah.keyboard.type(name);
  await farah.getByRole("option", { name: `Propose “${name}”` }).click();
  const sheet = farah.getByRole("dialog", { name: "New contact" });
  await sheet.getByRole("combobox", { name: "Country" }).click();
  await farah.keyboard.type("France");
  await farah.getByRole("option", { name: "France", exact: true }).click();
  await farah.keyboard.press("Control+Enter");
  await expect(sheet).toBeHidden();
  await expect(contact).toHaveValue(name);
  const answer = farah.waitForResponse((r) => r.request().method() === "POST" && r.url().endsWith("/api/appointment"));
  await farah.keyboard.press("Control+Enter");
  const { data } = (await (await answer).json()) as { data: { hash_id: string } };
  await farah.goto(`/admin/agenda/${data.hash_id}/view`);
  const marks = farah.getByRole("list", { name: "Proposed entries on this record" });
  await expect(marks.getByRole("listitem").filter({ hasText: name })).toContainText("waiting for a decision");
  await expect(farah.getByText(`${name} (proposed)`)).toBeVisible();

  const keeper = await person(browser, "admin", `/admin/contacts?search=${encodeURIComponent(name)}`);
  await expect(keeper.getByText("Bodega Sart")).toHaveCount(0);
  await keeper.goto("/admin/tools/proposals?state=PROPOSED&kind=contact");
  await keeper.getByRole("link", { name }).click();
  const panel = keeper.getByRole("dialog", { name });
  await panel.getByLabel("Name", { exact: true }).fill(`Bodega Star ${at}`);
  await keeper.keyboard.press("Control+Enter");
  await expect(panel).toBeHidden();
  await farah.reload();
  await expect(farah.getByRole("link", { name: `Bodega Star ${at}` })).toBeVisible();
  await expect(marks).toHaveCount(0);
});
