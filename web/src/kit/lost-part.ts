import { serverAnswers } from "./line.ts";

const RELOADED = "cordial.reloaded";

/** Whether the error is a failed chunk load, in each browser's wording; the last is Vite's for styles. */
export const isLostPart = (e: unknown): boolean =>
  e instanceof Error &&
  /dynamically imported module|module script failed|error loading dynamically|Unable to preload CSS/iu.test(e.message);

let stylesLost = false;
// Vite does not retry failed styles: the component would render unstyled.
addEventListener("vite:preloadError", (e) => {
  if ((e as Event & { payload?: Error }).payload?.message.includes("CSS")) stylesLost = true;
});
export const areStylesLost = (): boolean => stylesLost;

/**
 * Reloads the page at `href`: if the server answers but a chunk does not load, a new version was deployed and the old files are gone. Not while
 * offline, and at most once in 30 seconds. Resolves to false if it did not reload.
 */
export async function loadAnew(href: string): Promise<boolean> {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < 30_000 || !(await serverAnswers())) return false;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.assign(href);
  return true;
}
