import { expect, type Locator, type Page } from "@playwright/test";
import { typed } from "../support/days.ts";

/*
 * The amounts of both orders, by hand: 12 L at 41.37 EUR are 496.44 EUR; 20 % tax is 99.288, so 99.29; 595.73 EUR in all. 40 % of it is 238.292, so
 * 238.29; the second instalment takes the rest, 357.44.
 */
export const PRICE = "41,37";
export const NET = "496,44";
export const TOTAL = "595,73";
export const FIRST = "238,29";
export const SECOND = "357,44";
/** The first order's total and the second order's first instalment. */
export const RECEIVED = "834,02";

/** 30 days after a day, then to the end of that month, without the product's own function: day 0 of a month is the last of the one before. */
export function endOfMonthAfter30Days(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const later = new Date(Date.UTC(year, month - 1, date + 30));
  return new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}
export const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

export async function choose(field: Locator, option: string): Promise<void> {
  await field.click();
  await field.page().getByRole("option", { name: option, exact: true }).click();
}

/** Enters the payment condition on its screen: 40 % when the order is confirmed, 60 % 30 days end of month after it is delivered. */
export async function agreeTerms(page: Page, label: string): Promise<void> {
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Name", { exact: true }).fill(label);
  const part = (nth: number): Locator => drawer.getByRole("group", { name: `Instalment ${nth}` });
  await part(1).getByLabel("Share (%)").fill("40");
  await choose(part(1).getByRole("combobox", { name: "Counted from" }), "Confirmed to client");
  await drawer.getByRole("button", { name: "Add an instalment" }).click();
  await expect(part(2).getByLabel("Share (%)")).toHaveValue("60");
  await choose(part(2).getByRole("combobox", { name: "Counted from" }), "Delivered");
  await part(2).getByLabel("Days", { exact: true }).fill("30");
  await part(2).getByLabel("End of month").check();
  const example = drawer.getByRole("region", { name: "Due dates" });
  await example.getByLabel("Example date").fill("05-01-2026");
  await example.getByLabel("Example date").press("Tab");
  // 30 days after 5 January is 4 February; that month ends on the 28th.
  await expect(example.getByText("60 %: 28-02-2026")).toBeVisible();
  await drawer.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText(`${label} saved`)).toBeVisible();
}

/** On the page of an order: invoices all of it, and issues the invoice; it stays open beside the order. */
export async function invoice(page: Page, day: string): Promise<void> {
  await page.getByRole("button", { name: /^Invoice/u }).click();
  const panel = page.getByRole("dialog");
  await panel.getByLabel("Invoice date").fill(typed(day));
  await expect(panel.getByLabel("Net amount")).toHaveValue(NET);
  await expect(panel.getByText(`Total with tax ${TOTAL} EUR`)).toBeVisible();
  await panel.getByRole("button", { name: "Save draft" }).click();
  await panel.getByRole("button", { name: "Issue", exact: true }).click();
  await page.getByRole("dialog").last().getByRole("button", { name: "Issue", exact: true }).click();
  await expect(panel.getByText("Issued", { exact: true }).first()).toBeVisible();
}

/** In the open panel of an invoice: records what came into an account. */
export async function pay(page: Page, amount: string, day: string, account: string): Promise<void> {
  const panel = page.getByRole("dialog");
  await panel.getByRole("button", { name: "Record payment" }).click();
  await expect(panel.getByLabel("Amount received")).toHaveValue(FIRST);
  await panel.getByLabel("Amount received").fill(amount);
  await panel.getByLabel("Received on").fill(typed(day));
  await panel.getByLabel("Received on").press("Tab");
  await choose(panel.getByRole("combobox", { name: "Into" }), `${account} · EUR`);
  await panel.getByRole("button", { name: "Record", exact: true }).click();
  await expect(page.getByText(`${amount} EUR recorded`)).toBeVisible();
}
