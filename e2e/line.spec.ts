import { expect, type Page } from "@playwright/test";
import { apiOf, person, test } from "./support/people.ts";

const NETWORK = "Network error: Please check your internet connection or wait until servers are back online";

/** Waits until the code of all screens is in the browser's cache. */
const isAhead = async (page: Page): Promise<void> =>
  await expect
    .poll(async () => await page.evaluate(() => sessionStorage.getItem("cordial.ahead") !== null), { timeout: 120_000 })
    .toBe(true);

/** Fills in a new office expense with one fee. */
async function fill(page: Page, title: string): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Add a fee" }).click();
  const fee = page.getByRole("group", { name: "Fee 1" });
  await fee.getByRole("combobox", { name: "Reason" }).fill("Taxi");
  await page.getByRole("option", { name: "Taxi", exact: true }).click();
  await fee.getByLabel("Amount").pressSequentially("12,50");
  await fee.getByLabel("Amount").press("Tab");
}

/** Number of expenses with this title according to the server. */
async function count(title: string, baseURL: string | undefined): Promise<number> {
  const api = await apiOf("alice", baseURL ?? "");
  const answer = await api.get(`/api/expenses?search=${encodeURIComponent(title)}`);
  const { data } = (await answer.json()) as { data: { title: string }[] };
  await api.dispose();
  return data.filter((row) => row.title === title).length;
}

test("the line goes: a form is left, found again, sent when the line is back, and once", async ({
  browser,
  baseURL,
}) => {
  const title = `Sans réseau ${Date.now()}`;
  const page = await person(browser, "alice", "/admin/expenses/list", { ahead: true });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await isAhead(page);
  await page.goto("/admin/expense/create/travel");
  await fill(page, title);
  await expect(page.getByText("Draft kept")).toBeVisible();
  await page.context().setOffline(true);

  await test.step("it is closed: no error page, and nothing is lost", async () => {
    await page.getByRole("button", { name: "Close", exact: true }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await expect(page.getByRole("heading", { name: "Expenses", level: 1 })).toBeVisible();
    await expect(page.getByText("Oops!")).toHaveCount(0);
    await page.goBack();
    await expect(page.getByLabel("Title")).toHaveValue(title);
  });

  await test.step("it is sent: said to be kept, and it stays", async () => {
    await page.getByRole("button", { name: "Send for approval" }).click();
    const told = page.getByRole("alert").filter({ hasText: NETWORK });
    await expect(told).toContainText("Your draft is kept here.");
    await told.getByRole("button", { name: "Try again" }).click();
    await expect(told).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue(title);
    await expect(page).toHaveURL(/\/expense\/create\/travel/u);
  });

  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText("Waiting for approval").first()).toBeVisible();
  await expect(page.getByText(NETWORK)).toHaveCount(0);
  expect(await count(title, baseURL)).toBe(1);
});

test("an answer that is lost is asked for again: the expense is there once, also after a reload", async ({
  browser,
  baseURL,
}) => {
  const title = `Réponse perdue ${Date.now()}`;
  const page = await person(browser, "alice", "/admin/expense/create/travel");
  await fill(page, title);
  let [stored, isLost, isCut] = [0, true, true];
  // The server executes the call, but the connection is lost before the answer, and all else fails too: any answer says that the line is back.
  await page.route("**/api/**", async (route) => await (isCut ? route.abort() : route.continue()));
  await page.route("**/api/expense/storeExpense", async (route) => {
    if (!isLost) return await route.continue();
    await route.fetch();
    stored += 1;
    await route.abort();
  });
  await page.route("**/health", async (route) => await (isLost ? route.abort() : route.continue()));
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Your draft is kept here.")).toBeVisible();
  expect(stored).toBe(1);
  isCut = false;
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  // Not `unrouteAll`: a request sent while it takes the routes away may never be answered.
  isLost = false;
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  expect(await count(title, baseURL)).toBe(1);
});

test("a screen whose program does not come is not gone to, and Try again never leaves the product", async ({
  browser,
}) => {
  const page = await person(browser, "alice", "/admin/expense/create/travel", { ahead: true });
  await isAhead(page);
  await page.getByLabel("Title").fill("Typed before the line went");
  await expect(page.getByText("Draft kept")).toBeVisible();
  const gone = [/\/assets\//u, /\/health$/u, /\/api\//u];
  for (const address of gone) await page.route(address, async (route) => await route.abort());
  await page.getByRole("link", { name: "Tools", exact: true }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(page.getByText(NETWORK).first()).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Typed before the line went");
  await expect(page).toHaveURL(/\/expense\/create\/travel/u);
});
