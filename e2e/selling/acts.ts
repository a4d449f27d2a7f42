import { expect, type Locator, type Page } from "@playwright/test";
import { daysAgo, typed } from "../support/days.ts";
import { choose, NET, PRICE } from "./money.ts";
import type { Scene } from "./scene.ts";

// What the people of the story do on their screens, each on the page that the act before left open.

/** The days of the two orders: the tasks, the invoices and the payments of people who enter them later. */
export const earlier = {
  ordered: daysAgo(200),
  confirmed: daysAgo(195),
  invoiced: daysAgo(190),
  delivered: daysAgo(180),
  paid: daysAgo(100),
};
export const again = {
  confirmed: daysAgo(80),
  shipped: daysAgo(77),
  invoiced: daysAgo(76),
  delivered: daysAgo(75),
  paid: daysAgo(70),
};
export const heading = (page: Page, name: string): Locator =>
  page.getByRole("heading", { level: 1, name: new RegExp(name, "u") });

export async function makeCustomer(seller: Page, s: Scene): Promise<void> {
  await choose(seller.getByRole("combobox", { name: "Country", exact: true }).first(), s.country);
  await seller.getByLabel("Name", { exact: true }).first().fill(s.customer);
  await seller.getByRole("checkbox", { name: "Customer", exact: true }).check();
  await seller.getByRole("textbox", { name: "Email" }).fill(s.mail);
  await choose(seller.getByRole("combobox", { name: "Language" }), "English");
  await seller.getByRole("button", { name: "Create contact" }).click();
  await expect(heading(seller, s.customer)).toBeVisible();
}

export async function enterOrder(seller: Page, s: Scene): Promise<void> {
  await seller.goto("/admin/orders/create");
  await seller.getByRole("combobox", { name: "Customer", exact: true }).fill(s.customer);
  await seller.getByRole("option", { name: new RegExp(s.customer, "u") }).click();
  await seller.getByLabel("Ordered on").fill(typed(earlier.ordered));
  // Without its calendar, which lies over what is below.
  await seller.keyboard.press("Escape");
  await seller.getByRole("button", { name: "Add a line" }).click();
  const line = seller.getByRole("group", { name: "Line 1" });
  await line.getByLabel("Recipe or description").fill(s.recipe);
  await seller.getByRole("option", { name: new RegExp(s.recipe, "u") }).click();
  await line.getByLabel("Quantity").pressSequentially("12");
  await choose(line.getByRole("combobox", { name: "Unit" }), "L");
  await line.getByLabel("Unit price").pressSequentially(PRICE);
  await line.getByLabel("Tax %").fill("20");
  await seller.getByRole("combobox", { name: "Payment condition" }).fill(s.terms);
  await seller.getByRole("option", { name: s.terms }).click();
  await expect(seller.getByText(NET).first()).toBeVisible();
  await seller.getByRole("button", { name: "Create order" }).click();
  await expect(heading(seller, s.customer)).toBeVisible();
}

export async function planVisit(seller: Page, s: Scene, day: string): Promise<void> {
  await seller.goto(`/admin/agenda?view=day&day=${day}`);
  await seller.getByRole("button", { name: /^Appointment/u }).click();
  const drawer = seller.getByRole("dialog");
  await drawer.getByLabel("Title").fill(`Tasting at ${s.customer}`);
  await choose(drawer.getByRole("combobox", { name: "Kind" }), "Visit");
  await drawer.getByLabel("Day", { exact: true }).fill(typed(day));
  await drawer.getByLabel("From", { exact: true }).fill("00:00");
  await drawer.getByLabel("To", { exact: true }).fill("00:01");
  await drawer.getByRole("combobox", { name: /^Contact/u }).fill(s.customer);
  await seller.getByRole("option", { name: s.customer }).click();
  await drawer.getByLabel("Place").fill("Thonon");
  await drawer.getByRole("button", { name: "Create" }).click();
  await expect(seller.getByText(`Tasting at ${s.customer} saved`)).toBeVisible();
}

