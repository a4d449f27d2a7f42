import { test as base, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { watchVersions } from "./versions.ts";

export interface Look {
  readonly language?: "en" | "fr";
  readonly phone?: boolean;
  readonly dark?: boolean;
  /** Loads the code of all screens ahead, as browsers do that need not save data: 850 files for each new browser. */
  readonly ahead?: boolean;
}

/** `E2E_SLOW_CPU=4` slows the CPU down to a quarter. */
const slow = Number(process.env.E2E_SLOW_CPU ?? 1);
export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 780 };
const sizeOf = (look: Look) => (look.phone ? PHONE : WIDE);
const schemeOf = (look: Look) => (look.dark ? "dark" : "light");

/** A new browser context with language, size and colour scheme set before its first page: nothing is in its cache. */
export async function browserFor(browser: Browser, look: Look = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: sizeOf(look),
    ...(look.phone && { isMobile: true, hasTouch: true }),
    colorScheme: schemeOf(look),
    // No animations, so that nothing is measured while fading in.
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
  if (!look.ahead)
    await context.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
  await context.addInitScript((language) => {
    if (!localStorage.getItem("cordial.language")) localStorage.setItem("cordial.language", language);
    // Counts the tones that are played.
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

/*
 * Pages are used again by the next test, emptied: a first page in a new context costs 3.5 seconds of processor until the web stands, one that has
 * shown it before 1 second. What cannot be taken back, such as a script for all pages, gives a page up.
 */
interface Lent {
  readonly page: Page;
  readonly look: Look;
  isSpent: boolean;
}
let idle: readonly Lent[] = [];
const lent = new Set<Lent>();
const keyOf = (look: Look): string =>
  JSON.stringify([look.language ?? "en", look.phone === true, look.dark === true, look.ahead === true]);

/** An address without a screen, where what a browser keeps can be changed. */
export const NO_SCREEN = "/health";

/** An empty page of this look, with an empty storage, on which nobody is signed in. */
export async function lendPage(browser: Browser, look: Look = {}): Promise<Page> {
  const fits = (one: Lent): boolean =>
    keyOf(one.look) === keyOf(look) && one.page.context().browser() === browser && !one.page.isClosed();
  const one = idle.find(fits) ?? (await newLent(browser, look));
  idle = idle.filter((other) => other !== one);
  lent.add(one);
  return one.page;
}

async function newLent(browser: Browser, look: Look): Promise<Lent> {
  const context = await browserFor(browser, look);
  const page = await context.newPage();
  // Tests that load all code ahead are about loading it.
  const one: Lent = { page, look, isSpent: look.ahead === true };
  const spends = (owner: object, ...names: string[]): void => {
    const methods = owner as Record<string, (...given: unknown[]) => unknown>;
    for (const name of names) {
      const own = methods[name]?.bind(owner);
      methods[name] = (...given) => {
        one.isSpent = true;
        return own?.(...given);
      };
    }
  };
  spends(page, "addInitScript", "exposeFunction", "exposeBinding");
  spends(page.clock, "install", "setFixedTime", "setSystemTime");
  spends(context, "addInitScript", "exposeFunction", "exposeBinding", "newCDPSession", "grantPermissions");
  return one;
}

/** Empties the pages that a test had, and closes all else that it opened. */
export async function takePagesBack(browser: Browser): Promise<void> {
  const good: Lent[] = [];
  for (const one of lent) if (!one.isSpent && !one.page.isClosed() && (await emptied(one))) good.push(one);
  lent.clear();
  idle = [...idle, ...good];
  const kept = new Set(idle.map(({ page }) => page.context()));
  for (const context of browser.contexts()) if (!kept.has(context)) await context.close();
}

/** Whether the page is as if new but for its cache. */
async function emptied({ page, look }: Lent): Promise<boolean> {
  const context = page.context();
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    page.removeAllListeners();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    await page.setViewportSize(sizeOf(look));
    await page.emulateMedia({ colorScheme: schemeOf(look), reducedMotion: "reduce", forcedColors: null, media: null });
    await page.goto((base.info().project.use.baseURL ?? "") + NO_SCREEN);
    await page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    });
    await context.clearCookies();
    // It stays there: after about:blank the browser would begin a new process for the page.
    return true;
  } catch {
    return false;
  }
}
