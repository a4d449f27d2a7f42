import { expect } from "@playwright/test";
import { askCarriers, dhlSays, newWaybill } from "../support/carrier.ts";
import { ownPeople } from "../support/own-people.ts";
import { person, test } from "../support/people.ts";

test("a sample is asked for, sent with a code, followed at its carrier, judged, and counted in the funnel", async ({
  browser,
}) => {
  const who = await ownPeople({ seller: ["Sales", "contacts_view_all", "contacts_create"], lab: ["Laboratory"] });
  const mark = Date.now();
  const name = `Cidrerie ${mark}`;
  const code = newWaybill();
  await dhlSays(code, [
    { timestamp: "2026-03-05T14:30:00", statusCode: "transit", description: "Arrived at DHL facility", place: "Lyon" },
  ]);

  const page = await person(browser, who.seller, "/admin/contacts/create");
  await page.getByRole("combobox", { name: "Country", exact: true }).first().click();
  await page.getByRole("option", { name: "France", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).first().fill(name);
  await page.getByRole("button", { name: "Create contact" }).click();
  await test.step("asked for from the contact's tab", async () => {
    await page.getByRole("tab", { name: "Samples" }).click();
    await page.getByRole("link", { name: "New sample" }).click();
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByLabel("Customer")).toHaveValue(name);
    await drawer.getByLabel("Recipe").fill("passion");
    await page
      .getByRole("option", { name: /passion/iu })
      .first()
      .click();
    await drawer.getByLabel("Bottles", { exact: true }).fill("3");
    await drawer.getByRole("button", { name: "Create sample" }).click();
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await expect(page.getByText("To prepare").first()).toBeVisible();
  });
  const address = page
    .url()
    .replace(/\?.*/u, "")
    .replace(/^https?:\/\/[^/]+/u, "");
  await test.step("the laboratory, which was told of it, gives it a code: the carrier is recognised as it is typed", async () => {
    const lab = await person(browser, who.lab, address);
    await lab.getByRole("button", { name: /^Enter tracking number/u }).click();
    const drawer = lab.getByRole("dialog");
    await drawer.getByRole("textbox", { name: "Tracking number" }).fill(`${code.slice(0, 4)} ${code.slice(4)}`);
    await expect(drawer.getByText("Probably DHL")).toBeVisible();
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(drawer).toHaveCount(0);
  });
  await test.step("the seller sees the carrier's news as they come", async () => {
    await expect(page.getByText("Arrived at DHL facility")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("5 Mar 2026 14:30").first()).toBeVisible();
    await expect(page.getByText("In transit").first()).toBeVisible();
    await dhlSays(code, [
      { timestamp: "2026-03-06T10:05:00", statusCode: "delivered", description: "Delivered - signed" },
    ]);
    await askCarriers();
    await expect(page.getByText("Delivered - signed")).toBeVisible({ timeout: 30_000 });
  });
  await test.step("what the customer said is typed, and shown on the recipe", async () => {
    await page.getByRole("button", { name: "Add verdict" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("combobox", { name: "Verdict" }).click();
    await page.getByRole("option", { name: "Liked" }).click();
    await drawer.getByLabel("What the customer said").fill(`Fresh ${mark}`);
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByText(`Fresh ${mark}`)).toBeVisible();
    await page.getByRole("table", { name: "Contents" }).getByRole("link").first().click();
    await expect(page.getByText(`Fresh ${mark}`)).toBeVisible();
  });
  await test.step("the funnel counts it, and its figures lead to the rows", async () => {
    await page.goto("/admin/tracking?tab=funnel&by=country&mine=1");
    const row = page.getByRole("row", { name: /France/u });
    await expect(row).toContainText("1");
    await row.getByRole("link").last().click();
    await expect(page.getByRole("link", { name })).toBeVisible();
  });
});
