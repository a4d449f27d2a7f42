import { expect } from "@playwright/test";
import { person, test } from "../support/people.ts";

test("money that is deposited and transferred shows in both histories, with its rate", async ({ browser }) => {
  const page = await person(browser, "chloe");
  await page.goto("/admin/accounting");
  await page.getByRole("link", { name: "Paris" }).first().click();
  await page.getByRole("link", { name: "Cash boxes", exact: true }).first().click();
  await page.getByText("Caisse euros").first().click();
  const label = `Float ${Date.now()}`;
  await page.getByRole("button", { name: /^Deposit/u }).click();
  const drawer = page.getByRole("dialog");
  await drawer
    .getByLabel(/^Amount/u)
    .first()
    .pressSequentially("250");
  await drawer.getByLabel(/^Note/u).fill(label);
  await drawer
    .getByRole("button", { name: /^Deposit/u })
    .last()
    .click();
  await expect(page.getByRole("row", { name: new RegExp(label, "u") })).toContainText("+250,00");

  await page.getByRole("button", { name: /^Transfer/u }).click();
  await drawer.getByRole("combobox", { name: "To" }).click();
  await page.getByRole("option", { name: /Caisse dollars/u }).click();
  await drawer
    .getByLabel(/^Amount/u)
    .first()
    .pressSequentially("100");
  await drawer.getByLabel(/rate/iu).first().pressSequentially("1,1");
  await drawer
    .getByRole("button", { name: /^Transfer/u })
    .last()
    .click();
  await expect(page.getByRole("row", { name: /Caisse dollars/u }).first()).toContainText("−100,00");
  await page.getByText("Caisse dollars").first().click();
  await expect(page.getByRole("row", { name: /Caisse euros/u }).first()).toContainText("+110,00");
});

test("a box never gives more than it holds, and nothing that was typed is lost", async ({ browser }) => {
  const page = await person(browser, "chloe");
  await page.goto("/admin/accounting");
  await page.getByRole("link", { name: "Paris" }).first().click();
  await page.getByRole("link", { name: "Cash boxes", exact: true }).first().click();
  await page.getByText("Caisse dollars").first().click();
  await page.getByRole("button", { name: /^Withdraw/u }).click();
  const drawer = page.getByRole("dialog");
  await drawer
    .getByLabel(/^Amount/u)
    .first()
    .pressSequentially("9999999");
  await drawer
    .getByRole("button", { name: /^Withdraw/u })
    .last()
    .click();
  await expect(drawer.getByText(/not enough|enough/iu).first()).toBeVisible();
  await expect(drawer.getByLabel(/^Amount/u).first()).toHaveValue(/9\.?999\.?999/u);
});
