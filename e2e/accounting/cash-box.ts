import type { Browser, Page } from "@playwright/test";
import { person } from "../support/people.ts";

/** Chloé at the euro cash box of Paris, reached through the menu. */
export async function cashBox(browser: Browser): Promise<Page> {
  const page = await person(browser, "chloe", "/admin/accounting");
  await page.getByRole("link", { name: "Paris" }).first().click();
  await page.getByRole("link", { name: "Cash boxes", exact: true }).first().click();
  await page.getByText("Caisse euros").first().click();
  return page;
}
