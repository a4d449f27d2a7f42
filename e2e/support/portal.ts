import { expect, type Page } from "@playwright/test";
import { mailsFor } from "./mailbox.ts";

const OWN = "eleven plums in a basket";

/** Waits for the invitation's mail and returns the path of its link. */
async function invitationFor(address: string): Promise<string> {
  const found = async (): Promise<string[]> =>
    (await mailsFor(address)).flatMap((mail) => /http:\/\/\S+(\/invitation\/[\w-]+)/u.exec(mail.text ?? "")?.[1] ?? []);
  await expect.poll(async () => (await found()).length).toBeGreaterThan(0);
  return (await found()).at(-1) ?? "";
}

/** A customer's way in: a password by the link of the invitation's mail, which signs in and ends in the portal. */
export async function acceptInvitation(page: Page, email: string): Promise<void> {
  await page.goto(await invitationFor(email));
  await page.locator("input[name=password]").fill(OWN);
  await page.locator("input[name=password_confirmation]").fill(OWN);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/portal/u);
}
