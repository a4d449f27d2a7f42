import { readFileSync } from "node:fs";
import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { ownPeople } from "./support/own-people.ts";
import { apiOf, frameStands, signedIn, test } from "./support/people.ts";
import { sentExpense } from "./support/sent.ts";

/** Delay of each chunk on the tested connection: longer than it takes to type a word. */
const SLOW_MS = 1200;
interface BuiltFile {
  readonly name?: string;
  readonly file: string;
}
/** URLs of built chunks by name: file names contain only hashes. */
function filesOf(names: RegExp): RegExp {
  const manifest = new URL("../dist/web/.vite/manifest.json", import.meta.url);
  const built = Object.values(JSON.parse(readFileSync(manifest, "utf8")) as Record<string, BuiltFile>);
  const files = built.filter(({ name, file }) => names.test(name ?? "") && file.endsWith(".js"));
  if (files.length === 0) throw new Error(`no file is named as ${names.source} says`);
  return new RegExp(`/(${files.map(({ file }) => file.replace(".", "\\.")).join("|")})$`, "u");
}

/** Chunks of overlays and screens that are opened; the current screens' own chunks are not delayed. */
const OPENED = filesOf(
  /^(palette|keys-help|dialogs|lazy-modal|lazy-drawer|new-user|[a-z]+-form|create-page|payment-page|update-page|preferences|transaction-details)$/u,
);

/** Chunks needed only once something is opened. */
const NOT_THERE = filesOf(/^(palette|lazy-modal)$/u);

/** A signed-in page on which chunks of overlays load late; none is cached. */
async function onSlowLine(browser: Browser, who: string): Promise<Page> {
  const page = await signedIn(browser, who);
  await page.route(OPENED, async (route) => {
    await new Promise((done) => setTimeout(done, SLOW_MS));
    await route.continue().catch(() => undefined);
  });
  return page;
}

/** Records changing API calls, with the keys that tell a second submission from a first one that was sent again. */
function changesOf(page: Page): string[] {
  const made: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== "GET" && pathname.startsWith("/api/") && !/refresh|logout|login/u.test(pathname))
      made.push(`${request.method()} ${pathname} ${request.headers()["idempotency-key"]}`);
  });
  return made;
}

/** A manager with three expenses to approve. */
async function withQueue(baseURL: string | undefined): Promise<{ manager: string; title: string }> {
  const { seller, manager } = await ownPeople({ seller: "Sales", manager: "Office manager" });
  const title = `Behind ${Date.now()}`;
  const api = await apiOf(seller, baseURL ?? "");
  for (const n of [1, 2, 3, 4]) await sentExpense(api, `${title} ${n}`);
  await api.dispose();
  return { manager, title };
}

const dialogField = (page: Page): Locator => page.getByRole("dialog").getByRole("textbox").first();
const palette = (page: Page): Locator => page.getByRole("dialog").getByRole("combobox").first();
const listSearch = (page: Page): Locator => page.getByRole("searchbox", { name: "Search" });

interface Opening {
  readonly at: string;
  readonly keys: readonly string[];
  readonly typed: string;
  /** The field that must receive the typed text. */
  readonly field: (page: Page) => Locator;
}

async function typedAtOnce(page: Page, shown: Locator, o: Opening): Promise<void> {
  await test.step(`${o.keys.join(" ")} at ${o.at}`, async () => {
    await page.goto(o.at);
    await frameStands(page);
    await expect(shown.first()).toBeVisible();
    for (const key of o.keys) await page.keyboard.press(key);
    await page.keyboard.type(o.typed, { delay: 20 });
    await expect(o.field(page)).toHaveValue(o.typed);
    // Further typing works as if it had been open from the start.
    await expect(o.field(page)).toBeFocused();
    await page.keyboard.type("na");
    await expect(o.field(page)).toHaveValue(`${o.typed}na`);
  });
}

