import { expect, type Page } from "@playwright/test";
import { typed } from "./days.ts";

/** On the page of an order: sets one of its tasks done on a day. */
export async function setDone(page: Page, task: string, day: string): Promise<void> {
  await page
    .getByRole("button", { name: new RegExp(`^${task}`, "u") })
    .first()
    .click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Done", exact: true }).click();
  await drawer.getByLabel("Done on").fill(typed(day));
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toHaveCount(0);
}
