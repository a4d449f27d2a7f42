import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { test } from "../support/people.ts";
import { cashBox } from "./cash-box.ts";

test("money that is deposited and transferred shows in both histories, with its rate", async ({ browser }) => {
  const page = await cashBox(browser);
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
  await drawer.getByLabel(/rate/iu).first().pressSequentially("1,25");
  const transfer = drawer.getByRole("button", { name: /^Transfer/u }).last();
  await transfer.click();
  await drawer.getByLabel("Reason for this rate").fill("Changed at the bank");
  await transfer.click();
  await expect(page.getByRole("row", { name: /Caisse dollars/u }).first()).toContainText("−100,00");
  await page.getByText("Caisse dollars").first().click();
  await expect(page.getByRole("row", { name: /Caisse euros/u }).first()).toContainText("+125,00");

  await test.step("a box never gives more than it holds, and nothing that was typed is lost", async () => {
    await page.getByRole("button", { name: /^Withdraw/u }).click();
    await drawer
      .getByLabel(/^Amount/u)
      .first()
      .pressSequentially("9999999");
    await drawer
      .getByRole("button", { name: /^Withdraw/u })
      .last()
      .click();
    await expect(drawer.getByText("Insufficient balance.").first()).toBeVisible();
    await expect(drawer.getByLabel(/^Amount/u).first()).toHaveValue(/9\.?999\.?999/u);
  });
});

test("a wrong deposit is taken back from its own panel, found by its amount and its words, and fetched as a file", async ({
  browser,
}) => {
  const page = await cashBox(browser);
  const label = `Wrong box ${Date.now()}`;
  await page.getByRole("button", { name: /^Deposit/u }).click();
  const drawer = page.getByRole("dialog");
  await drawer
    .getByLabel(/^Amount/u)
    .first()
    .pressSequentially("77,77");
  await drawer.getByLabel(/^Note/u).fill(label);
  await drawer
    .getByRole("button", { name: /^Deposit/u })
    .last()
    .click();
  const row = page.getByRole("row", { name: new RegExp(label, "u") });
  await expect(row).toContainText("+77,77");

  await row.click();
  const panel = page.getByRole("dialog", { name: "Transaction" });
  await panel.getByRole("button", { name: "Take back" }).click();
  const question = page.getByRole("dialog", { name: /^Take back/u });
  await question.getByRole("button", { name: /^Take back/u }).click();
  await expect(question.getByText(/reason/iu).last()).toBeVisible();
  const motif = `${label}, other office`;
  await question.getByLabel("Reason").fill(motif);
  await question.getByRole("button", { name: /^Take back/u }).click();
  await expect(panel.getByText("Reversal")).toBeVisible();
  await panel.getByRole("link", { name: "the original transaction" }).click();
  await expect(panel.getByRole("link", { name: "a later transaction" })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Take back" })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page
    .getByRole("textbox", { name: "Search" })
    .or(page.getByRole("searchbox", { name: "Search" }))
    .first()
    .fill(motif);
  await expect(page).toHaveURL(/search=Wrong/u);
  await expect(page.getByRole("row", { name: new RegExp(motif, "u") })).toContainText("−77,77");
  await expect(page.getByRole("row", { name: /taken back/u })).toHaveCount(0);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("menuitem", { name: "Amount" }).click();
  await page.getByRole("textbox", { name: "From" }).pressSequentially("80");
  await expect(page).toHaveURL(/amount_from=80/u);
  await expect(page.getByText("No matches").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: "Remove Amount" })
    .or(page.getByRole("button", { name: /amount/iu }).last())
    .last()
    .click();
  await expect(page).not.toHaveURL(/amount_from/u);

  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: /^CSV/u }).click();
  const fetching = page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Download" });
  const [download] = await Promise.all([page.waitForEvent("download"), fetching.click({ timeout: 30_000 })]);
  expect(download.suggestedFilename()).toMatch(
    /^Paris Caisse euros Wrong box \d+, other office \d{4}-\d\d-\d\d\.csv$/u,
  );
  expect(readFileSync(await download.path(), "utf8")).toMatch(/;-77\.77;[\d.]+;EUR;/u);
});
