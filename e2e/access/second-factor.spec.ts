import { expect, request } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { mailsFor } from "../support/mailbox.ts";
import { lendPage } from "../support/pages.ts";
import { PASSWORD, signIn, test } from "../support/people.ts";

const GIVEN = "nine walnuts in a drawer";
const CHOSEN = "a quiet lemon tree at noon";

test("somebody new chooses a password, sets up a second factor, and comes in by it from another device", async ({
  browser,
  baseURL,
}) => {
  // A second try of this test needs somebody who is new again.
  const sasha = `sasha-${test.info().retry}-${test.info().repeatEachIndex}`;
  const api = await request.newContext({ baseURL: baseURL ?? "" });
  const admin = (await (
    await api.post("/api/login", { data: { email: "admin@cordial.example", password: PASSWORD } })
  ).json()) as { access_token: string };
  const made = await api.post("/api/users/store", {
    headers: { authorization: `Bearer ${admin.access_token}` },
    data: { name: "Sasha Lindqvist", email: `${sasha}@cordial.example`, password: GIVEN },
  });
  expect(made.ok()).toBe(true);

  const laptop = await lendPage(browser);
  const { first_code } = (await made.json()) as { first_code: string };
  await signIn(laptop, sasha, GIVEN, first_code);
  await laptop.locator("input[name=password]").fill(CHOSEN);
  await laptop.locator("input[name=password_confirmation]").fill(CHOSEN);
  await laptop.keyboard.press("Enter");
  await expect(laptop).toHaveURL(/\/admin\/dashboard/u);

  await laptop.goto("/admin/settings/user-profile?tab=security");
  const factor = laptop.getByRole("region", { name: "Two-factor authentication" });
  await factor.getByLabel("Current password").fill(CHOSEN);
  await laptop.keyboard.press("Enter");
  const secret = (await factor.locator("code").innerText()).replaceAll(" ", "");
  await expect(factor.getByRole("img", { name: /QR code/u })).toBeVisible();
  await expect(factor.getByLabel("Code from the app")).toBeFocused();
  await laptop.keyboard.type(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await laptop.keyboard.press("Enter");
  await expect(laptop.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const codes = await laptop.getByRole("listitem").locator("code").allInnerTexts();
  expect(codes).toHaveLength(10);
  await laptop.getByRole("button", { name: "I have saved them" }).click();
  await expect(factor.getByText("You have 10 recovery codes left")).toBeVisible();
  await expect
    .poll(async () => (await mailsFor(`${sasha}@cordial.example`)).map((m) => m.subject))
    .toContain("Two-factor authentication is on for your account at Cordial");

  const phone = await lendPage(browser, { phone: true, language: "fr" });
  await phone.goto("/login");
  await phone.locator("input[name=email]").fill(`${sasha}@cordial.example`);
  await phone.locator("input[name=password]").fill(CHOSEN);
  await phone.keyboard.press("Enter");
  await expect(phone.getByRole("heading", { name: "Encore une étape" })).toBeVisible();
  await phone.keyboard.type("000000");
  await phone.keyboard.press("Enter");
  await expect(phone.getByText("Ce code est incorrect").first()).toBeVisible();
  await phone.getByRole("button", { name: "Utiliser un code de secours" }).click();
  await phone.getByLabel("Code de secours").fill(codes[0] ?? "");
  await phone.keyboard.press("Enter");
  await expect(phone).toHaveURL(/\/admin\/dashboard/u);

  // The laptop ends the phone's session, which must be signed out within five seconds.
  await laptop.goto("/admin/settings/user-profile?tab=sessions");
  await laptop.getByRole("button", { name: /^End / }).first().click();
  await expect(laptop.getByText("The session has ended.")).toBeVisible();
  await phone.goto("/admin/settings/user-profile");
  await expect(phone).toHaveURL(/\/login/u);
});
