import { expect, type Locator, type Page } from "@playwright/test";

/** Presses Tab until the element has the focus, at most `most` times. */
export async function tabTo(page: Page, goal: Locator, most = 60): Promise<void> {
  await expect(goal).toBeVisible();
  for (let i = 0; i < most; i += 1) {
    await page.keyboard.press("Tab");
    if (await goal.evaluate((e) => e === document.activeElement)) return;
  }
  throw new Error(`${goal.toString()} is not among the next ${most} stops`);
}

/** The focused element. */
export const focused = (page: Page): Locator => page.locator("*:focus");
