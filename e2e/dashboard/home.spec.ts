import { expect } from "@playwright/test";
import { ownPeople } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";
import { sentExpense } from "../support/sent.ts";

test("what waits is decided at home, and taken back", async ({ browser, baseURL }) => {
  const { seller, manager } = await ownPeople({ seller: "Sales", manager: ["Office manager", "expense_rollback"] });
  const title = `Decided at home ${Date.now()}`;
  await sentExpense(await apiOf(seller, baseURL ?? ""), title);
  const page = await person(browser, manager);
  const inbox = page.getByRole("region", { name: /^To decide/u });
  const row = inbox.getByRole("listitem").filter({ hasText: title });
  await expect(row).toBeVisible();
  await row.hover();
  await page.keyboard.press("a");
  // It goes after some seconds, but not from under the hand.
  const told = page.getByRole("status").filter({ hasText: `Approved: ${title}` });
  await told.getByRole("button", { name: "Undo" }).focus();
  await expect(row).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(row).toBeVisible();
});

test("every kind of decision meets there, one kind alone on demand, in the reader's language", async ({ browser }) => {
  const page = await person(browser, "hugo", { language: "fr" });
  await page.goto("/admin/dashboard");
  const inbox = page.getByRole("region", { name: /^À décider/u });
  await inbox.getByRole("button", { name: /^À payer/u }).click();
  await expect(inbox.getByRole("listitem").first()).toContainText("Paiement");
  await expect(inbox.getByRole("listitem").filter({ hasText: /Validation|^Dépense/u })).toHaveCount(0);
  await expect(page.getByRole("article", { name: "Douala" })).toContainText("XAF");
});

test("who handles no office sees none; who has nothing is told what will be there", async ({ browser }) => {
  const alice = await person(browser, "alice");
  await alice.goto("/admin/dashboard");
  await expect(alice.getByRole("region", { name: /^My expenses/u })).toBeVisible();
  await expect(alice.getByRole("heading", { name: /by office/u })).toHaveCount(0);
  await expect(alice.getByRole("heading", { name: /^To decide/u })).toHaveCount(0);
});
