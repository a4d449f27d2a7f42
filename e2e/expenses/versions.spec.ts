import { expect, type Page } from "@playwright/test";
import { ownPeople } from "../support/own-people.ts";
import { apiOf, person, signedIn, test } from "../support/people.ts";
import { sentExpense } from "../support/sent.ts";
import { withVersion } from "../support/versions.ts";

/** Runs an action of the 'more' menu, and confirms if asked. */
async function fromMenu(page: Page, name: string, confirm?: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name }).click();
  if (confirm) await page.getByRole("dialog").getByRole("button", { name: confirm }).click();
}

// All other tests check versions too (`support/versions.ts`); this one takes the remaining steps.
test("whatever is done to an expense on its screens says which version was read", async ({ browser, baseURL }) => {
  const { seller, manager } = await ownPeople({ seller: "Sales", manager: "Office manager" });
  const mark = `Read ${Date.now()}`;
  const api = await apiOf(seller, baseURL ?? "");
  const ids = [await sentExpense(api, `${mark} 1`), await sentExpense(api, `${mark} 2`), await sentExpense(api, mark)];
  const mine = `/admin/expense/${ids[2]}/view`;
  const page = await signedIn(browser, seller);

  await test.step("one is taken back, changed, sent again and rejected", async () => {
    await page.goto(mine);
    await fromMenu(page, "Take it back", "Roll back");
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Title").fill(`${mark} changed`);
    await page.getByRole("button", { name: /^Send for approval/u }).click();
    await expect(page.getByRole("heading", { name: `${mark} changed` })).toBeVisible();
    await expect(page.getByText("Waiting for approval").first()).toBeVisible();
    const boss = await person(browser, manager, mine);
    await boss.getByRole("button", { name: /^Reject/u }).click();
    await boss.getByRole("dialog").getByRole("textbox").fill("The slip is missing.");
    await boss.keyboard.press("Control+Enter");
    await expect(boss.getByText("Rejected").first()).toBeVisible();

    await boss.goto(`/admin/expenses/asked?search=${encodeURIComponent(mark)}`);
    await expect(boss.getByRole("row", { name: new RegExp(mark, "u") })).toHaveCount(2);
    await boss.getByRole("checkbox", { name: "Select all rows shown" }).check();
    await boss.getByRole("button", { name: /^Approve/u }).click();
    await expect(boss.getByRole("row", { name: new RegExp(mark, "u") })).toHaveCount(0);
  });

  await test.step("it is put away and deleted", async () => {
    await page.goto(mine);
    await fromMenu(page, "Archive");
    await expect(page.getByText("1 expense archived")).toBeVisible();
    await page.reload();
    await fromMenu(page, "Delete", "Delete");
    await expect(page).not.toHaveURL(new RegExp(ids[2] ?? "", "u"));
  });

  expect([...withVersion].toSorted((a, b) => a.localeCompare(b))).toEqual(
    ["approveSeveral", "archive", "delete", "reject", "rollback", "send", "update"].map((step) => `expenses.${step}`),
  );
});
