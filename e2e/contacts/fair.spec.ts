import { expect, type Locator, type Page } from "@playwright/test";
import { person, test } from "../support/people.ts";

/** Counts taps and fields as somebody at a fair would: a choice is a tap on the field and one on what is chosen. */
class Hand {
  moves = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async tap(what: Locator): Promise<void> {
    this.moves += 1;
    await what.click();
  }
  async fill(label: string, value: string): Promise<void> {
    this.moves += 1;
    await this.page.getByLabel(label, { exact: true }).first().fill(value);
  }
  async choose(label: string, choice: string): Promise<void> {
    await this.tap(this.page.getByRole("combobox", { name: label, exact: true }).first());
    await this.tap(this.page.getByRole("option", { name: choice, exact: true }));
  }
}

test("at a fair, on a phone: a new company with two people, in few taps, and its people are one's own", async ({
  browser,
}) => {
  const page = await person(browser, "alice", "/admin/contacts", { phone: true });
  const hand = new Hand(page);
  const name = `Sodas ${Date.now()}`;
  const title = (text: string) => page.getByRole("heading", { level: 1, name: text });
  await hand.tap(page.getByRole("link", { name: "New contact" }));
  await hand.choose("Country", "Belgium");
  await hand.fill("Name", name);
  await hand.tap(page.getByRole("checkbox", { name: "Customer", exact: true }));
  await hand.fill("Phone", "09 222 55 66");
  await hand.tap(page.getByRole("button", { name: "Create contact" }));
  await expect(title(name)).toBeVisible();
  await expect(page.getByRole("link", { name: "+32 9 222 55 66" })).toBeVisible();

  for (const [who, phone] of [
    ["Els Maes", "0470 11 22 33"],
    ["Jan Peeters", "0470 11 22 34"],
  ] as const) {
    await hand.tap(page.getByRole("button", { name: "Add a person" }));
    await hand.fill("Name", who);
    await hand.fill("Phone", phone);
    await hand.tap(page.getByRole("button", { name: "Create contact" }));
    await expect(title(who)).toBeVisible();
    await hand.tap(page.getByRole("link", { name, exact: true }));
    await expect(title(name)).toBeVisible();
  }
  await page.getByRole("tab", { name: /^Staff/u }).click();
  await expect(page.getByText("Jan Peeters").first()).toBeVisible();
  expect(hand.moves).toBeLessThanOrEqual(40);

  // The same company again is noticed, with the way to the one that is there.
  await page.goto("/admin/contacts/create");
  await page.getByLabel("Name", { exact: true }).fill(`${name.toUpperCase()} S.A.`);
  await expect(page.getByRole("alert").getByRole("link", { name })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("");
  await page.goto("/admin/contacts");
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(title(name)).toBeVisible();

  // Didier has other countries: the company is not there for him.
  const address = page.url();
  const elsewhere = await person(browser, "didier", `/admin/contacts?search=${encodeURIComponent(name)}`);
  await expect(elsewhere.getByText("No matches")).toBeVisible();
  await elsewhere.goto(address);
  await expect(elsewhere).toHaveURL(/\/admin\/error\/404/u);
});

test("a company with staff says why it is not deleted, and a number that is none stands at its field", async ({
  browser,
}) => {
  const page = await person(browser, "alice", "/admin/contacts?search=Sirops");
  await page
    .getByRole("link", { name: /Sirops de l/u })
    .first()
    .click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(/^Unable to delete this contact\. It still has: staff \(3\)/u).first()).toBeVisible();
  await page.getByRole("button", { name: /^Edit/u }).click();
  await page.getByLabel("Phone", { exact: true }).first().fill("12");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("12 isn’t a valid phone number.").first()).toBeVisible();
  await page.getByLabel("Phone", { exact: true }).first().fill("03 88 35 10 21");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("link", { name: "+33 3 88 35 10 21" })).toBeVisible();
});
