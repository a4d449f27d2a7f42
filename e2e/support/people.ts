import {
  expect,
  request,
  test as base,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
} from "@playwright/test";
import { DEMO_PASSWORD, demoAccounts, portalAccounts } from "#server/demo/accounts.ts";
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
  [...demoAccounts, ...portalAccounts].some((account) => account.key === who) ? PASSWORD : FACTORY_PASSWORD;
/** Customers have the addresses of their companies. */
const addressOf = (who: string): string =>
  portalAccounts.find((account) => account.key === who)?.email ?? `${who}@cordial.example`;

export interface Look {
  readonly language?: "en" | "fr";
  readonly phone?: boolean;
  readonly dark?: boolean;
}

/** `E2E_SLOW_CPU=4`: as if the machine had a quarter of its speed. */
const slow = Number(process.env.E2E_SLOW_CPU ?? 1);
export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 780 };
const phone = { viewport: PHONE, isMobile: true, hasTouch: true };

/** A browser of its own, with a language, a size and a scheme chosen before the first page; signed in when a session is given. */
export async function browserFor(browser: Browser, look: Look = {}, session?: Session): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(look.phone ? phone : { viewport: WIDE }),
    colorScheme: look.dark ? "dark" : "light",
    // What is looked at stands: nothing is measured half faded in.
    reducedMotion: "reduce",
  });
  if (session) await keepIn(context, session);
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

/**
 * An empty page of somebody who is signed in: the session comes from the call that the sign-in screen makes, so that no screen is
 * loaded for it. What signing in itself shows is tested in `access/sign-in.spec.ts`, by `signIn`.
 */
export async function signedIn(browser: Browser, who: string, look: Look = {}): Promise<Page> {
  const session = await signInByCall(who, test.info().project.use.baseURL ?? "");
  return await (await browserFor(browser, look, session)).newPage();
}

/** Somebody at their own browser, signed in, on a screen whose frame stands. */
export async function person(browser: Browser, who: string, at: string, look: Look = {}): Promise<Page> {
  const page = await signedIn(browser, who, look);
  await page.goto(at);
  await frameStands(page);
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

interface Session {
  readonly access_token: string;
  /** Seconds. */
  readonly expires_in: number;
  readonly cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;
}

/** Signs in by the call alone. */
async function signInByCall(who: string, at: string): Promise<Session> {
  const open = await request.newContext({ baseURL: at });
  const data = { email: addressOf(who), password: passwordOf(who) };
  const answer = await open.post("/api/login", { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const session = (await answer.json()) as Omit<Session, "cookies">;
  const { cookies } = await open.storageState();
  await open.dispose();
  return { ...session, cookies };
}

/** Puts a session where the web keeps it (`web/src/api/session.ts`), once: who signs out has none. */
async function keepIn(context: BrowserContext, { access_token: token, expires_in, cookies }: Session): Promise<void> {
  await context.addCookies(cookies);
  const kept = JSON.stringify({ token, ends: Date.now() + expires_in * 1000 });
  await context.addInitScript((session) => {
    if (localStorage.getItem("e2e.signed-in")) return;
    localStorage.setItem("e2e.signed-in", "once");
    localStorage.setItem("cordial.session", session);
  }, kept);
}

/** The calls of a person, without a screen. */
export async function apiOf(who: string, baseURL: string): Promise<APIRequestContext> {
  const { access_token } = await signInByCall(who, baseURL);
  return await request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${access_token}` } });
}