export async function reportVisit(seller: Page, s: Scene): Promise<void> {
  await seller
    .getByRole("link", { name: new RegExp(`Tasting at ${s.customer}`, "u") })
    .first()
    .click();
  await seller.getByRole("button", { name: "Write the report" }).click();
  await expect(seller.getByRole("combobox", { name: "Contact", exact: true })).toHaveValue(s.customer);
  await seller.getByRole("textbox", { name: "Summary" }).fill("They want the syrup fresher.");
  await seller.getByRole("textbox", { name: "Samples asked for" }).fill(`Two bottles of ${s.recipe}`);
  await seller.getByRole("button", { name: "Add next step" }).click();
  await seller.getByLabel("Next step", { exact: true }).fill("Fill two bottles of version 2");
  await seller.getByRole("combobox", { name: /^Person/u }).fill(`Flavourist of ${s.office}`);
  await seller.getByRole("option", { name: `Flavourist of ${s.office}` }).click();
  await seller.getByRole("button", { name: "Create draft" }).click();
  await expect(heading(seller, s.customer)).toBeVisible();
  // Who has a next step is proposed as a recipient.
  await seller.getByRole("button", { name: /^Send/u }).click();
  await seller.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expect(seller.getByText("Sent", { exact: true }).first()).toBeVisible();
}

export async function askForSample(seller: Page, s: Scene): Promise<void> {
  await seller.getByRole("link", { name: s.customer }).first().click();
  await seller.getByRole("tab", { name: "Samples" }).click();
  await seller.getByRole("link", { name: "New sample" }).click();
  const drawer = seller.getByRole("dialog");
  await expect(drawer.getByLabel("Customer")).toHaveValue(s.customer);
  await drawer.getByLabel("Recipe").fill(s.recipe);
  await seller.getByRole("option", { name: new RegExp(s.recipe, "u") }).click();
  await drawer.getByLabel("Bottles", { exact: true }).fill("2");
  await choose(drawer.getByRole("combobox", { name: "Version" }), "Version 2");
  await drawer.getByLabel("Shipping cost").pressSequentially(s.internal.cost);
  await drawer.getByRole("combobox", { name: "Currency" }).click();
  await seller.getByRole("option", { name: /EUR/u }).click();
  await drawer.getByLabel("Internal note").fill(s.internal.note);
  await drawer.getByRole("button", { name: "Create sample" }).click();
  await expect(heading(seller, s.customer)).toBeVisible();
  await expect(seller.getByText("To prepare").first()).toBeVisible();
}

/** From the order's purchase page: a batch of 14 L is planned, weighed as planned, and made into bottles of a litre. */
export async function produce(lab: Page, s: Scene): Promise<void> {
  await lab.getByRole("button", { name: "More actions" }).click();
  await lab.getByRole("menuitem", { name: /^Purchase/u }).click();
  await expect(lab.getByRole("row", { name: new RegExp(`${s.recipe}.*12 L 12 L 0 L 0 L 12 L`, "u") })).toBeVisible();
  await expect(lab.getByRole("row", { name: /Vanillin.*3 kg.*5 kg/u })).toBeVisible();
  await expect(lab.getByText("Nothing is short")).toBeVisible();
  await lab.getByRole("link", { name: "Plan a batch" }).click();
  const drawer = lab.getByRole("dialog");
  await drawer.getByLabel("Amount").fill("14");
  await drawer.getByRole("button", { name: "Plan", exact: true }).click();
  await expect(lab.getByRole("row", { name: new RegExp(`Vanillin.*${s.lots[0]}`, "u") })).toContainText("3,5 kg");
  await lab.getByRole("button", { name: "Weigh", exact: true }).click();
  const planned = drawer.getByRole("button", { name: "As planned" });
  await expect(planned.first()).toBeVisible();
  while ((await planned.count()) > 0) await planned.first().click();
  await drawer.getByRole("button", { name: "Save weights" }).click();
  await lab.getByRole("button", { name: "Make the batch" }).click();
  await drawer.getByLabel("Lot number").fill(s.bottled);
  await drawer.getByLabel("Bottles", { exact: true }).fill("14");
  await drawer.getByRole("button", { name: "Make", exact: true }).click();
  await expect(lab.getByText("Made", { exact: true }).first()).toBeVisible();
}

/** From the order's purchase page: twelve of the fourteen bottles leave. */
export async function ship(desk: Page, s: Scene): Promise<void> {
  await desk.getByRole("button", { name: "More actions" }).click();
  await desk.getByRole("menuitem", { name: /^Purchase/u }).click();
  await expect(desk.getByRole("row", { name: new RegExp(`${s.recipe}.*12 L 12 L 0 L 12 L 0 L$`, "u") })).toBeVisible();
  await desk.getByRole("button", { name: "Ship", exact: true }).click();
  const drawer = desk.getByRole("dialog");
  await expect(drawer.getByLabel(`Bottles of lot ${s.bottled}`)).toHaveValue("12");
  await drawer.getByLabel("Shipped on").fill(typed(again.shipped));
  await drawer.getByRole("button", { name: "Ship", exact: true }).click();
  await expect(desk.getByRole("link", { name: s.bottled })).toBeVisible();
}
