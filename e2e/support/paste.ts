import type { Locator } from "@playwright/test";

/** Pastes text into an element, as a spreadsheet gives it. */
export const paste = async (into: Locator, text: string): Promise<void> =>
  await into.evaluate((at, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", given);
    at.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
