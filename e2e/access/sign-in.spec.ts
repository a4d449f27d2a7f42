import { expect } from "@playwright/test";
import { DEFAULT_PASSWORD, FIRST_CODE } from "#server/demo/accounts.ts";
import { lendPage } from "../support/pages.ts";
import { person, signedIn, signIn, test } from "../support/people.ts";
import { mailsFor } from "../support/mailbox.ts";
import { ownPeople } from "../support/own-people.ts";

test("a wrong password is told beside its field, and what was typed stays", async ({ browser }) => {
  const page = await lendPage(browser);
  await page.goto("/login");
  await page.locator("input[name=email]").fill("ines@cordial.example");
  await page.locator("input[name=password]").fill("not the password");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Wrong email address or password.").first()).toBeVisible();
  await expect(page.locator("input[name=email]")).toHaveValue("ines@cordial.example");
});

test("Enter counts from the moment at which the form is drawn", async ({ browser }) => {
  const page = await lendPage(browser);
  // Dispatched inside the page, to be faster than the first frame. True if nobody prevented the default.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const field = document.querySelector<HTMLInputElement>("input[name=password]");
      if (!field) return;
      watch.disconnect();
      field.focus();
      const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
      Object.assign(window, { counts: field.dispatchEvent(enter) });
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto("/login");
  await expect.poll(async () => await page.evaluate(() => (window as { counts?: boolean }).counts)).toBe(true);
});

test("signing in and out says so, in the words of the specification", async ({ browser }) => {
  const page = await lendPage(browser);
  // The toast shows for a few seconds only, so look for it from the start.
  await Promise.all([expect(page.getByText("Login Successful")).toBeVisible(), signIn(page, "didier")]);
  await page.getByRole("button", { name: /my account/u }).click();
  await page.getByRole("menuitem", { name: /log out|sign out/iu }).click();
  await expect(page.getByText("Logged out!")).toBeVisible();
  await expect(page).toHaveURL(/\/(login)?$/u);
  await page.goto("/admin/expenses");
  await expect(page).toHaveURL(/\/login/u);
});

test("who is signed in goes from every public screen to the dashboard", async ({ browser }) => {
  const page = await signedIn(browser, "farah");
  for (const path of ["/", "/login", "/register", "/forgot-password", "/reset-password/of-somebody"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/admin\/dashboard$/u);
  }
});

test("Noah, who still has the default password, reaches his profile alone until he changes it", async ({ browser }) => {
  const page = await lendPage(browser);
  await signIn(page, "noah", DEFAULT_PASSWORD, FIRST_CODE);
  await expect(page).toHaveURL(/\/admin\/settings\/user-profile/u);
  await page.goto("/admin/expenses/list");
  await expect(page).toHaveURL(/\/admin\/settings\/user-profile/u);
  await page.locator("input[name=current_password]").fill(DEFAULT_PASSWORD);
  await page.locator("input[name=password]").fill("a quiet lemon tree at noon");
  await page.locator("input[name=password_confirmation]").fill("a quiet lemon tree at noon");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/dashboard/u);
  await page.goto("/admin/expenses/list");
  await expect(page.getByRole("heading", { name: "Expenses", level: 1 })).toBeVisible();
});

test("a forgotten password is chosen anew with the link of a mail, once", async ({ browser }) => {
  const { forgetful } = await ownPeople({ forgetful: "Sales" });
  const address = `${forgetful}@cordial.example`;
  const page = await lendPage(browser, { language: "fr" });
  await page.goto("/forgot-password");
  await page.locator("input[name=email]").fill(address);
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await mailsFor(address)).length).toBe(1);
  const [mail] = await mailsFor(address);
  const link = /http:\/\/\S+\/reset-password\/\S+/u.exec(mail?.text ?? "")?.[0];
  expect(link).toBeTruthy();
  expect(mail?.html).toContain("/reset-password/");
  const chosen = "trois citrons sur la table";
  const choose = async (): Promise<void> => {
    await page.goto(new URL(link ?? "").pathname);
    await page.locator("input[name=password]").fill(chosen);
    await page.locator("input[name=password_confirmation]").fill(chosen);
    await page.keyboard.press("Enter");
  };
  await choose();
  const again = await lendPage(browser);
  await again.goto(new URL(link ?? "").pathname);
  await again.locator("input[name=password]").fill("another one that is long");
  await again.locator("input[name=password_confirmation]").fill("another one that is long");
  await again.keyboard.press("Enter");
  await expect(
    again
      .getByRole("alert")
      .or(again.getByText(/no longer|used|expired/iu))
      .first(),
  ).toBeVisible();
});

test("the language is kept, and the screen speaks it at once", async ({ browser }) => {
  const page = await person(browser, "ines", "/admin/expenses/list");
  await expect(page.getByRole("heading", { name: "Expenses", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Passer en français" }).click();
  await expect(page.getByRole("heading", { name: "Dépenses", level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Dépenses", level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("fr");
});

test("a session that has ended elsewhere sends to the sign-in screen and says so", async ({ browser }) => {
  // Signs out everywhere, so not a user of another test.
  const { lost } = await ownPeople({ lost: "Employee" });
  const page = await person(browser, lost, "/admin/dashboard");
  await page.evaluate(async () => {
    const kept = Object.values(localStorage).find((v) => typeof v === "string" && v.includes("eyJ")) ?? "";
    const token = /eyJ[\w-]+\.[\w-]+\.[\w-]+/u.exec(kept)?.[0] ?? "";
    const xsrf = /XSRF-TOKEN=([^;]+)/u.exec(document.cookie)?.[1] ?? "";
    await fetch("/api/logout?device=all", { headers: { authorization: `Bearer ${token}`, "x-xsrf-token": xsrf } });
  });
  await page.goto("/admin/expenses/list");
  await expect(page).toHaveURL(/\/login/u);
});

test("what the server cannot be reached for is told in the words of the specification", async ({ browser }) => {
  const page = await person(browser, "alice", "/admin/expenses/list");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.route("**/api/**", (route) => route.abort());
  await page.getByPlaceholder("Search").first().fill("zzz");
  await expect(
    page
      .getByText("Network error: Please check your internet connection or wait until servers are back online")
      .first(),
  ).toBeVisible();
});
