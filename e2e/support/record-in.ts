import type { Page } from "@playwright/test";

const VIEW = /\/([0-9a-f-]{36})\/view/u;
/** The identifier of the record that a page comes to; on a busy machine its address is known after its words are seen. */
export async function recordIn(page: Page): Promise<string> {
  await page.waitForURL(VIEW);
  return VIEW.exec(page.url())?.[1] ?? "";
}
