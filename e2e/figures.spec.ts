import { expect, type Page } from "@playwright/test";
import { person, test } from "./support/people.ts";

/** Pages with figures that are links, and who sees them in the demo. What each grouping counts is tested on the server (`orders/figures.api.test.ts`). */
const pages: readonly (readonly [who: string, path: string])[] = [
  ["admin", "/admin/dashboard"],
  ["alice", "/admin/dashboard"],
  ["admin", "/admin/orders"],
  ...["contact", "owner", "status", "month"].map((by) => ["admin", `/admin/orders/customers?groupBy=${by}`] as const),
  ["admin", "/admin/orders/customers?groupBy=country&category=overdue"],
  ["chloe", "/admin/accounting"],
  ["admin", "/admin/accounting/receivables"],
  ["admin", "/admin/accounting/statistic/overview"],
  ["admin", "/admin/managment/profiles"],
];

interface Figure {
  readonly words: string;
  readonly href: string;
  readonly figure: number;
}
const figuresOf = async (page: Page): Promise<Figure[]> =>
  await page.locator("main [data-figure]").evaluateAll((links) =>
    links.map((link) => ({
      words: link.textContent ?? "",
      href: link.getAttribute("href") ?? "",
      figure: Number((link as HTMLElement).dataset.figure),
    })),
  );

/** The first figure of each kind: the same screen with the same filters, whichever record they name. */
function oneOfEach(all: readonly Figure[]): Figure[] {
  const ID = /[\da-f]{8}-[\da-f-]{27}|\d{4}-\d{2}(?:-\d{2})?/gu;
  return [...new Map(all.toReversed().map((f) => [f.href.replaceAll(ID, "?"), f])).values()];
}

/** The number of rows of the list on the page, all of them loaded. */
async function rowsOf(page: Page): Promise<number> {
  const status = page.locator("main [role=status]").filter({ hasText: /^(?:No rows|\d+ rows?)/u });
  await expect(status.first()).toBeAttached();
  while ((await status.first().textContent())?.includes("further down")) {
    const loaded = await status.first().textContent();
    await page
      .locator("main [role=region][tabindex='0']")
      .last()
      .evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await expect(status.first()).not.toHaveText(loaded ?? "");
  }
  return Number.parseInt((await status.first().textContent()) ?? "", 10) || 0;
}

for (const [who, path] of pages)
  test(`each figure of ${path} is the number of rows that it opens for ${who}`, async ({ browser }) => {
    const page = await person(browser, who, path);
    // On a larger screen what does not fit on the home is behind a button.
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(page.locator("main [data-figure]").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    const figures = oneOfEach(await figuresOf(page));
    const wrong: string[] = [];
    for (const { words, href, figure } of figures) {
      await page.goto(href);
      const rows = await rowsOf(page);
      if (rows !== figure) wrong.push(`"${words}" opens ${rows} rows at ${href}`);
    }
    expect(wrong).toEqual([]);
  });
