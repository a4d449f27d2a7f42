import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { ownPeople } from "./support/own-people.ts";
import { apiOf, person, signedIn, test } from "./support/people.ts";
import { sentExpense } from "./support/sent.ts";

/** A seller's expenses for a manager without the right to roll back. */
async function waiting(baseURL: string | undefined, count: number) {
  const { seller, manager } = await ownPeople({ seller: "Sales", manager: "Office manager" });
  const mark = `Queued ${Date.now()}`;
  const api: APIRequestContext = await apiOf(seller, baseURL ?? "");
  for (let n = 1; n <= count; n += 1) await sentExpense(api, `${mark} ${n}`);
  await api.dispose();
  return { manager, title: (n: number): string => `${mark} ${n}` };
}
const record = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const listed = (page: Page) => page.locator("tbody tr[data-index]");
const messages = (page: Page) => page.getByRole("region", { name: "Messages" });

test("Enter in a list takes from that list alone, at any speed of typing", async ({ browser }) => {
  const page = await signedIn(browser, "alice");
  for (const [before, delay] of [20, 60, 100, 180].entries())
    await test.step(`${delay} ms a key`, async () => {
      await page.goto("/admin/expense/create/travel");
      const currency = page.getByRole("combobox", { name: "Currency" });
      await expect(currency).not.toHaveValue("");
      const was = await currency.inputValue();
      // Continue the draft. Every select has been opened once and is still in the document, closed.
      await currency.click();
      await expect(page.getByRole("option").first()).toBeVisible();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Add a fee" }).click();
      const reason = page.getByRole("group", { name: `Fee ${before + 1}` }).getByRole("combobox", { name: "Reason" });
      await expect(reason).toBeFocused();
      await page.keyboard.type("taxi", { delay });
      await page.keyboard.press("Enter");
      await expect(reason).toHaveValue("Taxi");
      await expect(currency).toHaveValue(was);
    });
});

test("from the queue: j and k go on, a decision opens the next, Undo takes it back, Escape closes", async ({
  browser,
  baseURL,
}) => {
  const { manager, title } = await waiting(baseURL, 4);
  const page = await person(browser, manager, "/admin/expenses/asked");
  await expect(listed(page)).toHaveCount(4);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(record(page, title(1))).toBeVisible();
  await page.keyboard.press("j");
  await expect(record(page, title(2))).toBeVisible();
  await page.keyboard.press("j");
  await expect(record(page, title(3))).toBeVisible();
  await page.keyboard.press("k");
  await expect(record(page, title(2))).toBeVisible();
  // The list is remembered over a reload.
  await page.reload();
  await expect(record(page, title(2))).toBeVisible();

  await page.keyboard.press("a");
  await expect(record(page, title(3))).toBeVisible();
  await expect(messages(page)).toContainText("approved");
  await page.keyboard.press("z");
  await expect(messages(page)).toContainText("rolled back");
  await expect(record(page, title(3))).toBeVisible();

  // Reject with a reason; the next record opens.
  await page.keyboard.press("r");
  await page.keyboard.type("not ours");
  // A question that still loads takes no Ctrl+Enter: nobody decides what they have not seen.
  await expect(page.getByRole("dialog").getByRole("textbox")).toHaveValue("not ours");
  await page.keyboard.press("Control+Enter");
  await expect(record(page, title(4))).toBeVisible();
  await expect(messages(page)).toContainText("rejected");

  await page.keyboard.press("k");
  await expect(record(page, title(1))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/admin\/expenses\/asked$/u);
  // 2 waits again, 3 is rejected.
  await expect(listed(page)).toHaveCount(3);
  // The cursor is on the row whose record was open.
  await expect(listed(page).first()).toHaveClass(/cursor/u);
  await page.keyboard.press("Enter");
  await expect(record(page, title(1))).toBeVisible();
});

test("from the inbox a decision on a record opens the next; by its address alone Escape goes to its list", async ({
  browser,
  baseURL,
}) => {
  const { manager, title } = await waiting(baseURL, 2);
  const page = await person(browser, manager, "/admin/dashboard");
  await page.getByRole("link", { name: title(1), exact: true }).click();
  await expect(record(page, title(1))).toBeVisible();
  await page.keyboard.press("a");
  await expect(record(page, title(2))).toBeVisible();
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  await expect(record(page, title(2))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/admin\/expenses\/list$/u);
});

test("several approved at once: the next row has the keyboard, and Undo brings them all back", async ({
  browser,
  baseURL,
}) => {
  const { manager, title } = await waiting(baseURL, 5);
  const page = await person(browser, manager, "/admin/expenses/asked");
  await expect(listed(page)).toHaveCount(5);
  await page.keyboard.type("jxjx");
  await expect(page.getByRole("region", { name: "Selection" }).getByText("2 selected")).toBeVisible();
  await page.keyboard.press("a");
  await expect(listed(page)).toHaveCount(3);
  // The first remaining row, not the second.
  await expect(listed(page).first()).toContainText(title(3));
  await expect(listed(page).first()).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: new RegExp(title(3), "u") })).toBeChecked();
  await messages(page).getByRole("button", { name: "Undo" }).click();
  await expect(listed(page)).toHaveCount(5);
  await expect(messages(page)).toContainText("2 approvals undone");
});
