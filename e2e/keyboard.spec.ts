import { expect, type Page } from "@playwright/test";
import { test, WIDE } from "./support/people.ts";
import { eachScreen, rounds } from "./support/rounds.ts";
import { represents } from "./support/visits.ts";
import { installWalker, walk } from "./support/walk.ts";

/** Content lost in a 1280 px window at 400 % zoom, with the text spacing of WCAG 1.4.12. */
async function fitsWhenMagnified(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 256 });
  return await page.evaluate(async () => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, spaced];
    for (let i = 0; i < 2; i += 1) await new Promise((done) => requestAnimationFrame(done));
    const lost: string[] = [];
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) lost.push(`${over} px wider than the window`);
    for (const e of document.querySelectorAll("main *")) {
      const style = getComputedStyle(e);
      const own = [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent?.trim());
      if (!own || !e.checkVisibility() || e.clientHeight < 2 || !/hidden|clip/u.test(style.overflowY)) continue;
      if (e.scrollHeight > e.clientHeight + 5) lost.push(`cut off: ${e.textContent?.trim().slice(0, 40)}`);
    }
    // Scrolling regions must keep a minimum height.
    for (const e of document.querySelectorAll("main [role=region][tabindex]"))
      if (e.clientHeight < 100) lost.push(`only ${e.clientHeight} px of ${e.getAttribute("aria-label")}`);
    return lost;
  });
}

for (const round of rounds(represents))
  test(`${round.who} walks their screens with Tab alone, ${round.part}`, async ({ browser }) => {
    await eachScreen(
      browser,
      round,
      {},
      {
        before: async (page) => await page.addInitScript(installWalker),
        at: async (page, path) => {
          await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
          await page.waitForLoadState("networkidle");
          expect.soft(await walk(page, round.who === "nobody" ? "body" : "main"), path).toEqual([]);
          expect.soft(await fitsWhenMagnified(page), path).toEqual([]);
          await page.setViewportSize(WIDE);
        },
      },
    );
  });
