import { expect, request, test as base, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { DEMO_PASSWORD, demoAccounts, portalAccounts } from "#server/demo/accounts.ts";
import { PASSWORD as FACTORY_PASSWORD } from "#server/testing/factories.ts";
import { lendPage, NO_SCREEN, takePagesBack, type Look } from "./pages.ts";
import { without, withVersion } from "./versions.ts";

/** Test that gives its pages back at the end, and checks that all its changing calls sent the version they had read. */
export const test = base.extend<{ goHome: void }>({
  goHome: [
    async ({ browser }, use) => {
      without.length = 0;
      withVersion.clear();
      await use();
      // After a failure the pages stay as they are: they are pictured, and the browser ends with its worker.
      if (base.info().status === base.info().expectedStatus) await takePagesBack(browser);
      expect(without, "the web changed something and did not say which version it had read").toEqual([]);
    },
    { auto: true },
  ],
});

export const PASSWORD = DEMO_PASSWORD;
/** Demo users and factory users have different passwords. */
const passwordOf = (who: string): string =>
  [...demoAccounts, ...portalAccounts].some((account) => account.key === who) ? PASSWORD : FACTORY_PASSWORD;
/** Customers have the addresses of their companies. */
const addressOf = (who: string): string =>
  portalAccounts.find((account) => account.key === who)?.email ?? `${who}@cordial.example`;

/** Waits for menu and top bar, with which the global shortcuts work. */
export const frameStands = async (page: Page): Promise<void> =>
  await expect(page.locator("header [popovertarget]").first()).toBeVisible();

/** Signs in on the sign-in screen, with the sign-in code if given, and waits for the shell. */
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
  // The URL changes before the screen: keys pressed meanwhile would be lost.
  await frameStands(page);
}

/**
 * An empty page with a session obtained by the sign-in call, without loading a screen. Signing in itself is tested in `access/sign-in.spec.ts`, by
 * `signIn`.
 */
export async function signedIn(browser: Browser, who: string, look: Look = {}): Promise<Page> {
  const baseURL = test.info().project.use.baseURL ?? "";
  const { access_token: token, expires_in, cookies } = await signInByCall(who, baseURL);
  const page = await lendPage(browser, look);
  await page.context().addCookies(cookies);
  if (page.url() !== baseURL + NO_SCREEN) await page.goto(baseURL + NO_SCREEN);
  // Where the web keeps it (`web/src/api/session.ts`).
  const session = JSON.stringify({ token, ends: Date.now() + expires_in * 1000 });
  await page.evaluate((kept) => localStorage.setItem("cordial.session", kept), session);
  return page;
}

/** A signed-in user in a separate browser context, on a screen whose shell has loaded. */
export async function person(browser: Browser, who: string, at: string, look: Look = {}): Promise<Page> {
  const page = await signedIn(browser, who, look);
  await page.goto(at);
  await frameStands(page);
  return page;
}

/** Opens a screen and waits until its socket has subscribed and the notifications have loaded. */
export async function goAndListen(page: Page, path: string, channel = "private-user."): Promise<void> {
  // Close the previous screen's socket first.
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

/** Number of tones played by the page. */
export const heard = async (page: Page): Promise<number> =>
  await page.evaluate(() => (window as unknown as { heard: number }).heard);

interface Session {
  readonly access_token: string;
  /** Seconds. */
  readonly expires_in: number;
  readonly cookies: Awaited<ReturnType<APIRequestContext["storageState"]>>["cookies"];
}

/** Signs in by API. */
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

/** An API client of a user. */
export async function apiOf(who: string, baseURL: string): Promise<APIRequestContext> {
  const { access_token } = await signInByCall(who, baseURL);
  return await request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${access_token}` } });
}
