import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

/** Half as long as what the package exports, which the browser would read anew for each look. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rules whose findings are at most moderate, which we do not report: skipping them halves the time. */
const neverSerious =
  "region landmark-unique landmark-one-main landmark-banner-is-top-level landmark-contentinfo-is-top-level landmark-main-is-top-level landmark-no-duplicate-banner landmark-no-duplicate-contentinfo landmark-no-duplicate-main heading-order page-has-heading-one empty-heading scope-attr-valid skip-link no-autoplay-audio aria-allowed-role presentation-role-conflict".split(
    " ",
  );
const ALL: axe.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
  rules: Object.fromEntries(neverSerious.map((rule) => [rule, { enabled: false }])),
};
const COLOURS: axe.RunOptions = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/**
 * What axe finds that is serious or critical, each as its rule and the elements' selectors. Frames are not looked into: we have none.
 * @param within a selector, for a part of the page
 * @param only the rules of colours alone, for a page that was looked at in another size or scheme
 */
export async function seriousFindings(
  page: Page,
  { within, only }: { readonly within?: string; readonly only?: "colours" | undefined } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const options: axe.RunOptions = {
    ...(only === "colours" ? COLOURS : ALL),
    // Selectors are made, and results carried over here, for what is wrong alone.
    reporter: "no-passes",
    resultTypes: ["violations"],
  };
  return await page.evaluate(
    async ([place, how]) => {
      const own = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await own.run(place ?? document, how);
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
    },
    [within, options] as const,
  );
}
