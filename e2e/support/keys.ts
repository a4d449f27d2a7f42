import { expect, type Locator, type Page } from "@playwright/test";

/** Presses Tab until it is there; nobody should have to press more often than that. */
export async function tabTo(page: Page, goal: Locator, most = 60): Promise<void> {
  await expect(goal).toBeVisible();
  for (let i = 0; i < most; i += 1) {
    await page.keyboard.press("Tab");
    if (await goal.evaluate((e) => e === document.activeElement)) return;
  }
  throw new Error(`${goal.toString()} is not among the next ${most} stops`);
}

/** What the keyboard is on. */
export const focused = (page: Page): Locator => page.locator("*:focus");
