import { expect } from "@playwright/test";
import { ownPeople } from "../support/own-people.ts";
import { person, test } from "../support/people.ts";

test("an assistant takes 2.5 g by keyboard, the alert reaches the lab’s country alone, and a held lot goes into nothing", async ({
  browser,
}) => {
  const who = await ownPeople({
    keeper: [
      "Employee",
      "laboratory_view",
      "laboratory_create",
      "laboratory_update",
      "laboratory_stock",
      "laboratory_hold",
    ],
    assistant: ["Employee", "laboratory_stock"],
  });
  const name = `Bench ${Date.now()}`;
  const page = await person(browser, who.keeper, "/admin/laboratory?edit=new");
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Name", { exact: true }).fill(name);
  await drawer.getByLabel("Country").click();
  await page.getByRole("option", { name: "France" }).click();
  await drawer.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();

  // Store a lot, and set an alert level above the remaining quantity.
  await page.keyboard.press("n");
  await drawer.getByLabel("Component").fill("Vanillin");
  await page
    .getByRole("option", { name: /^Vanillin ·/u })
    .first()
    .click();
  await drawer.getByLabel("Lot number").fill("VA-118");
  await drawer.getByLabel("Quantity").fill("10");
  await drawer.getByLabel("Expires on").fill("31-12-2090");
  await drawer.getByRole("button", { name: "Store", exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole("row", { name: /VA-118.*10 g/u })).toBeVisible();
  const address = page
    .url()
    .replace(/\?.*/u, "")
    .replace(/^https?:\/\/[^/]+/u, "");
  await page.goto(`${address}?config=alerts`);
  await drawer.getByRole("button", { name: "Add a level" }).click();
  await drawer.getByLabel("Component").fill("Vanillin");
  await page
    .getByRole("option", { name: /^Vanillin/u })
    .first()
    .click();
  await drawer.getByLabel("Alert level", { exact: true }).fill("8");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toHaveCount(0);

  const bench = await person(browser, who.assistant, address);
  const take = bench.getByRole("dialog");
  await bench.keyboard.press("t");
  await take.getByLabel("Component").click();
  await bench.getByRole("option", { name: /^Vanillin ·.*10 g/u }).click();
  await take.getByLabel("Quantity").fill("2,5");
  await bench.keyboard.press("Control+Enter");
  await expect(bench.getByText("2,5 g of Vanillin taken out")).toBeVisible();
  await expect(bench.getByRole("row", { name: /VA-118.*7,5 g/u })).toBeVisible();
  await expect(bench.getByText("0,5 g short")).toBeVisible();

  // The lab's keeper is notified; Esther, who has no stock rights in that country, is not.
  await page.goto("/admin/notifications");
  await expect(page.getByText(`${name}: Vanillin below the alert level`)).toBeVisible();
  const elsewhere = await person(browser, "esther", "/admin/notifications");
  await expect(elsewhere.getByText(`${name}: Vanillin below the alert level`)).toHaveCount(0);

  // A lot on hold cannot be used.
  await page.goto(address);
  await page.getByRole("button", { name: "VA-118" }).click();
  await drawer.getByRole("button", { name: "Put on hold" }).click();
  const question = page.getByRole("dialog", { name: /^Put lot VA-118/u });
  await question.getByLabel("Reason").fill("Smells of camphor");
  await question.getByRole("button", { name: "Put on hold" }).click();
  await expect(drawer.getByRole("alert").getByText("Smells of camphor")).toBeVisible();
  await bench.goto(address);
  await expect(bench.getByRole("row", { name: /Vanillin.*available 0 g/u })).toBeVisible();
  await bench.getByRole("button", { name: "VA-118" }).click();
  await expect(take.getByRole("alert").getByText("Smells of camphor")).toBeVisible();
  await expect(take.getByRole("button", { name: "Take out" })).toHaveCount(0);
});
