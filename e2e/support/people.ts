import {
  expect,
  request,
  test as base,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
} from "@playwright/test";
import { DEMO_PASSWORD, demoAccounts } from "#server/demo/accounts.ts";
import { PASSWORD as FACTORY_PASSWORD } from "#server/testing/factories.ts";
import { watchVersions, without, withVersion } from "./versions.ts";

/** A test whose people go home at its end: their browsers are closed, whatever became of it, and all that they changed said which version they had read. */
export const test = base.extend<{ goHome: void }>({
  goHome: [
    async ({ browser }, use) => {
      without.length = 0;
      withVersion.clear();
      await use();
      for (const context of browser.contexts()) await context.close();
      expect(without, "the web changed something and did not say which version it had read").toEqual([]);
    },
    { auto: true },
  ],
});

export const PASSWORD = DEMO_PASSWORD;
/** The demo company's people have theirs; those whom the factories made, another. */
const passwordOf = (who: string): string =>
  demoAccounts.some((account) => account.key === who) ? PASSWORD : FACTORY_PASSWORD;

export interface Look {
  readonly language?: "en" | "fr";
  readonly phone?: boolean;
  readonly dark?: boolean;
}

/** `E2E_SLOW_CPU=4`: as if the machine had a quarter of its speed. */
const slow = Number(process.env.E2E_SLOW_CPU ?? 1);
const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };

/** A browser of its own, with a language, a size and a scheme chosen before the first page. */
export async function browserFor(browser: Browser, look: Look = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(look.phone ? phone : { viewport: { width: 1440, height: 900 } }),
    colorScheme: look.dark ? "dark" : "light",
    // What is looked at stands: nothing is measured half faded in.
    reducedMotion: "reduce",
  });
  watchVersions(context);
  if (slow > 1)
    context.on("page", (page) => {
      void context
        .newCDPSession(page)
        .then(async (cdp) => await cdp.send("Emulation.setCPUThrottlingRate", { rate: slow }))
        .catch(() => undefined);
    });
  await context.addInitScript((language) => {
    if (!localStorage.getItem("cordial.language")) localStorage.setItem("cordial.language", language);
    // What a person would hear: each tone that is started.
    Object.assign(window, { heard: 0 });
    const Silent = window.OscillatorNode;
    window.OscillatorNode = class extends Silent {
      override start(when?: number): void {
        (window as unknown as { heard: number }).heard += 1;
        super.start(when);
      }
    };
  }, look.language ?? "en");
  return context;
}

/** The menu and the bar are there, and with them the keys that work everywhere. */
export const frameStands = async (page: Page): Promise<void> =>
  await expect(page.locator("header [popovertarget]").first()).toBeVisible();

/** Signs in on the sign-in screen, a first time with the code that is asked for, and is there when the frame of the product stands. */
export async function signIn(page: Page, who: string, password = passwordOf(who), code?: string): Promise<void> {
  await page.goto("/login");
  await page.locator("input[name=email]").fill(`${who}@cordial.example`);
  await page.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
  if (code !== undefined) {
    await page.locator("input[name=code]").fill(code);
    await page.keyboard.press("Enter");
  }
  await expect(page).toHaveURL(/\/admin/u);
  // The address changes before the screen does: keys pressed meanwhile would be lost.
  await frameStands(page);
}

/** Somebody at their own browser, signed in. */
export async function person(browser: Browser, who: string, look: Look = {}): Promise<Page> {
  const page = await (await browserFor(browser, look)).newPage();
  await signIn(page, who);
  return page;
}

/** Opens a screen, and is there when the page hears what happens: it knows what had come before, and its line to the server stands. */
export async function goAndListen(page: Page, path: string, channel = "private-user."): Promise<void> {
  // The line of the screen before is not the one that is waited for.
  await page.goto("about:blank");
  const joined = new Promise<void>((resolve) => {
    page.on("websocket", (line) =>
      line.on("framereceived", ({ payload }) => {
        const text = String(payload);
        if (text.includes("subscription_succeeded") && text.includes(channel)) resolve();
      }),
    );
  });
  const known = page.waitForResponse((answer) => answer.url().includes("/api/notifications/loadData"));
  await page.goto(path);
  await Promise.all([joined, known]);
}

/** How many tones the page has played. */
export const heard = async (page: Page): Promise<number> =>
  await page.evaluate(() => (window as unknown as { heard: number }).heard);

/** The calls of a person, without a screen. */
export async function apiOf(who: string, baseURL: string): Promise<APIRequestContext> {
  const open = await request.newContext({ baseURL });
  const { access_token } = (await (
    await open.post("/api/login", { data: { email: `${who}@cordial.example`, password: passwordOf(who) } })
  ).json()) as { access_token: string };
  await open.dispose();
  return await request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${access_token}` } });
}
