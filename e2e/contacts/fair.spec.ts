import { expect, type Locator, type Page } from "@playwright/test";
import { person, test } from "../support/people.ts";
import { receiptPhoto } from "../support/receipt.ts";

/** Counts taps and filled fields; a choice counts as two taps. */
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

test("at a fair, on a phone: a new company with two people, the photo of a card and what runs there, in few taps", async ({
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
  // The photo of the card is uploaded as soon as it is taken.
  hand.moves += 1;
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await receiptPhoto(["Sodas", "Els Maes"]));
  await expect(page.getByRole("button", { name: "Open IMG_2041.jpg" })).toBeVisible();

  await hand.tap(page.getByRole("tab", { name: /^Equipment/u }));
  await hand.tap(page.getByRole("button", { name: "New equipment" }));
  await hand.fill("Line", "Line 1");
  await hand.choose("Brand", "Krones");
  await hand.fill("Packing size (L)", "0,33");
  await hand.fill("Filling capacity", "20000");
  await expect(page.getByText("That is 6.600 L/h")).toBeVisible();
  await hand.tap(page.getByRole("checkbox", { name: "Pasteuriser" }));
  await hand.tap(page.getByRole("button", { name: "Add equipment" }));
  await expect(page.getByText("6.600 L/h").first()).toBeVisible();
  await page.getByRole("tab", { name: /^Staff/u }).click();
  await expect(page.getByText("Jan Peeters").first()).toBeVisible();
  expect(hand.moves).toBeLessThanOrEqual(40);

  // Entering the same company again shows a link to the existing one.
  await page.goto("/admin/contacts/create");
  await page.getByLabel("Name", { exact: true }).fill(`${name.toUpperCase()} S.A.`);
  await expect(page.getByRole("alert").getByRole("link", { name })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("");
  await page.goto("/admin/contacts");
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(title(name)).toBeVisible();

  // Didier has other countries and must not find the company.
  const address = page.url();
  const elsewhere = await person(browser, "didier", `/admin/contacts?search=${encodeURIComponent(name)}`);
  await expect(elsewhere.getByText("No matches")).toBeVisible();
  await elsewhere.goto(address);
  await expect(elsewhere).toHaveURL(/\/admin\/error\/404/u);
});

test("a line and a product are added, deleted and taken back, and the overview tells of them", async ({ browser }) => {
  const page = await person(browser, "alice", "/admin/contacts?search=Fruitsap");
  await page.getByRole("link", { name: "Fruitsap Kempen", exact: true }).first().click();
  const tab = (name: RegExp) => page.getByRole("tab", { name });
  await tab(/^Equipment/u).click();
  await page.getByRole("button", { name: "New equipment" }).click();
  await page.getByRole("button", { name: "Add equipment" }).click();
  await expect(page.getByText("All the fields cannot be empty. Please fill in at least one.").first()).toBeVisible();
  await page.getByLabel("Line", { exact: true }).fill("Hall Z");
  await page.getByLabel("Packing size (L)").fill("1,5");
  await page.getByLabel("Filling capacity").fill("9000");
  await page.getByRole("button", { name: "Add equipment" }).click();
  await page.getByRole("link", { name: "Hall Z" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("link", { name: "Hall Z" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Undo/u }).click();
  await expect(page.getByRole("link", { name: "Hall Z" })).toBeVisible();

  await tab(/^Portfolio/u).click();
  await page.getByRole("button", { name: "New product" }).click();
  await page.getByLabel("Description").fill("Zesty lemon, 33 cl");
  await page.getByLabel("Shelf price").fill("1,25");
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("Choose the currency of the price.").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Currency" }).click();
  await page.getByRole("option", { name: "EUR", exact: true }).click();
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByRole("link", { name: "Zesty lemon, 33 cl" })).toBeVisible();

  await tab(/^Overview/u).click();
  await expect(page.getByText("13.500").first()).toBeVisible();
  await page.getByRole("link", { name: "Zesty lemon, 33 cl" }).click();
  await expect(page.getByRole("dialog").getByLabel("Shelf price")).toHaveValue("1,25");
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
