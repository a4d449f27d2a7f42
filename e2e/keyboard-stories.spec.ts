import { expect, type Browser, type Page } from "@playwright/test";
import { lendPage } from "./support/pages.ts";
import { apiOf, PASSWORD, person, test } from "./support/people.ts";
import { focused, tabTo } from "./support/keys.ts";
import { receiptPhoto } from "./support/receipt.ts";
import { sentExpense } from "./support/sent.ts";

/** Signs in by keyboard only. */
async function arrive(browser: Browser, who: string): Promise<Page> {
  const page = await lendPage(browser);
  await page.goto("/login");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(`${who}@cordial.example`);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin/u);
  // Wait for the shell: keys pressed earlier would be lost.
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  return page;
}
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("Alice writes an expense with a fee and sends it, by keyboard alone", async ({ browser }) => {
  const page = await arrive(browser, "alice");
  const title = `Typed ${Date.now()}`;
  await page.keyboard.type("ge");
  await expect(page).toHaveURL(/\/admin\/expenses/u);
  await expect(page).toHaveTitle(/expenses/iu);
  await page.keyboard.type("n");
  // The menu opens on its first item; a letter moves to the other.
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.type("r");
  await expect(page.getByRole("menuitem", { name: "Report" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.keyboard.type(title);
  await tabTo(page, page.getByRole("button", { name: "Add a fee" }));
  await page.keyboard.press("Enter");
  const fee = page.getByRole("group", { name: "Fee 1" });
  await expect(fee.getByRole("combobox", { name: "Reason" })).toBeFocused();
  await page.keyboard.type("Taxi");
  await expect(page.getByRole("option", { name: "Taxi", exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  // The option is taken and the list is closed; text that was only typed would be lost on blur.
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(fee.getByRole("combobox", { name: "Reason" })).toHaveValue("Taxi");

  const amount = fee.getByLabel("Amount");
  await tabTo(page, amount);
  await expect(amount).toHaveAccessibleDescription(/digit/iu);
  await page.keyboard.type("42,5");
  await expect(page.locator("output").getByText("42,50")).toBeVisible();

  // The receipt, chosen by keyboard instead of dropped.
  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, fee.getByRole("button", { name: "choose files" }));
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(await receiptPhoto(["TAXI 42,50"]));
  await expect(fee.getByRole("button", { name: /^Remove IMG_2041/u })).toBeVisible();

  // Closing a fee moves the focus to its line, from where it can be reopened.
  await tabTo(page, fee.getByRole("button", { name: "Done" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /Taxi/u })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(fee.getByRole("combobox", { name: "Reason" })).toBeFocused();

  await page.keyboard.press("Control+Enter");
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText("Waiting for approval").first()).toBeVisible();
});

test("what is wrong with a field is tied to it, and a refused form takes one there", async ({ browser }) => {
  const page = await person(browser, "alice", "/admin/expense/create/report");
  const title = page.getByLabel("Title");
  await expect(title).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Add a fee" }));
  await page.keyboard.press("Control+Enter");
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription("Enter a title.");
  await expect(title).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: /^Send for approval/u }).click();
  await expect(page.getByText("Enter a title.")).toBeVisible();
  await expect(title).toBeFocused();
});

test("Bruno approves several of the asked, by keyboard alone", async ({ browser, baseURL }) => {
  const title = `Keys ${Date.now()}`;
  const api = await apiOf("alice", baseURL ?? "");
  for (const n of [1, 2, 3]) await sentExpense(api, `${title} ${n}`);
  await api.dispose();

  const page = await person(browser, "bruno", "/admin/dashboard");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog").getByRole("combobox");
  await expect(palette).toBeFocused();
  await page.keyboard.type("to approve");
  await expect(page.getByRole("option", { name: /^To approve/u }).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(heading(page, "To approve")).toBeVisible();
  await expect(page).toHaveTitle(/To approve/u);

  const rows = page.getByRole("row", { name: new RegExp(title, "u") });
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
  await page.keyboard.type(title);
  await expect(page.locator("tbody tr[data-index]")).toHaveCount(3);
  await expect(rows).toHaveCount(3);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "To approve" })).toBeFocused();
  await page.keyboard.type("j");
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.type("x");
  await page.keyboard.type("j");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.type("x");
  const selection = page.getByRole("region", { name: "Selection" });
  await expect(selection.getByText("2 selected")).toBeVisible();
  await page.keyboard.type("a");
  await expect(rows).toHaveCount(1);
  await expect(selection).toHaveCount(0);
  // The focused row is gone; the next row in its place has the focus.
  await expect(rows).toBeFocused();

  // The third one from its record.
  await page.keyboard.press("Enter");
  await expect(heading(page, new RegExp(title, "u"))).toBeVisible();
  await page.keyboard.type("a");
  await expect(page.getByText("Waiting for validation").first()).toBeVisible();

  await page.keyboard.type("?");
  const help = page.getByRole("dialog", { name: /keyboard|keys/iu });
  await expect(help).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
});

test("the administrator makes a person and gives them a right, by keyboard alone", async ({ browser }) => {
  const page = await person(browser, "admin", "/admin/dashboard");
  const name = `Kim ${Date.now()}`;
  await page.keyboard.type("gu");
  await expect(page).toHaveURL(/\/managment\/users/u);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.keyboard.type("n");
  const panel = page.getByRole("dialog");
  await expect(panel.locator("input[name=name]")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(`kim.${Date.now()}@cordial.example`);

  await tabTo(page, panel.getByLabel("Birthday"));
  await page.keyboard.type("02-06-1990");
  await page.keyboard.press("Tab");
  await expect(panel.getByLabel("Birthday")).toHaveValue("02-06-1990");

  await page.keyboard.press("Control+Enter");
  await expect(panel.getByText("We’re sending an invitation", { exact: false })).toBeVisible();
  await expect(panel.getByRole("status").filter({ hasText: name })).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(heading(page, name)).toBeVisible();

  // To the tab of rights by keyboard.
  await tabTo(page, page.getByRole("tab", { selected: true }));
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: "Rights" })).toBeFocused();
  await expect(page.getByRole("tab", { name: "Rights" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("approve or reject expenses");
  const box = page.getByRole("checkbox", { name: /^approve or reject expenses of the office: Everywhere/iu });
  await tabTo(page, box);
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
  await page.keyboard.press("Control+s");
  const asked = page.getByRole("dialog");
  await expect(asked.getByRole("button", { name: /^Save/u })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Save/u })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Rights" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("1 of", { exact: false }).first()).toBeVisible();
  await expect(focused(page)).toHaveCount(0);
});