test("over decisions on a slow line: what is typed at once arrives, and nothing behind is decided", async ({
  browser,
  baseURL,
}) => {
  const { manager, title } = await withQueue(baseURL);
  const page = await onSlowLine(browser, manager);
  const made = changesOf(page);
  // The decision itself: the news on home name it too, and may be there before it.
  const row = page.getByText(`${title} 1`, { exact: true });
  const inbox = "/admin/dashboard";
  const list = "/admin/expenses/asked";
  for (const at of [inbox, list])
    for (const opening of [
      { keys: ["j", "r"], typed: "a bad amount", field: dialogField },
      { keys: ["j", "Control+k"], typed: "alice", field: palette },
      { keys: ["j", "/"], typed: "anna", field: at === inbox ? palette : listSearch },
    ])
      await typedAtOnce(page, row, { at, ...opening });

  // On the record.
  await page.goto(list);
  await row.first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await typedAtOnce(page, page.getByRole("heading", { level: 1 }), {
    at: page.url(),
    keys: ["r"],
    typed: "a bad amount",
    field: dialogField,
  });

  await test.step("the help, which has no field", async () => {
    await page.goto(inbox);
    await expect(row.first()).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.type("?araz");
    await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
    await page.keyboard.type("araz");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("menus and filters", async () => {
    await page.keyboard.press("n");
    await page.keyboard.type("a");
    await expect(page.getByRole("menuitem").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await page.goto(list);
    await expect(row.first()).toBeVisible();
    await page.keyboard.press("j");
    await page.getByRole("button", { name: "Filter", exact: true }).focus();
    await page.keyboard.press("Enter");
    // Enter for a menu that is not rendered yet chooses nothing (`keyboard.ts`).
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.type("aax");
    const panel = page.getByRole("dialog");
    await expect(panel.locator("input").first()).toBeFocused();
    await page.keyboard.type("aax");
    await expect(page.getByRole("region", { name: "Selection" })).toHaveCount(0);
    await page.keyboard.press("Escape");
  });

  expect(made).toEqual([]);
});

test("the row of j takes no focus from the search that the next key opens", async ({ browser, baseURL }) => {
  const { manager, title } = await withQueue(baseURL);
  const page = await signedIn(browser, manager);
  const made = changesOf(page);
  await page.goto("/admin/expenses/asked");
  await frameStands(page);
  await expect(page.getByText(`${title} 1`).first()).toBeVisible();
  // In one task: no row can be focused in between, however fast the machine.
  await page.evaluate(() => {
    for (const key of ["j", "/"])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, code: key, bubbles: true, cancelable: true }),
      );
  });
  await expect(page.locator("tbody tr[class*=cursor]")).toHaveCount(1);
  // A pause long enough for the list to be searched: the row that could have the focus is gone then.
  await page.keyboard.type("a", { delay: 20 });
  await expect(page).toHaveURL(/search=a/u);
  await page.keyboard.type("nna", { delay: 20 });
  await expect(listSearch(page)).toHaveValue("anna");
  expect(made).toEqual([]);
});

