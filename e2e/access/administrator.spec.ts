import { expect, type Locator, type Page } from "@playwright/test";
import { lendPage } from "../support/pages.ts";
import { person, signIn, test } from "../support/people.ts";

/** Picks an option of a select; long selects are searchable. */
async function choose(page: Page, within: Locator | Page, label: string, option: string): Promise<void> {
  // The label may end with 'optional'.
  const named = new RegExp(`^${label}( |$)`, "u");
  const field = within.getByRole("combobox", { name: named }).or(within.getByRole("textbox", { name: named }));
  await field.first().click();
  if (await field.first().isEditable()) await field.first().fill(option);
  await page
    .getByRole("option", { name: new RegExp(option, "u") })
    .first()
    .click();
}

/** Grants a right in one office, on the profile's rights screen. */
async function giveIn(page: Page, right: string, office: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Find a right" }).fill(right);
  const row = page.getByRole("listitem").filter({ hasText: new RegExp(`^${right}`, "iu") });
  await row.getByRole("button", { name: /chosen offices/u }).click();
  await page.getByRole("dialog").getByRole("checkbox", { name: office }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("an office, its currency and rate, a profile for it alone, a person: they see that office, and the access screen says why", async ({
  browser,
}) => {
  const mark = String(Date.now()).slice(-6);
  const office = `Lyon ${mark}`;
  const profile = `Lyon only ${mark}`;
  const who = `lea${mark}`;
  const name = `Léa Lyon ${mark}`;
  const admin = await person(browser, "admin", "/admin/areas");

  await test.step("the administrator makes an office in Swiss francs, with this month's rate", async () => {
    await admin.getByRole("button", { name: "New office" }).first().click();
    const form = admin.getByRole("dialog");
    await form.getByLabel("Name", { exact: true }).fill(office);
    await choose(admin, form, "Currency", "CHF");
    await form.getByRole("button", { name: /Create the office/u }).click();
    await expect(admin.getByRole("heading", { name: office, level: 1 })).toBeVisible();
    const id = /\/area\/([0-9a-f-]{36})\//u.exec(admin.url())?.[1];
    expect(id).toBeTruthy();
    await admin.goto(`/admin/area/${id}/exchange-rates`);
    await admin.locator(`input[data-month="${new Date().toISOString().slice(0, 7)}"]`).fill("0,95");
    await admin.keyboard.press("Control+Enter");
    await expect(admin.getByText(/rate saved/u)).toBeVisible();
  });

  await test.step("a profile with rights in that office only", async () => {
    await admin.goto("/admin/managment/profiles");
    await admin.getByRole("button", { name: /New profile/u }).click();
    await admin.getByRole("dialog").getByLabel("Name", { exact: true }).fill(profile);
    await admin
      .getByRole("dialog")
      .getByRole("button", { name: /^Create/u })
      .click();
    await expect(admin.getByRole("heading", { name: profile, level: 1 })).toBeVisible();
    await giveIn(admin, "see offices", office);
    await giveIn(admin, "see users", office);
    await giveIn(admin, "approve or reject expenses", office);
    await admin.getByRole("button", { name: "Save 3 changes" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Save 3 changes" }).click();
    await expect(admin.getByText("3 changes saved, effective immediately.")).toBeVisible();
  });

  const { password, code } = await test.step("a person with it, by the default password", async () => {
    await admin.goto("/admin/managment/users");
    await admin.getByRole("button", { name: /New user/u }).click();
    const form = admin.getByRole("dialog");
    await form.locator("input[name=name]").fill(name);
    await form.locator("input[name=email]").fill(`${who}@cordial.example`);
    await choose(admin, form, "Office", office);
    await choose(admin, form, "Profile", profile);
    await form.getByRole("radio", { name: "Give a first password" }).check();
    await form.getByRole("button", { name: /Create the account/u }).click();
    return {
      password: await admin.getByTestId("default-password").innerText(),
      code: await admin.getByTestId("first-code").innerText(),
    };
  });

  const lea = await lendPage(browser);
  await test.step("they are made to change it, and see exactly that office", async () => {
    await signIn(lea, who, password, code);
    await expect(lea).toHaveURL(/\/admin\/settings\/user-profile/u);
    await lea.goto("/admin/areas");
    await expect(lea).toHaveURL(/\/admin\/settings\/user-profile/u);
    await lea.locator("input[name=current_password]").fill(password);
    await lea.locator("input[name=password]").fill("five pears under the bridge");
    await lea.locator("input[name=password_confirmation]").fill("five pears under the bridge");
    await lea.keyboard.press("Enter");
    await expect(lea).toHaveURL(/\/admin\/dashboard/u);
    await lea.goto("/admin/areas");
    await expect(lea.getByRole("link", { name: office })).toBeVisible();
    for (const other of ["Paris", "Douala", "Cape Town", "Antananarivo"])
      await expect(lea.getByText(other, { exact: true })).toHaveCount(0);
  });

  await test.step("the access screen explains it", async () => {
    await admin.goto("/admin/managment/access?right=expense_approving");
    await choose(admin, admin, "In the office", office);
    await choose(admin, admin, "Person", name);
    await expect(
      admin.getByRole("heading", { name: `Yes: ${name} may approve or reject expenses of the office in ${office}.` }),
    ).toBeVisible();
    await expect(admin.getByText(`The profile “${profile}” gives it in ${office}.`).first()).toBeVisible();
    await choose(admin, admin, "In the office", "Paris");
    await expect(
      admin.getByRole("heading", { name: `No: ${name} may not approve or reject expenses of the office in Paris.` }),
    ).toBeVisible();
    await expect(
      admin.getByText(`The profile “${profile}” gives it, but only in ${office}.`, { exact: true }),
    ).toBeVisible();
  });

  await test.step("a right that is taken away while they work: the way there goes by itself, the next step is refused", async () => {
    const menu = lea.getByRole("link", { name: "Offices", exact: true }).first();
    await expect(menu).toBeVisible();
    await admin.goto("/admin/managment/profiles");
    await admin.getByRole("link", { name: profile }).click();
    await admin.getByRole("searchbox", { name: "Find a right" }).fill("see offices");
    await admin
      .getByRole("listitem")
      .filter({ hasText: /^see offices/iu })
      .getByRole("button", { name: /chosen/u })
      .click();
    await admin.getByRole("dialog").getByRole("checkbox", { name: office }).uncheck();
    await admin.keyboard.press("Escape");
    await expect(admin.getByRole("dialog")).toHaveCount(0);
    await admin.getByRole("button", { name: "Save 1 change" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Save 1 change" }).click();
    await expect(menu).toHaveCount(0);
    await lea.goto("/admin/areas");
    await expect(lea).toHaveURL(/\/admin\/error\/403/u);
  });
});
