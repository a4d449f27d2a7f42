import { expect } from "@playwright/test";
import { ownOffice, ownPeople } from "../support/own-people.ts";
import { apiOf, goAndListen, person, signedIn, test } from "../support/people.ts";
import { sentExpense } from "../support/sent.ts";

test("what waits is decided at home, and taken back", async ({ browser, baseURL }) => {
  const { seller, manager } = await ownPeople({ seller: "Sales", manager: ["Office manager", "expense_rollback"] });
  const title = `Decided at home ${Date.now()}`;
  await sentExpense(await apiOf(seller, baseURL ?? ""), title);
  const page = await person(browser, manager, "/admin/dashboard");
  const inbox = page.getByRole("region", { name: /^To decide/u });
  const row = inbox.getByRole("listitem").filter({ hasText: title });
  await expect(row).toBeVisible();
  await row.hover();
  await page.keyboard.press("a");
  // The toast hides after some seconds, but not while it has the focus.
  const told = page.getByRole("region", { name: "Messages" });
  await expect(told).toContainText(`Approved: ${title}`);
  await told.getByRole("button", { name: "Undo" }).focus();
  await expect(row).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(row).toBeVisible();
});

test("an advance and a cash count that fits are decided at home too", async ({ browser, baseURL }) => {
  const { people, office } = await ownOffice({
    seller: [null, "advance_create", "advance_sending", "advance_view", "accountings_box"],
    manager: [null, "advance_view_all", "advance_validating", "accountings_closing"],
  });
  const api = await apiOf(people.seller, baseURL ?? "");
  const done = async (path: string, data: object, method: "post" | "patch" = "post"): Promise<string> => {
    const answer = await api[method](path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: { hash_id: string } }).data.hash_id;
  };
  const ask = async (title: string): Promise<void> => {
    const id = await done("/api/avance/store", { zone_hash_id: office.id, title, amount: "50" });
    await done(`/api/avance/${id}/send`, {}, "patch");
  };
  await ask("Train to Lyon");
  await ask("Hotel in Lyon");
  const box = await done(`/api/boxes/${office.id}/zone`, { name: "Till", initial_amount: "40" });
  const count = (quantity: number) => done(`/api/boxes/${box}/count`, { lines: [{ value: "20", quantity }] });
  const page = await person(browser, people.manager, "/admin/dashboard");
  const rows = page.getByRole("region", { name: /^To decide/u }).getByRole("listitem");
  const told = page.getByRole("region", { name: "Messages" });
  await rows.filter({ hasText: "Train to Lyon" }).hover();
  await page.keyboard.press("a");
  await expect(told).toContainText("Approved: Train to Lyon");
  await expect(rows).toHaveCount(1);
  await page.keyboard.press("r");
  const question = page.getByRole("dialog", { name: /Hotel in Lyon/u });
  await question.getByLabel("Reason").fill("Take the night train.");
  await page.keyboard.press("Control+Enter");
  await expect(told).toContainText("Rejected: Hotel in Lyon");
  await expect(rows).toHaveCount(0);

  // Signing a difference posts it, so that is done where it is shown.
  await count(1);
  await page.reload();
  await expect(rows.filter({ hasText: "Till" }).getByRole("link", { name: /^Open/u })).toBeVisible();
  await expect(rows.getByRole("button", { name: /Sign/u })).toHaveCount(0);
  await count(2);
  await page.reload();
  await rows.getByRole("button", { name: /^Sign/u }).click();
  await expect(told).toContainText("Signed: Till");
  await expect(rows).toHaveCount(0);
});

test("a key decides on the row it was moved to, whatever others do to the rows around it, and never on its neighbour", async ({
  browser,
  baseURL,
}) => {
  const approver = ["Office manager"] as const;
  const { seller, manager, other } = await ownPeople({ seller: "Sales", manager: approver[0], other: approver[0] });
  const api = await apiOf(seller, baseURL ?? "");
  const mark = Date.now();
  const titles = ["First", "Second", "Third", "Fourth"].map((n) => `${n} ${mark}`);
  const ids: string[] = [];
  for (const title of titles) ids.push(await sentExpense(api, title));
  const colleague = await apiOf(other, baseURL ?? "");
  const approve = async (id: string | undefined): Promise<void> =>
    expect(await colleague.patch(`/api/expense/${id}/approved`, { data: {} })).toBeOK();
  const page = await signedIn(browser, manager);
  await goAndListen(page, "/admin/dashboard", "private-zone.");
  const rows = page.getByRole("region", { name: /^To decide/u }).getByRole("listitem");
  await expect(rows).toHaveCount(4);
  const current = rows.filter({ has: page.getByRole("button", { name: /Approve/u }).locator("kbd") });
  await expect(current).toContainText("First");
  await page.keyboard.press("j");
  await expect(current).toContainText("Second");
  await approve(ids[0]);
  await expect(rows).toHaveCount(3);
  await expect(current).toContainText("Second");
  await page.keyboard.press("a");
  await expect(rows).toHaveCount(2);
  // After one's own action the next row has the cursor; after somebody else's none has, until one moves.
  await expect(current).toContainText("Third");
  await approve(ids[2]);
  await expect(rows).toHaveCount(1);
  await expect(current).toHaveCount(0);
  await page.keyboard.press("a");
  await page.keyboard.press("j");
  await expect(current).toContainText("Fourth");

  // The same in the approval queue, where new rows appear at the top.
  await goAndListen(page, "/admin/expenses/asked", "private-zone.");
  const asked = page.getByRole("row").filter({ hasText: String(mark) });
  await expect(asked).toHaveCount(1);
  await page.keyboard.press("j");
  await sentExpense(api, `Fifth ${mark}`);
  await expect(asked).toHaveCount(2);
  await page.keyboard.press("a");
  await expect(asked).toHaveCount(1);
  await expect(asked).toContainText("Fifth");
});