test("drawers and forms on a slow line: their first field gets what is typed at once", async ({ browser }) => {
  const admin = await onSlowLine(browser, "admin");
  const made = changesOf(admin);
  const rows = admin.locator("tbody tr[data-index]");
  await typedAtOnce(admin, rows, { at: "/admin/managment/users", keys: ["n"], typed: "Anna Jax", field: dialogField });
  await typedAtOnce(admin, rows, { at: "/admin/tools/reason", keys: ["n"], typed: "Joxana", field: dialogField });
  await typedAtOnce(admin, rows, { at: "/admin/areas", keys: ["n"], typed: "Jaxa", field: dialogField });
  expect(made).toEqual([]);

  const chloe = await onSlowLine(browser, "chloe");
  await chloe.goto("/admin/accounting");
  await chloe.getByRole("link", { name: "Paris" }).first().click();
  await expect(chloe).toHaveURL(/accounting\/[\w-]+\//u);
  const office = /accounting\/([\w-]+)\//u.exec(chloe.url())?.[1] ?? "";
  const boxes = `/admin/accounting/${office}/boxes`;
  const shown = chloe.getByRole("button", { name: "Deposit" });
  await typedAtOnce(chloe, shown, { at: boxes, keys: ["n"], typed: "Petty ewd", field: dialogField });
  await test.step("d at the boxes", async () => {
    await chloe.goto(boxes);
    await expect(shown).toBeVisible();
    await chloe.keyboard.press("d");
    await chloe.keyboard.type("125", { delay: 20 });
    await expect(dialogField(chloe)).toHaveValue("125");
  });

  // Navigation to a screen: keys typed meanwhile go to its field.
  const alice = await onSlowLine(browser, "alice");
  await alice.goto("/admin/expenses/list");
  await expect(alice.locator("tbody tr[data-index]").first()).toBeVisible();
  await alice.keyboard.press("n");
  // Enter for a menu that is not rendered yet chooses nothing (`keyboard.ts`).
  await expect(alice.getByRole("menuitem").first()).toBeFocused();
  await alice.keyboard.press("r");
  await alice.keyboard.press("Enter");
  await alice.keyboard.type("Lyon and back", { delay: 20 });
  await expect(alice.getByLabel("Title")).toHaveValue("Lyon and back");
});

test("what cannot be loaded gives the keyboard back, says so, and opens once the line is there", async ({
  browser,
  baseURL,
}) => {
  const { manager, title } = await withQueue(baseURL);
  const page = await signedIn(browser, manager);
  // The connection is lost before anything was preloaded.
  await page.route(NOT_THERE, (route) => route.abort());
  const made = changesOf(page);
  const row = page.getByText(`${title} 1`);
  for (const { at, key } of [
    { at: "/admin/dashboard", key: "r" },
    { at: "/admin/dashboard", key: "Control+k" },
    { at: "/admin/expenses/asked", key: "r" },
  ])
    await test.step(`${key} at ${at}`, async () => {
      await page.goto(at);
      await expect(row.first()).toBeVisible();
      await page.context().setOffline(true);
      await page.keyboard.press("j");
      await page.keyboard.press(key);
      await page.keyboard.type("ar");
      await expect(page.getByRole("alert").filter({ hasText: "couldn’t be loaded" })).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.context().setOffline(false);
    });
  expect(made).toEqual([]);
  await page.unroute(NOT_THERE);
  // Chromium remembers that a module failed to load. The page then reloads at the first retry, so the keys may be needed twice.
  await expect(async () => {
    await expect(row.first()).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("r");
    await expect(dialogField(page)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.keyboard.type("a late reason");
  await expect(dialogField(page)).toHaveValue("a late reason");
  expect(made).toEqual([]);
});

test("a held key decides nothing more; Escape gives up what is still loading", async ({ browser, baseURL }) => {
  const { manager, title } = await withQueue(baseURL);
  const page = await onSlowLine(browser, manager);
  await page.goto("/admin/dashboard");
  const rows = page.getByRole("region", { name: /^To decide/u }).getByRole("listitem");
  await expect(rows).toHaveCount(4);
  const made = changesOf(page);

  await page.keyboard.press("r");
  await page.keyboard.type("a");
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(rows.first()).toContainText("Behind");
  expect(made).toEqual([]);

  // Key held down: the browser repeats it.
  await page.keyboard.down("a");
  for (let i = 0; i < 20; i += 1) await page.keyboard.down("a");
  await expect(rows).toHaveCount(3);
  for (let i = 0; i < 20; i += 1) await page.keyboard.down("a");
  await page.keyboard.up("a");
  await page.keyboard.press("j");
  await expect(rows).toHaveCount(3);
  expect(made).toHaveLength(1);

  // Enter held on a button counts as one press.
  const last = rows.filter({ hasText: `${title} 4` });
  await last.hover();
  await last.getByRole("button", { name: /^Approve/u }).focus();
  await page.keyboard.down("Enter");
  for (let i = 0; i < 20; i += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(rows).toHaveCount(2);
  expect(made).toHaveLength(2);

  // Moving the cursor repeats.
  await page.goto("/admin/expenses/asked");
  await expect(page.locator("tbody tr[data-index]")).toHaveCount(2);
  await page.keyboard.down("j");
  await page.keyboard.down("j");
  await page.keyboard.up("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `${title} 3` })).toBeVisible();
});
