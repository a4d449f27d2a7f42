import { expect } from "@playwright/test";
import { ownPeople } from "../support/own-people.ts";
import { lendPage } from "../support/pages.ts";
import { person, signIn, test } from "../support/people.ts";

test("somebody new gets a first password and a code, shown once, and can do nothing before choosing another", async ({
  browser,
}) => {
  const page = await person(browser, "admin", "/admin/managment/users?new=1");
  await page.locator("input[name=name]").fill("Lucie Neuve");
  await page.locator("input[name=email]").fill("lucie@cordial.example");
  await page.getByRole("radio", { name: "Give a first password" }).check();
  await page.keyboard.press("Control+Enter");
  const code = await page.getByTestId("first-code").innerText();
  const password = await page.getByTestId("default-password").innerText();
  expect(password.length).toBeGreaterThan(8);
  await page.goto("/admin/managment/users?search=lucie");
  await expect(page.getByRole("link", { name: "Lucie Neuve" }).first()).toBeVisible();
  for (const secret of [password, code]) await expect(page.getByText(secret)).toHaveCount(0);

  const hers = await lendPage(browser);
  await signIn(hers, "lucie", password, code);
  await hers.goto("/admin/dashboard");
  await expect(hers).toHaveURL(/\/admin\/settings\/user-profile/u);
  await hers.locator("input[name=current_password]").fill(password);
  await hers.locator("input[name=password]").fill("a red kettle on the stove");
  await hers.locator("input[name=password_confirmation]").fill("a red kettle on the stove");
  await hers.keyboard.press("Enter");
  await expect(hers).toHaveURL(/\/admin\/dashboard/u);
});

test("a table is tried, tells its problems, is read in whole and taken back", async ({ browser }) => {
  const page = await person(browser, "admin", "/admin/import/users");
  const give = async (text: string): Promise<void> =>
    await page
      .getByTestId("table")
      .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await give("Name;Email;Office\nPia Paper;pia@cordial.example;Paris\nNils Nowhere;nils@cordial.example;Atlantis");
  await expect(page.getByText("1 row to correct")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import the 1 good row" })).toBeVisible();
  await give("Name;Email;Office\nPia Paper;pia@cordial.example;Paris\nNils Nord;nils@cordial.example;Douala");
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("We’re mailing an invitation to each new person.", { exact: false })).toBeVisible();
  await page.goto("/admin/managment/users?search=pia");
  await expect(page.getByRole("link", { name: "Pia Paper" }).first()).toBeVisible();
  await page.goto("/admin/import/users");
  await page.getByRole("button", { name: "Undo the import" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByText("Undone").first()).toBeVisible();
});

test("somebody joins a team; over a slow line, the button says that it is under way", async ({ browser }) => {
  const who = await ownPeople({ boss: [null, "users_view", "users_update"], member: "Sales" });
  const page = await person(browser, who.boss, "/admin/managment/users");
  await page.getByRole("link", { name: "Boss of Yvoire" }).click();
  await page.getByRole("tab", { name: /^Team/u }).click();
  await page.getByRole("combobox", { name: "Add someone to the team" }).click();
  await page.getByRole("option", { name: /Member of Yvoire/u }).click();
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/api/users/assignTeam", async (route) => {
    await held;
    await route.continue();
  });
  const add = page.getByRole("button", { name: "Add", exact: true });
  await add.click();
  await expect(add).toHaveAttribute("aria-busy", "true");
  goOn();
  await expect(page.getByRole("link", { name: /Member of Yvoire/u })).toBeVisible();
});
