import { expect, type Page } from "@playwright/test";
import { apiOf, person, test } from "../support/people.ts";

test("packagings are put in order by keys, by the menu and by dragging; who moves another at once keeps both", async ({
  browser,
  baseURL,
}) => {
  const api = await apiOf("admin", baseURL ?? "");
  const mark = `Pack ${Date.now()}`;
  for (const n of ["a", "b", "c"]) await api.post("/api/packaging", { data: { name: `${mark} ${n}` } });
  const page = await person(browser, "admin", "/admin/tools/packagings");
  const other = await person(browser, "admin", "/admin/tools/packagings?order=1");
  const ours = async (at: Page): Promise<string[]> =>
    (await at.getByRole("dialog").getByRole("listitem").allInnerTexts()).filter((text) => text.startsWith(mark));
  const isOrder = async (at: Page, order: string): Promise<void> =>
    await expect.poll(async () => (await ours(at)).map((text) => text.at(-1)).join("")).toBe(order);
  await page.getByRole("button", { name: "Arrange" }).click();
  await isOrder(page, "abc");
  const handle = (n: string) => page.getByRole("button", { name: new RegExp(`^Move ${mark} ${n}, `, "u") });
  await handle("c").focus();
  const first = page.waitForResponse((r) => r.url().endsWith("/move"));
  await page.keyboard.press("Alt+ArrowUp");
  await isOrder(page, "acb");
  await expect(handle("c")).toBeFocused();
  await first;
  const second = page.waitForResponse((r) => r.url().endsWith("/move"));
  await page.keyboard.press("Alt+ArrowUp");
  await isOrder(page, "cab");
  await second;
  // Changes of the order show live, in both directions.
  await isOrder(other, "cab");
  await other.getByRole("button", { name: `Move ${mark} b`, exact: true }).click();
  await other.getByRole("menuitem", { name: "Move up" }).click();
  await isOrder(other, "cba");
  await isOrder(page, "cba");
  await page.reload();
  await isOrder(page, "cba");
  await handle("a").scrollIntoViewIfNeeded();
  const [from, to] = [await handle("a").boundingBox(), await handle("c").boundingBox()];
  if (!from || !to) throw new Error("no handles");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + 20, { steps: 4 });
  await page.mouse.move(to.x + 8, to.y + 2, { steps: 4 });
  await page.mouse.up();
  await isOrder(page, "acb");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
