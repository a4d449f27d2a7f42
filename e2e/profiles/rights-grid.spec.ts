import { expect, type Locator, type Page } from "@playwright/test";
import { apiOf, signedIn, test } from "../support/people.ts";

const family = (page: Page, name: string): Locator =>
  page.getByRole("region", { name, exact: true }).getByRole("heading").getByRole("button");

/** Opens the rights of the demo's office managers: some families partly granted, most not. Only families with a granted right are expanded. */
async function openRights(page: Page, baseURL: string | undefined): Promise<void> {
  const api = await apiOf("admin", baseURL ?? "");
  const roles = (await (await api.get("/api/settings/roles?limit=200")).json()) as {
    data: { hash_id: string; name: string }[];
  };
  await api.dispose();
  const id = roles.data.find((role) => role.name === "Office manager")?.hash_id ?? "";
  await page.goto(`/admin/managment/profiles/${id}/rights`);
  await expect(page.getByRole("region").first()).toBeVisible();
  await expect(family(page, "Agenda")).toHaveAttribute("aria-expanded", "true");
  await expect(family(page, "Contacts")).toHaveAttribute("aria-expanded", "false");
  await expect(family(page, "Contacts")).toContainText("0 of 9");
}

async function fold(page: Page): Promise<void> {
  const contacts = family(page, "Contacts");
  await contacts.focus();
  await page.keyboard.press("Enter");
  await expect(contacts).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Space");
  await expect(contacts).toHaveAttribute("aria-expanded", "false");
  await page.getByRole("searchbox", { name: "Find a right" }).fill("contacts");
  await expect(contacts).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("searchbox", { name: "Find a right" }).fill("");
  await page.getByRole("button", { name: "Collapse all" }).click();
  await expect(page.getByRole("button", { expanded: true }).and(page.locator("h2 button"))).toHaveCount(0);
}

for (const phone of [false, true])
  test(`the first tick moves nothing${phone ? ", on a phone, and its headings stand apart" : ""}`, async ({
    browser,
    baseURL,
  }) => {
    const page = await signedIn(browser, "admin", { phone });
    await openRights(page, baseURL);
    const places = async (): Promise<(number | undefined)[]> => {
      const marks = [
        page.getByRole("searchbox"),
        ...[0, 1, 2].map((i) => page.getByRole("region").nth(i).getByRole("heading")),
      ];
      return await Promise.all(marks.map(async (mark) => (await mark.boundingBox())?.y));
    };
    const before = await places();
    await page.getByRole("region").first().getByRole("checkbox").nth(1).click();
    await expect(page.getByRole("button", { name: "Discard" })).toBeVisible();
    expect(await places()).toEqual(before);
    if (!phone)
      return await test.step("families open by the keyboard, by a search, and close all at once", async () =>
        await fold(page));
    const right = await page
      .getByText("Everywhere", { exact: true })
      .first()
      .evaluate((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const next = document.createRange();
        next.selectNodeContents(cell.nextElementSibling ?? cell);
        return next.getBoundingClientRect().left - range.getBoundingClientRect().right;
      });
    expect(right).toBeGreaterThan(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
