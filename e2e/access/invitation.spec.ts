import { expect, type Page } from "@playwright/test";
import { mailsFor } from "../support/mailbox.ts";
import { browserFor, lendPage } from "../support/pages.ts";
import { person, test } from "../support/people.ts";

const OWN = "eleven plums in a basket";
const mark = `${process.pid}-${Date.now()}`;

/** Path of the last such link mailed to an address; waits for it. */
async function mailedPath(address: string, path: string, after = 0): Promise<string> {
  const link = new RegExp(`http://\\S+(/${path}/[\\w-]+)`, "u");
  const found = async (): Promise<string[]> =>
    (await mailsFor(address)).flatMap((mail) => link.exec(mail.text ?? "")?.[1] ?? []);
  await expect.poll(async () => (await found()).length).toBeGreaterThan(after);
  return (await found()).at(-1) ?? "";
}
async function choosePassword(page: Page, password: string): Promise<void> {
  await page.locator("input[name=password]").fill(password);
  await page.locator("input[name=password_confirmation]").fill(password);
  await page.keyboard.press("Enter");
}

test("somebody new is invited by mail, chooses a password and comes in", async ({ browser }) => {
  const who = `ivo-${mark}`;
  const address = `${who}@cordial.example`;
  const admin = await person(browser, "admin", "/admin/managment/users?new=1");
  await admin.locator("input[name=name]").fill("Ivo Invited");
  await admin.locator("input[name=email]").fill(address);
  await expect(admin.getByRole("radio", { name: "Send an invitation by email" })).toBeChecked();
  await admin.keyboard.press("Control+Enter");
  await expect(admin.getByText(`We’re sending an invitation to ${address}.`, { exact: false })).toBeVisible();
  await admin.keyboard.press("Control+Enter");
  await expect(admin.getByText("Invited", { exact: true }).first()).toBeVisible();
  const lost = await mailedPath(address, "invitation");

  // The first mail was lost: send another, whose link is the only valid one.
  await admin.getByRole("button", { name: "Send the invitation again" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Send the invitation again" }).click();
  await expect(admin.getByText("We’re sending an invitation to Ivo Invited.")).toBeVisible();
  const link = await mailedPath(address, "invitation", 1);

  const phone = await lendPage(browser, { phone: true, language: "fr" });
  await phone.goto(lost);
  await choosePassword(phone, OWN);
  await expect(phone.getByRole("link", { name: "Demander un nouveau lien" })).toBeVisible();
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "Choisissez votre mot de passe" })).toBeVisible();
  await choosePassword(phone, OWN);
  await expect(phone).toHaveURL(/\/admin\/dashboard/u);
});

test("a first password asks for a code; a new one is read out, pasted, and leads to choosing a password", async ({
  browser,
}) => {
  const who = `cora-${mark}`;
  const admin = await person(browser, "admin", "/admin/managment/users?new=1");
  await admin.locator("input[name=name]").fill("Cora Coded");
  await admin.locator("input[name=email]").fill(`${who}@cordial.example`);
  await admin.getByRole("radio", { name: "Give a first password" }).check();
  await admin.keyboard.press("Control+Enter");
  const password = await admin.getByTestId("default-password").innerText();
  const old = await admin.getByTestId("first-code").innerText();
  await admin.keyboard.press("Control+Enter");
  await admin.getByRole("button", { name: "More actions" }).click();
  await admin.getByRole("menuitem", { name: "New sign-in code" }).click();
  await admin.getByRole("button", { name: "Create the code" }).click();
  const code = await admin.getByTestId("first-code").innerText();
  expect(code).not.toBe(old);

  const context = await browserFor(browser);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  await page.goto("/login");
  await page.locator("input[name=email]").fill(`${who}@cordial.example`);
  await page.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("We’ve sent a code to your address. If your administrator gave you one, enter that instead."),
  ).toBeVisible();
  await expect(page.getByLabel("Sign-in code")).toBeFocused();
  await page.keyboard.type(old);
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is wrong or no longer valid.", { exact: false }).first()).toBeVisible();
  await page.evaluate(async (text) => await navigator.clipboard.writeText(text), ` ${code} `);
  await page.getByLabel("Sign-in code").fill("");
  await page.keyboard.press("Control+v");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/settings\/user-profile/u);
  // The first password was typed on the screen before: it is not asked for again.
  await expect(page.locator("input[name=current_password]")).toHaveCount(0);
  await choosePassword(page, OWN);
  await expect(page).toHaveURL(/\/admin\/dashboard/u);
});

test("who registers confirms the address first, and then waits for an administrator", async ({ browser }) => {
  const who = `rita-${mark}`;
  const address = `${who}@cordial.example`;
  const page = await lendPage(browser);
  await page.goto("/register");
  await page.locator("input[name=name]").fill("Rita Registered");
  await page.locator("input[name=email]").fill(address);
  await choosePassword(page, OWN);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const link = await mailedPath(address, "confirm-address");
  const list = `/admin/managment/users?state=WAITING&search=${who}`;
  const admin = await person(browser, "admin", list);
  await expect(admin.getByRole("heading", { name: "Users", level: 1 })).toBeVisible();
  await expect(admin.getByRole("link", { name: "Rita Registered" })).toHaveCount(0);
  await page.goto(link);
  await page.locator("input[name=password]").fill(OWN);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByRole("heading", { name: "Address confirmed" })).toBeVisible();
  await admin.goto(list);
  await expect(admin.getByRole("link", { name: "Rita Registered" }).first()).toBeVisible();
  await page.goto(link);
  await page.locator("input[name=password]").fill(OWN);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByRole("link", { name: "Register again" })).toBeVisible();
});
