import { request, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { apiOf, browserFor, signedIn, test, type Look } from "./people.ts";
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

/** Opens the screens of a round, each in a test step, and runs a check on each. */
export async function eachScreen(
  browser: Browser,
  { who, paths }: Round,
  look: Look,
  { before, at }: { before?: (page: Page) => Promise<unknown>; at: (page: Page, path: string) => Promise<void> },
): Promise<void> {
  const baseURL = test.info().project.use.baseURL ?? "";
  const isGuest = who === "nobody";
  const page = isGuest ? await (await browserFor(browser, look)).newPage() : await signedIn(browser, who, look);
  const api: APIRequestContext = isGuest ? await request.newContext({ baseURL }) : await apiOf(who, baseURL);
  await before?.(page);
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto((await visits[path]?.needs?.(api)) ?? path);
      await at(page, path);
    });
  await api.dispose();
}
