import { expect, type Page } from "@playwright/test";
import { person, test } from "../support/people.ts";
import { ownPeople } from "../support/own-people.ts";

const views = (page: Page) => page.getByRole("button", { name: /^Saved views/u });
const item = (page: Page, name: string | RegExp) => page.getByRole("menu").getByRole("menuitem", { name });
const choice = (page: Page, name: string) => page.getByRole("menu").getByRole("menuitemradio", { name });

test("a view of a list is kept, opens it, is changed, renamed and deleted; on any list alike", async ({ browser }) => {
  const { seller } = await ownPeople({ seller: ["Sales", "contacts_view_all", "contacts_update_all"] });
  const page = await person(browser, seller, "/admin/contacts?role=customer&contactType=society");
  const name = "My French bottlers";
  const segment = page.getByRole("columnheader", { name: "Market segment" });
  await test.step("by the keyboard, as what the list opens with", async () => {
    await expect(views(page)).toHaveAccessibleName("Saved views: Unsaved view");
    await views(page).focus();
    await page.keyboard.press("Enter");
    await expect(choice(page, "All")).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Open the list with this view").check();
    await dialog.getByLabel("Name of the view").fill(name);
    await dialog.getByLabel("Name of the view").press("Enter");
    await expect(views(page)).toHaveAccessibleName(`Saved views: ${name}`);
  });
  await test.step("the list opens with it; back from a record it is as it was left", async () => {
    await page.goto("/admin/contacts");
    await expect(views(page)).toHaveAccessibleName(`Saved views: ${name}`);
    await expect(page).toHaveURL(/role=customer/u);
    await views(page).click();
    await choice(page, "All").click();
    await expect(views(page)).toHaveAccessibleName("Saved views: All");
    await page.locator("tbody tr[data-index] a").first().click();
    await expect(page.getByRole("tab").first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/views=all/u);
    await expect(views(page)).toHaveAccessibleName("Saved views: All");
  });
  await test.step("its columns are its own; what was changed is saved, and it is renamed", async () => {
    await views(page).click();
    await choice(page, name).click();
    await page.getByRole("button", { name: /^Columns/u }).click();
    await page.getByRole("menuitemcheckbox", { name: "Market segment" }).click();
    await page.keyboard.press("Escape");
    await expect(segment).toHaveCount(0);
    await expect(views(page)).toHaveAccessibleName("Saved views: Unsaved view");
    await views(page).click();
    await item(page, `Save changes to “${name}”`).click();
    await expect(views(page)).toHaveAccessibleName(`Saved views: ${name}`);
    await views(page).click();
    await choice(page, "All").click();
    await expect(segment).toBeVisible();
    await page.goto("/admin/contacts");
    await expect(views(page)).toHaveAccessibleName(`Saved views: ${name}`);
    await expect(segment).toHaveCount(0);
    await views(page).click();
    await item(page, /^Rename/u).click();
    await page.getByLabel("Name of the view").fill("Bottlers");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(views(page)).toHaveAccessibleName("Saved views: Bottlers");
  });
  await test.step("deleted, and back", async () => {
    await views(page).click();
    await item(page, /^Delete/u).click();
    await page.getByRole("button", { name: /^Undo/u }).click();
    await expect(views(page)).toHaveAccessibleName("Saved views: Bottlers");
  });
  await test.step("a reference list and expenses have theirs", async () => {
    for (const [address, other] of [
      ["/admin/tools/brands?search=a", "/admin/tools/titles?search=a"],
      ["/admin/expenses/list?search=a", "/admin/contacts?search=a"],
    ] as const) {
      await page.goto(address);
      await views(page).click();
      await item(page, "Save as a view").click();
      await page.getByLabel("Name of the view").fill(name);
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await expect(views(page)).toHaveAccessibleName(`Saved views: ${name}`);
      await page.goto(other);
      await expect(views(page)).toHaveAccessibleName("Saved views: Unsaved view");
    }
  });
});

test("several contacts get a representative and a tag at once, what cannot be changed is named, and it is undone", async ({
  browser,
}) => {
  // Chosen by name among all users, so it must be unique.
  const role = `fair${Date.now()}`;
  const { [role]: seller = "" } = await ownPeople({ [role]: ["Sales", "contacts_view_all", "contacts_update_all"] });
  const page = await person(browser, seller, "/admin/contacts?contactType=society");
  const rows = page.locator("tbody tr[data-index]");
  const tag = `Fair ${Date.now()}`;
  await expect(rows.nth(1)).toBeVisible();
  for (const at of [0, 1]) await rows.nth(at).getByRole("checkbox").click();
  await page
    .getByRole("region", { name: "Selection" })
    .getByRole("button", { name: /^Change/u })
    .click();
  const dialog = page.getByRole("dialog");
  const choose = async (label: string, value: string): Promise<void> => {
    await dialog.getByRole("combobox", { name: label }).click();
    await page.getByRole("option", { name: value, exact: true }).click();
  };
  await choose("Representatives", "Add");
  await choose("People", `F${role.slice(1)} of Yvoire`);
  await page.keyboard.press("Escape");
  await choose("Tags", "Add");
  await dialog.getByLabel("Which tags").fill(tag);
  await dialog.getByRole("button", { name: "Change 2 contacts" }).click();
  await expect(page.getByText("2 contacts changed")).toBeVisible();
  await page.goto(`/admin/contacts?tag=${encodeURIComponent(tag)}&mine=represented`);
  await expect(rows).toHaveCount(2);
  await rows.nth(0).getByRole("checkbox").click();
  await page.keyboard.press("e");
  await choose("Tags", "Remove");
  await choose("Which tags", tag);
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Change 1 contact" }).click();
  await expect(rows).toHaveCount(1);
  await page.keyboard.press("z");
  await expect(page.getByText("1 contact is as it was")).toBeVisible();
  await expect(rows).toHaveCount(2);
});
