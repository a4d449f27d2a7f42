import { expect, type APIRequestContext } from "@playwright/test";
import { ownPeople } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";
import { sentExpense } from "../support/sent.ts";

const done = async (answer: Promise<Awaited<ReturnType<APIRequestContext["get"]>>>): Promise<unknown> => {
  const got = await answer;
  expect(got.ok(), await got.text()).toBe(true);
  return await got.json();
};

test("three people of one office are paid at once from two holders; one part is taken back, and the receipt says so", async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const who = await ownPeople({
    ana: "Sales",
    ben: "Sales",
    cleo: "Sales",
    manager: "Office manager",
    accountant: ["Accountant", "accountings_account", "accountings_box", "expense_paying", "expense_rollback"],
  });
  const manager = await apiOf(who.manager, url);
  const accountant = await apiOf(who.accountant, url);
  const ids: string[] = [];
  for (const name of ["ana", "ben", "cleo"] as const) {
    const id = await sentExpense(await apiOf(who[name], url), `Fair of ${name}`);
    await done(manager.patch(`/api/expense/${id}/approved`, { data: {} }));
    await done(accountant.patch(`/api/expense/${id}/validate`, { data: {} }));
    ids.push(id);
  }
  const { data: zones } = (await done(accountant.get("/api/user/expense/access/zones"))) as {
    data: { hash_id: string }[];
  };
  const zone = zones[0]?.hash_id ?? "";
  await done(accountant.post(`/api/boxes/${zone}/zone`, { data: { name: "Petty cash", initial_amount: "100" } }));
  await done(accountant.post(`/api/accounts/${zone}/zone`, { data: { name: "Savings bank", initial_amount: "5000" } }));

  const ana = await person(browser, who.ana, `/admin/expense/${ids[0]}/view?tab=payments`);
  const page = await person(browser, who.accountant, `/admin/accounting/office/${zone}/payment`);
  await page.getByRole("link", { name: "Pay several" }).click();
  await page.getByRole("checkbox", { name: "Choose all" }).check();
  await page.getByRole("checkbox", { name: /^Petty cash/u }).check();
  // The cash box pays what it has, the bank the rest.
  await page.getByRole("checkbox", { name: /^Savings bank/u }).check();
  await expect(page.getByLabel("Amount from Petty cash")).toHaveValue("100,00");
  await page.getByRole("button", { name: /^Pay 126,00 EUR/u }).click();
  const receipt = page.getByRole("dialog", { name: /^Payment \d/u });
  await expect(receipt.getByRole("table")).toHaveCount(3);
  await expect(receipt).toContainText("Petty cash");
  await expect(receipt).toContainText("Savings bank");
  await expect(ana.getByRole("table", { name: "Payments" }).getByRole("row")).toHaveCount(2);
  // The PDF receipt, for payer and payee.
  const forPayer = page.waitForEvent("download");
  await receipt.getByRole("button", { name: "Download the receipt" }).click();
  expect((await forPayer).suggestedFilename()).toMatch(/^Payment receipt \d+\.pdf$/u);
  await ana.getByRole("table", { name: "Payments" }).getByRole("button").first().click();
  const forReceiver = ana.waitForEvent("download");
  await ana.getByRole("dialog").getByRole("button", { name: "Download the receipt" }).click();
  expect((await forReceiver).suggestedFilename()).toMatch(/^Payment receipt \d+\.pdf$/u);

  await done(accountant.post(`/api/expense/${ids[2]}/rollback`, { data: {} }));
  await expect(receipt.getByText("(reversed)")).toBeVisible();
  await receipt.getByRole("button", { name: "Close" }).click();
  await expect(receipt).toHaveCount(0);
  const again = page.getByRole("row", { name: /Fair of cleo/u });
  await expect(again).toBeVisible();
  await again.getByRole("link", { name: "Cleo of Yvoire" }).click();
  await expect(page.getByRole("heading", { name: /^Pay Cleo of Yvoire/u })).toBeVisible();
});
