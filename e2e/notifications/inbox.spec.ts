import { expect, type Page } from "@playwright/test";
import { seriousFindings } from "../support/axe.ts";
import { apiOf, goAndListen, heard, person, signedIn, test } from "../support/people.ts";
import { ownPeople } from "../support/own-people.ts";
import { sentExpense } from "../support/sent.ts";

/** A spender and an approver in an office of their own. */
const pair = async () => await ownPeople({ alice: "Sales", bruno: "Office manager" });

/** Waits for the answer that marks notifications as read: navigating earlier could cancel the call. */
const marked = async (page: Page): Promise<void> => {
  const answer = await page.waitForResponse((a) => a.url().endsWith("/api/read/notification"));
  expect(answer.ok()).toBe(true);
};

const line = (page: Page, words: string | RegExp) => page.getByRole("listitem").filter({ hasText: words });

test("a rejection is read by keys, made unread again, and leads to its expense", async ({ browser, baseURL }) => {
  const own = await pair();
  const [alice, bruno] = [await apiOf(own.alice, baseURL ?? ""), await apiOf(own.bruno, baseURL ?? "")];
  const motif = `No receipt ${Date.now()}`;
  const id = await sentExpense(alice, "Inbox by keys");
  expect((await bruno.patch(`/api/expense/${id}/reject`, { data: { motif } })).ok()).toBe(true);
  const page = await person(browser, own.alice, "/admin/notifications");
  const row = line(page, motif);
  await expect(row).toHaveCount(1);
  await page.keyboard.press("j");
  await expect(row.getByRole("link")).toBeFocused();
  let kept = marked(page);
  await page.keyboard.press("e");
  await expect(row.getByRole("button", { name: "Mark as unread" })).toBeAttached();
  await kept;
  await page.keyboard.press("k");
  await expect(row.getByRole("link")).toBeFocused();
  kept = marked(page);
  await page.keyboard.press("u");
  await expect(row.getByRole("button", { name: "Mark as read" })).toBeVisible();
  await expect(row.getByRole("link")).toBeFocused();
  await kept;
  kept = marked(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/expense/${id}/view`, "u"));
  await kept;
  await page.goto(`/admin/notifications?search=${encodeURIComponent(motif.toUpperCase())}`);
  await expect(line(page, motif).getByRole("button", { name: "Mark as unread" })).toBeAttached();
  await expect(page.getByRole("listitem").filter({ has: page.locator("[data-index]") })).toHaveCount(1);
});

test("what is read in one window is read in one's others at once", async ({ browser, baseURL }) => {
  const own = await pair();
  const [alice, bruno] = [await apiOf(own.alice, baseURL ?? ""), await apiOf(own.bruno, baseURL ?? "")];
  const motif = `Read elsewhere ${Date.now()}`;
  const id = await sentExpense(alice, "Two windows");
  await bruno.patch(`/api/expense/${id}/reject`, { data: { motif } });
  const [one, two] = [await signedIn(browser, own.alice), await signedIn(browser, own.alice)];
  await goAndListen(two, "/admin/notifications");
  await expect(line(two, motif).getByRole("button", { name: "Mark as read" })).toBeAttached();
  await one.goto("/admin/notifications");
  await line(one, motif).getByRole("button", { name: "Mark as read" }).click();
  await expect(line(two, motif).getByRole("button", { name: "Mark as unread" })).toBeAttached();
});

test("several of one kind about one thing are one line", async ({ browser, baseURL }) => {
  const own = await pair();
  const alice = await apiOf(own.alice, baseURL ?? "");
  const title = `Sent three times ${Date.now()}`;
  const id = await sentExpense(alice, title);
  for (let again = 0; again < 2; again += 1) {
    expect((await alice.post(`/api/expense/${id}/rollback`, { data: {} })).ok()).toBe(true);
    expect((await alice.patch(`/api/expense/${id}/send`, { data: {} })).ok()).toBe(true);
  }
  const page = await person(browser, own.bruno, "/admin/notifications?unread=1");
  const row = line(page, title);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("3 notifications, the latest:");
  const kept = marked(page);
  await row.getByRole("button", { name: "Mark as read" }).click();
  await kept;
  await page.goto("/admin/notifications?unread=1");
  await expect(page.getByText("No unread notifications")).toBeVisible();
  await expect(line(page, title)).toHaveCount(0);
});

test("how one is told is chosen once for each kind, and kept at once", async ({ browser }) => {
  const { rada } = await ownPeople({ rada: "Laboratory" });
  const page = await person(browser, rada, "/admin/notifications");
  await page.getByRole("button", { name: "Notification settings" }).click();
  const paid = page.getByRole("checkbox", { name: "My expense is paid: In app" });
  const mailed = page.getByRole("checkbox", { name: "My expense is paid: Email" });
  // Several choices before the answers: each shows at once, and the last one wins.
  const { promise: slow, resolve: restored } = Promise.withResolvers<void>();
  await page.route("**/api/notification/preferences", async (route) => {
    if (route.request().method() !== "GET") await slow;
    await route.continue();
  });
  await mailed.check();
  await mailed.uncheck();
  await paid.uncheck();
  restored();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /^My expense is paid/u })).toContainText("Off");
  await page.getByRole("checkbox", { name: /^Quiet hours/u }).check();
  await page.getByLabel("From").fill("20:30");
  await page.getByLabel("From").blur();
  expect(await seriousFindings(page, { within: "[role=dialog]" })).toEqual([]);
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(paid).not.toBeChecked();
  await expect(page.getByLabel("From")).toHaveValue("20:30");
  await paid.check();
  await page.getByRole("checkbox", { name: /^Quiet hours/u }).uncheck();
  await expect(page.getByLabel("From")).toHaveCount(0);
});

test("in quiet hours it is seen, not heard; afterwards one sound for what comes", async ({ browser, baseURL }) => {
  const own = await pair();
  const [alice, bruno] = [await apiOf(own.alice, baseURL ?? ""), await apiOf(own.bruno, baseURL ?? "")];
  const weekday = ((new Date().getUTCDay() + 6) % 7) + 1;
  // All days except one that is neither today nor adjacent to it.
  const days = [1, 2, 3, 4, 5, 6, 7].filter((d) => d !== ((weekday + 2) % 7) + 1);
  const choose = async (quiet: unknown): Promise<void> => {
    const answer = await bruno.put("/api/notification/preferences", { data: { quiet } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const page = await signedIn(browser, own.bruno);
  await goAndListen(page, "/admin/notifications");
  await choose({ from: "00:00", to: "00:00", days });
  const quiet = `In the quiet ${Date.now()}`;
  await sentExpense(alice, quiet);
  await expect(line(page, quiet).first()).toBeVisible();
  expect(await heard(page)).toBe(0);
  await choose(null);
  const loud = `Out loud ${Date.now()}`;
  await sentExpense(alice, loud);
  await expect(line(page, loud).first()).toBeVisible();
  await expect.poll(async () => await heard(page)).toBe(2);
});
