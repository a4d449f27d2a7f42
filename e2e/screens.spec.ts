import { readdirSync } from "node:fs";
import { expect, type Page, type ViewportSize } from "@playwright/test";
import { seriousFindings } from "./support/axe.ts";
import { lendPage, type Look, PHONE, WIDE } from "./support/pages.ts";
import { PASSWORD, person, signedIn, test } from "./support/people.ts";
import { eachScreen, rounds } from "./support/rounds.ts";
import { represents } from "./support/visits.ts";
import { walk } from "./support/walk.ts";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/u;

/** The key of a text: the name of a file of texts, and a word in it. Not the name of a file or a host. */
const KEY = new RegExp(
  `\\b(?:${readdirSync(new URL("../contract/src/texts/en/", import.meta.url))
    .map((file) => file.replace(/\.json$/u, ""))
    .join("|")})\\.(?!(?:csv|xlsx|pdf|vcf|ics|zip|png|jpg|example|test)\\b)[a-z]\\w*`,
  "u",
);

/**
 * Checks a screen for ids, text keys, `undefined` and the like, content wider than the window, and axe violations. Soft: all screens are reported,
 * not only the first failure.
 */
async function looksRight(page: Page, at: string, only?: "colours"): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const words = await page.locator("body").innerText();
  expect.soft(words, at).not.toMatch(UUID);
  expect.soft(words, at).not.toMatch(/\b(undefined|NaN|null|\[object)\b/u);
  expect.soft(words, at).not.toMatch(KEY);
  expect.soft(words, at).not.toMatch(/\b(UNVALIDATED|PARTIALLY_PAID|VALIDATED|APPROVED)\b/u);
  const over = async (): Promise<number> =>
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.configure({ soft: true }).poll(over, { message: at }).toBeLessThanOrEqual(0);
  expect.soft(await seriousFindings(page, { only }), at).toEqual([]);
}

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

/** Two configurations, each checked in both sizes: fully in its own size, and for colours (which depend on the scheme) and overflow in the other. */
const looks: readonly (Look & { name: string; size: ViewportSize; other: ViewportSize })[] = [
  { name: "light, English, wide first", language: "en", size: WIDE, other: PHONE },
  { name: "dark, French, on a phone first", language: "fr", phone: true, dark: true, size: PHONE, other: WIDE },
];
/** A screen represented by another is opened in only one configuration, chosen by its path, so that each configuration covers half of a pattern. */
const onceIn = (path: string): number => [...path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2;

for (const [number, look] of looks.entries())
  for (const round of rounds((path) => represents(path) || onceIn(path) === number))
    test(`${round.who} opens their screens, ${round.part}: ${look.name}`, async ({ browser }) => {
      const faults: string[] = [];
      await eachScreen(browser, round, look, {
        // Each screen is loaded by its address in one look, and reached from another screen in the other.
        byLink: look.phone === true,
        before: async (page) => {
          page.on("pageerror", (e) => faults.push(e.message));
          page.on("console", (m) => m.type() === "error" && faults.push(`${m.text()} ${m.location().url}`));
        },
        at: async (page, path) => {
          await looksRight(page, path);
          // After loading: a redirect may take a moment.
          if (round.who !== "nobody" && !path.includes("error"))
            expect.soft(page.url(), path).not.toMatch(/\/(login|error)/u);
          if (!represents(path)) return;
          await page.setViewportSize(look.other);
          await looksRight(page, `${path}, in the other size`, "colours");
          await page.setViewportSize(look.size);
          if (look.phone) return;
          expect
            .soft(await walk(page, round.who === "nobody" ? "body" : "main"), `${path}, with Tab alone`)
            .toEqual([]);
          expect.soft(await fitsWhenMagnified(page), `${path}, magnified`).toEqual([]);
          await page.setViewportSize(look.size);
        },
      });
      expect(faults).toEqual([]);
    });

// `support/rights.test.ts` checks each screen's right; this checks that the router asks, for one right, one of several, and of a record.
test("who holds no right is sent to the error page by a screen that needs one", async ({ browser }) => {
  const page = await signedIn(browser, "nadia");
  for (const path of ["/admin/audit", "/admin/accounting", "/admin/area/0199a2b4-0000-7000-8000-000000000000/update"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/admin\/error\/403/u);
    await expect(page.getByText("Something went wrong here.")).toBeVisible();
  }
});

test("who is not signed in is sent to the sign-in screen, and back to where they wanted to go", async ({ browser }) => {
  const page = await lendPage(browser);
  await page.goto("/admin/expenses/resume");
  await expect(page).toHaveURL(/\/login/u);
  await page.locator("input[name=email]").fill("alice@cordial.example");
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/expenses\/resume/u);
});

test("an address that is no screen shows the not-found page", async ({ browser }) => {
  const page = await person(browser, "alice", "/admin/nowhere");
  await looksRight(page, "the page that is not there");
});
