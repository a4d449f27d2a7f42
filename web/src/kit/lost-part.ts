import { serverAnswers } from "./line.ts";

const RELOADED = "cordial.reloaded";

/** A file of the program did not come, as each browser says it; Vite's own words for styles. */
export const isLostPart = (e: unknown): boolean =>
  e instanceof Error &&
  /dynamically imported module|module script failed|error loading dynamically|Unable to preload CSS/iu.test(e.message);

let stylesLost = false;
// Styles that did not come are not asked for again by the loader: what needs them would show without.
addEventListener("vite:preloadError", (e) => {
  if ((e as Event & { payload?: Error }).payload?.message.includes("CSS")) stylesLost = true;
});
export const areStylesLost = (): boolean => stylesLost;

/**
 * The whole page anew, at `href`: where the server answers and a part of the program still does not come, a new version was installed and the
 * old files are gone. Never while the line is away, when nothing would come instead, and once in 30 seconds. False when it is not done.
 */
export async function loadAnew(href: string): Promise<boolean> {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < 30_000 || !(await serverAnswers())) return false;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.assign(href);
  return true;
}
