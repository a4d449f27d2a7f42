import { expect, request, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { lendPage, type Look } from "./pages.ts";
import { apiOf, signedIn, test } from "./people.ts";
import { visits } from "./visits.ts";

interface Round {
  readonly who: string;
  readonly part: number;
  readonly paths: readonly string[];
}

/** Screens per test, to keep tests short on slow machines. */
const AT_ONCE = 8;

/** The chosen screens, grouped by user, in chunks. */
export function rounds(isChosen: (path: string) => boolean): readonly Round[] {
  const theirs = Map.groupBy(Object.keys(visits).filter(isChosen), (path) => visits[path]?.who ?? "nobody");
  return [...theirs].flatMap(([who, paths]) =>
    Array.from({ length: Math.ceil(paths.length / AT_ONCE) }, (_, i) => ({
      who,
      part: i + 1,
      paths: paths.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
    })),
  );
}

/** Opens a screen as a link does, without loading the web anew. */
async function follow(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    document.querySelector("h1")?.setAttribute("data-left", "");
    history.pushState({}, "", address);
  }, to);
  await expect(page.locator("h1[data-left]")).toHaveCount(0);
}

/** Opens the screens of a round, each in a test step, and runs a check on each; `byLink` loads the web for the first one only. */
export async function eachScreen(
  browser: Browser,
  { who, paths }: Round,
  look: Look,
  {
    before,
    at,
    byLink = false,
  }: {
    before?: (page: Page) => Promise<unknown>;
    at: (page: Page, path: string) => Promise<void>;
    byLink?: boolean;
  },
): Promise<void> {
  const baseURL = test.info().project.use.baseURL ?? "";
  const isGuest = who === "nobody";
  const page = isGuest ? await lendPage(browser, look) : await signedIn(browser, who, look);
  const api: APIRequestContext = isGuest ? await request.newContext({ baseURL }) : await apiOf(who, baseURL);
  await before?.(page);
  for (const [index, path] of paths.entries())
    await test.step(path, async () => {
      const to = (await visits[path]?.needs?.(api)) ?? path;
      if (byLink && index > 0) await follow(page, to);
      else await page.goto(to);
      await at(page, path);
    });
  await api.dispose();
}
