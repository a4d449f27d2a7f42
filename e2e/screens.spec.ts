import AxeBuilder from "@axe-core/playwright";
import { expect, request, type Page } from "@playwright/test";
import { allRoutes } from "#web/app/routes.ts";
import { apiOf, browserFor, PASSWORD, signIn, type Look, test } from "./support/people.ts";
import { visits } from "./support/visits.ts";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/u;

/** What these find is never more than moderate, and that is not told: looking for it takes half the time. */
const neverSerious =
  "region landmark-unique landmark-one-main landmark-banner-is-top-level landmark-contentinfo-is-top-level landmark-main-is-top-level landmark-no-duplicate-banner landmark-no-duplicate-contentinfo landmark-no-duplicate-main heading-order page-has-heading-one empty-heading scope-attr-valid skip-link no-autoplay-audio aria-allowed-role presentation-role-conflict".split(
    " ",
  );

/** What no screen may show: identifiers, keys of texts, what a program says for nothing, something wider than the window; and what axe finds. Every screen is told, not the first alone. */
async function looksRight(page: Page, at: string, only?: "colours"): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const words = await page.locator("body").innerText();
  expect.soft(words, at).not.toMatch(UUID);
  expect.soft(words, at).not.toMatch(/\b(undefined|NaN|null|\[object)\b/u);
  expect
    .soft(words, at)
    .not.toMatch(
      /\b(app|ui|audit|exports|expenses|accounting|access|settings|reference|notifications|dashboard|errors|lifecycle|users|zones|imports|contacts)\.[a-z_]+\b/u,
    );
  expect.soft(words, at).not.toMatch(/\b(UNVALIDATED|PARTIALLY_PAID|VALIDATED|APPROVED)\b/u);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), at).toBeLessThanOrEqual(0);
  // One document, no frames: looked through in one go, without a second page to gather what others found.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (
    only === "colours"
      ? axe.withRules(["color-contrast", "link-in-text-block"])
      : axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]).disableRules(neverSerious)
  ).analyze();
  const serious = violations.filter((v) => v.impact === "serious" || v.impact === "critical");
  expect
    .soft(
      serious.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`),
      at,
    )
    .toEqual([]);
}

/** The first two see each screen's every name and role, wide and on a phone; in the other scheme its colours are what differs. */
const looks: readonly (Look & { name: string; only?: "colours" })[] = [
  { name: "wide, light, English", language: "en" },
  { name: "phone, dark, French", language: "fr", phone: true, dark: true },
  { name: "wide, dark, French", language: "fr", dark: true, only: "colours" },
  { name: "phone, light, English", language: "en", phone: true, only: "colours" },
];

test("every screen is visited here", () => {
  expect(Object.keys(visits).toSorted()).toEqual(
    allRoutes
      .map((r) => r.path)
      .filter((p) => p !== "*")
      .toSorted(),
  );
});

const people = [...new Set(Object.values(visits).map((v) => v.who))];
for (const look of looks) {
  for (const who of people) {
    test(`${who} opens their screens: ${look.name}`, async ({ browser, baseURL }) => {
      const own = Object.entries(visits).filter(([, visit]) => visit.who === who);
      test.setTimeout(60_000 + own.length * 60_000);
      const context = await browserFor(browser, look);
      const page = await context.newPage();
      const faults: string[] = [];
      page.on("pageerror", (e) => faults.push(e.message));
      page.on("console", (m) => m.type() === "error" && faults.push(m.text()));
      const api =
        who === "nobody" ? await request.newContext({ baseURL: baseURL ?? "" }) : await apiOf(who, baseURL ?? "");
      if (who !== "nobody") await signIn(page, who);
      for (const [path, visit] of own) {
        await test.step(path, async () => {
          const at = visit.needs ? await visit.needs(api) : path;
          await page.goto(at);
          await looksRight(page, path, look.only);
          // Once everything has come: being sent away may take a moment.
          if (who !== "nobody" && !path.includes("error"))
            expect.soft(page.url(), path).not.toMatch(/\/(login|error)/u);
        });
      }
      expect(faults).toEqual([]);
      await api.dispose();
      await context.close();
    });
  }
}

test("who holds no right is sent to the error page by every screen that needs one", async ({ browser }) => {
  test.setTimeout(900_000);
  const page = await (await browserFor(browser)).newPage();
  await signIn(page, "nadia");
  for (const route of allRoutes) {
    if (typeof route.permission === "string" && ["public", "any-account", "any-user"].includes(route.permission))
      continue;
    await page.goto(route.path.replace(/\{\w+\}/gu, "0199a2b4-0000-7000-8000-000000000000"));
    await expect(page, route.path).toHaveURL(/\/admin\/error\/403/u);
    await expect(page.getByText("Something went wrong here.")).toBeVisible();
  }
});

test("who is not signed in is sent to the sign-in screen, and back to where they wanted to go", async ({ browser }) => {
  const page = await (await browserFor(browser)).newPage();
  await page.goto("/admin/expenses/resume");
  await expect(page).toHaveURL(/\/login/u);
  await page.locator("input[name=email]").fill("alice@cordial.example");
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/expenses\/resume/u);
});

test("an address that is no screen shows the not-found page", async ({ browser }) => {
  const page = await (await browserFor(browser)).newPage();
  await signIn(page, "alice");
  await page.goto("/admin/nowhere");
  await looksRight(page, "the page that is not there");
});
