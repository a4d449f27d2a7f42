import { expect } from "@playwright/test";
import { lendPage } from "./support/pages.ts";
import { person, signedIn, test } from "./support/people.ts";
import { focused, tabTo } from "./support/keys.ts";
import { walk } from "./support/walk.ts";

test("the walk finds what is wrong", async ({ browser }) => {
  const page = await lendPage(browser);
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const place = document.createElement("section");
    place.id = "bad";
    const add = (words: string, kind = "button", style: Partial<CSSStyleDeclaration> = {}): HTMLElement => {
      const made = document.createElement(kind);
      made.textContent = words;
      Object.assign(made.style, style);
      place.append(made);
      return made;
    };
    add("good");
    add("unseen", "button", { opacity: "0" });
    add("unmarked", "button", { outline: "none", boxShadow: "none" });
    add("for mice", "div", { cursor: "pointer", width: "80px" });
    add("first").tabIndex = 3;
    add("skipped").tabIndex = -1;
    const row = add("", "div", { display: "flex", flexDirection: "row-reverse" });
    for (const words of ["right", "left"])
      row.append(Object.assign(document.createElement("button"), { textContent: words }));
    const covered = add("covered", "button", { width: "80px", height: "30px" });
    add("", "div", { position: "relative", top: "-30px", height: "30px", width: "200px", background: "red" });
    Object.assign(place.style, { position: "fixed", inset: "0", zIndex: "999", background: "white" });
    covered.after(place.lastElementChild as Element);
    document.querySelector("main")?.append(place);
  });
  const found = (await walk(page, "#bad")).join("\n");
  for (const fault of [
    'button "unseen" has the focus and cannot be seen',
    'button "unmarked" looks the same with the focus',
    'div "for mice" is not reached',
    'button "first" has a tabindex of its own: 3',
    'button "skipped" is not reached',
    'button "left" comes after button "right", but is read before it',
    'button "covered" has the focus and lies under div',
  ])
    expect.soft(found).toContain(fault);
  expect(found).not.toContain('"good"');
});

test("the shell: skipped at the first stop, walked by the others, and a new screen takes the focus", async ({
  browser,
}) => {
  const page = await signedIn(browser, "bruno");
  await page.goto("/admin/expenses/list");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page).toHaveTitle(/^Expenses/u);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  expect.soft(await walk(page, "nav")).toEqual([]);
  expect.soft(await walk(page, "header")).toEqual([]);

  await page.keyboard.type("gh");
  await expect(page).toHaveURL(/dashboard/u);
  await expect(page.locator("main")).toBeFocused();
  await expect(page).toHaveTitle(/^Home/u);
});

test("menus: arrows, Home, End and letters; Escape gives the focus back to the button", async ({ browser }) => {
  const page = await person(browser, "alice", "/admin/expenses/list");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const items = page.getByRole("menuitem");
  const opener = page.getByRole("button", { name: "New expense" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(items.last()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(items.last()).toBeFocused();
  await page.keyboard.press("Home");
  await expect(items.first()).toBeFocused();
  // Letters belong to the menu: `j` must not move in the list below.
  await page.keyboard.type("j");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("filters: a panel keeps the focus, and what goes hands it on", async ({ browser }) => {
  const page = await person(browser, "alice", "/admin/expenses/list");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const add = page.getByRole("button", { name: "Filter", exact: true });
  await add.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await expect(panel.locator("input").first()).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(panel.locator("*:focus")).toHaveCount(1);
  // Nothing was chosen: the chip disappears, and the focus returns to the add button.
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(add).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel.locator("input").first()).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/\?.+=/u);
  await page.keyboard.press("Escape");
  const chip = page.getByRole("search").locator("[aria-haspopup=dialog]");
  await expect(chip).toBeFocused();
  // It comes with the address, which is drawn a moment after it has changed.
  await expect(page.getByRole("button", { name: /^Remove the filter/u })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: /^Remove the filter/u })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/=/u);
  await expect(add).toBeFocused();

  // Chosen and closed before the URL changes: the chip stays and has the focus.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel.locator("input").first()).toBeFocused();
  await panel
    .locator("input")
    .first()
    .evaluate((box: HTMLInputElement) => {
      box.click();
      box.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    });
  await expect(page).toHaveURL(/\?.+=/u);
  await expect(chip).toBeFocused();
});

test("fields: a day is typed, a short list answers to letters and arrows, and Escape closes what lies on top alone", async ({
  browser,
}) => {
  const page = await person(browser, "admin", "/admin/managment/users?new=1");
  const panel = page.getByRole("dialog");
  await expect(panel.locator("input[name=name]")).toBeFocused();
  const birthday = panel.getByLabel("Birthday");
  await tabTo(page, birthday);
  await expect(birthday).toHaveAccessibleDescription("dd-mm-yyyy");
  const calendar = page.getByRole("button", { name: "Next month" });
  await expect(calendar).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(calendar).toBeHidden();
  await expect(panel).toHaveCount(1);
  await page.keyboard.type("2/6/90");
  await page.keyboard.press("Tab");
  await expect(birthday).toHaveValue("02-06-1990");

  const language = panel.getByRole("combobox", { name: "Language" });
  await tabTo(page, language);
  await page.keyboard.press("f");
  await expect(page.getByRole("option")).toHaveText(["Français"]);
  await page.keyboard.press("Enter");
  await expect(language).toHaveValue("Français");
  // What is shown is selected, so that a letter replaces it.
  await page.keyboard.press("e");
  await page.keyboard.press("Tab");
  await expect(language).toHaveValue("English");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Français" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option", { name: "Français" })).toBeHidden();
  await expect(panel).toBeVisible();
});

test("a list tells how much there is of it; a dialog takes the focus, keeps it, and gives it back, the first time too", async ({
  browser,
}) => {
  const page = await person(browser, "admin", "/admin/tools/currency");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  // The list announces its row count, and toasts have a permanent live region.
  await expect(page.locator("section[aria-live=polite]")).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: /^\d+ rows/u })).toHaveCount(1);
  const opener = page.getByRole("button", { name: /^New/u }).first();
  for (const time of ["first", "second"]) {
    await opener.focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog");
    await expect(panel.locator("*:focus"), time).toHaveCount(1);
    for (let i = 0; i < 15; i += 1) {
      await page.keyboard.press("Tab");
      await expect(panel.locator("*:focus"), `${time}, stop ${i}`).toHaveCount(1);
    }
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(opener, time).toBeFocused();
  }
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();

  await page.goto("/admin/tools/currency?search=nothing-is-called-so");
  await expect(page.getByRole("status").filter({ hasText: "No rows" })).toHaveCount(1);
});

test("the page says its language, and says so when it changes", async ({ browser }) => {
  const page = await person(browser, "alice", "/admin/dashboard", { language: "fr" });
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  const other = page.getByRole("button", { name: "Switch to English" });
  await other.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("button", { name: "Passer en français" })).toBeFocused();
});

test("with forced colours the focus is a line, whatever else is drawn without shadows", async ({ browser }) => {
  const page = await signedIn(browser, "alice");
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.goto("/admin/expenses/list");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  for (let i = 0; i < 30; i += 1) {
    await page.keyboard.press("Tab");
    const drawn = await focused(page).evaluate((e) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(e);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 ? "" : e.outerHTML.slice(0, 120);
    });
    expect.soft(drawn).toBe("");
  }
});
