import { expect } from "@playwright/test";
import { test } from "../support/people.ts";
import { cashBox } from "./cash-box.ts";

test("a chart is walked with the arrows, says each month with its figures, and Enter goes into one", async ({
  browser,
}) => {
  const page = await cashBox(browser);
  await page.getByRole("tab", { name: "Statistics" }).click();
  const chart = page.getByRole("slider", { name: /^In, out and balance of Caisse euros/u });
  await chart.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(chart).toHaveAttribute(
    "aria-valuetext",
    /^February: Balance [\d.,]+ EUR, In [\d.,]+ EUR, Out [\d.,]+ EUR$/u,
  );
  await page.keyboard.press("ArrowLeft");
  await expect(chart).toHaveAttribute("aria-valuetext", /^January: /u);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/month=1(?:&|$)/u);
  await expect(page.getByRole("heading", { name: /^January 20/u })).toBeVisible();
});
