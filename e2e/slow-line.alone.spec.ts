import { expect, type Browser, type Page } from "@playwright/test";
import { lineOf, QUICK, SLOW } from "./support/line.ts";
import { browserFor } from "./support/pages.ts";
import { PASSWORD, test } from "./support/people.ts";

/** In ms: the limit, and the share for the device's own work. */
const SIGN_IN = { most: 5000, own: 1000 };
const ROWS = { most: 1200, own: 500 };

type Line = Awaited<ReturnType<typeof lineOf>>;

async function onLine(browser: Browser, how: typeof SLOW): Promise<{ page: Page; line: Line }> {
  const context = await browserFor(browser, { ahead: true });
  const page = await context.newPage();
  const line = await lineOf(page);
  await line(how);
  return { page, line };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Opens the sign-in form with an empty cache until its field accepts input. */
const openSignIn = async (page: Page): Promise<void> => {
  await page.goto("/login", { waitUntil: "commit" });
  await page.locator("input[name=email]").fill("alice@cordial.example");
};
const openList = async (page: Page): Promise<void> => {
  await page.locator('nav a[href^="/admin/expenses"]').first().click();
  await page.getByRole("row").nth(1).waitFor();
};

/** Subtracts the time that this machine needs beyond the device's share, since it is not due to the connection. */
function keeps(what: string, slow: number, quick: number, { most, own }: typeof ROWS): void {
  const took = Math.round(slow - Math.max(0, quick - own));
  process.stdout.write(
    `  ${what}: ${took} ms of ${most} (${Math.round(slow)} ms; without the slow line ${Math.round(quick)})\n`,
  );
  expect(took, what).toBeLessThanOrEqual(most);
}

test("on a slow line the sign-in form is there in 5 seconds, and a list's rows 1.2 seconds after the click", async ({
  browser,
}) => {
  const quickly = await onLine(browser, QUICK);
  const { page, line } = await onLine(browser, SLOW);
  // The first page includes the browser's start, so the second is measured.
  await openSignIn((await onLine(browser, QUICK)).page);
  const quickForm = await timed(async () => await openSignIn(quickly.page));
  const slowForm = await timed(async () => await openSignIn(page));
  keeps("sign-in form, nothing cached", slowForm, quickForm, SIGN_IN);

  // Load the shell, and let it preload the screens.
  for (const each of [page, quickly.page]) {
    await line(QUICK);
    await each.locator("input[name=email]").fill("alice@cordial.example");
    await each.locator("input[name=password]").fill(PASSWORD);
    await each.keyboard.press("Enter");
    await expect
      .poll(async () => await each.evaluate(() => sessionStorage.getItem("cordial.ahead") !== null), {
        timeout: 120_000,
      })
      .toBe(true);
  }
  await line(SLOW);
  const quickRows = await timed(async () => await openList(quickly.page));
  const slowRows = await timed(async () => await openList(page));
  keeps("rows of a list after the click", slowRows, quickRows, ROWS);
});