test("every kind of decision meets there, one kind alone on demand, in the reader's language", async ({ browser }) => {
  const page = await person(browser, "hugo", "/admin/dashboard", { language: "fr" });
  // On a larger screen what does not fit is behind a button.
  await page.setViewportSize({ width: 1280, height: 900 });
  const inbox = page.getByRole("region", { name: /^À décider/u });
  await inbox.getByRole("button", { name: /^À payer/u }).click();
  await expect(inbox.getByRole("listitem").first()).toContainText("Paiement");
  await expect(inbox.getByRole("listitem").filter({ hasText: /Validation|^Dépense/u })).toHaveCount(0);
  await expect(page.getByRole("article", { name: "Douala" })).toContainText("XAF");
});

test("who has nothing is told what to do first, and what they begin is there afterwards", async ({
  browser,
  baseURL,
}) => {
  // Somebody new: everybody of the demo has something to accept or to do by now.
  const { seller } = await ownPeople({ seller: "Sales" });
  const home = await person(browser, seller, "/admin/dashboard");
  await expect(home.getByRole("region", { name: "What to do first" }).getByRole("link").first()).toBeVisible();
  await expect(home.getByRole("heading", { name: /by office|^To decide|^My expenses/u })).toHaveCount(0);
  await sentExpense(await apiOf(seller, baseURL ?? ""), `The first one ${Date.now()}`);
  await home.reload();
  await expect(home.getByRole("region", { name: /^My recent expenses/u })).toContainText("The first one");
  await expect(home.getByRole("region", { name: "What to do first" })).toBeHidden();
});

test("each tile can be hidden and moved, which is kept for the person and taken back", async ({ browser, baseURL }) => {
  const { seller } = await ownPeople({ seller: "Sales" });
  await sentExpense(await apiOf(seller, baseURL ?? ""), `Arranged ${Date.now()}`);
  const home = await person(browser, seller, "/admin/dashboard");
  const titles = () => home.getByRole("heading", { level: 2 }).filter({ hasText: /^My (?:recent )?expenses/u });
  await expect(titles()).toHaveText([/^My expenses/u, /^My recent expenses/u]);
  await home.getByRole("button", { name: "Arrange" }).click();
  const panel = home.getByRole("dialog");
  await panel.getByRole("button", { name: "Move My recent expenses up" }).click();
  await expect(titles()).toHaveText([/^My recent expenses/u, /^My expenses/u]);
  await panel.getByRole("checkbox", { name: "My expenses" }).uncheck();
  await expect(titles()).toHaveText([/^My recent expenses/u]);
  await home.reload();
  await expect(titles()).toHaveText([/^My recent expenses/u]);
  await home.getByRole("button", { name: "Arrange" }).click();
  await panel.getByRole("button", { name: "As at the beginning" }).click();
  await expect(titles()).toHaveText([/^My expenses/u, /^My recent expenses/u]);
});

test("home asks three times, whatever tiles there are", async ({ browser }) => {
  const page = await person(browser, "admin", "/admin/notifications");
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname.replace(/\d{4}-\d\d-\d\d/u, "day"));
  });
  // Of changes in the last seconds a window is told anew and reads again, so the first loads may ask for more.
  await expect(async () => {
    await page.goto("/admin/notifications");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    asked.length = 0;
    await page.getByRole("navigation").getByRole("link", { name: /^Home/u }).first().click();
    for (const name of [/^To decide/u, /^Ordered by month/u, /^Owed by customers/u])
      await expect(page.getByRole("region", { name })).toBeVisible();
    await page.waitForLoadState("networkidle");
    // How one has arranged home is kept with the views of lists, which are read once.
    const calls = asked.filter((path) => path !== "/api/views");
    expect(calls.toSorted()).toEqual(["/api/home/day/figures", "/api/home/day/own", "/api/home/day/work"]);
  }).toPass();
});
