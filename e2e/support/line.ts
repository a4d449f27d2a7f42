import type { CDPSession, Page } from "@playwright/test";

/** 400 kbit/s with 300 ms latency: a phone with bad reception. */
export const SLOW = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 };
export const QUICK = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
export const BROKEN = { ...SLOW, offline: true };

/** Controls a page's simulated connection: `await line(SLOW)`. */
export async function lineOf(page: Page): Promise<(how: typeof SLOW) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  return async (how) => void (await session.send("Network.emulateNetworkConditions", how));
}
