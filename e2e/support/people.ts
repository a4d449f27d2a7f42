import {
  expect,
  request,
  test as base,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
} from "@playwright/test";

/** A test whose people go home at its end: their browsers are closed, whatever became of it. */
export const test = base.extend<{ goHome: void }>({
  goHome: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});

export const PASSWORD = "cordial-demo-2026";

/** Nadia's, whom the factories made. */
export { PASSWORD as FACTORY_PASSWORD } from "#server/testing/factories.ts";

export interface Look {
  readonly language?: "en" | "fr";
  readonly phone?: boolean;
  readonly dark?: boolean;
}

const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };

/** A browser of its own, with a language, a size and a scheme chosen before the first page. */
export async function browserFor(browser: Browser, look: Look = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(look.phone ? phone : { viewport: { width: 1440, height: 900 } }),
    colorScheme: look.dark ? "dark" : "light",
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

/** Signs in on the sign-in screen, as somebody of the demo company. */
export async function signIn(page: Page, who: string, password = PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.locator("input[name=email]").fill(`${who}@cordial.example`);
  await page.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin/u);
  // The address changes before the screen does: keys pressed meanwhile would be lost.
  await expect(page.getByRole("link", { name: /forgot|oubli/iu })).toHaveCount(0);
}

/** Somebody at their own browser, signed in. */
export async function person(browser: Browser, who: string, look: Look = {}): Promise<Page> {
  const page = await (await browserFor(browser, look)).newPage();
  await signIn(page, who);
  return page;
}

/** How many tones the page has played. */
export const heard = async (page: Page): Promise<number> =>
  await page.evaluate(() => (window as unknown as { heard: number }).heard);

/** The calls of a person, without a screen. */
export async function apiOf(who: string, baseURL: string): Promise<APIRequestContext> {
  const open = await request.newContext({ baseURL });
  const { access_token } = (await (
    await open.post("/api/login", { data: { email: `${who}@cordial.example`, password: PASSWORD } })
  ).json()) as { access_token: string };
  await open.dispose();
  return await request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${access_token}` } });
}
