import { expect, type Page } from "@playwright/test";
import { ownPeople } from "../support/own-people.ts";
import { apiOf, person, signedIn, test } from "../support/people.ts";
import { receiptPhoto } from "../support/receipt.ts";
import { sentExpense } from "../support/sent.ts";

/** Buttons lower than 44 px, including their extended hit area. */
const tooSmall = async (page: Page): Promise<string[]> =>
  await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a[class*=button]")]
      .filter((b) => /(^|[ _-])button/u.test(b.className) && b.checkVisibility())
      .filter((b) => {
        const around = Number.parseFloat(getComputedStyle(b, "::after").height) || 0;
        return Math.max(b.getBoundingClientRect().height, around) < 44;
      })
      .map((b) => b.getAttribute("aria-label") ?? b.innerText),
  );

test("the queue: the same count everywhere, receipts without leaving it, and who is next", async ({
  browser,
  baseURL,
}) => {
  const { seller, manager } = await ownPeople({ seller: "Sales", manager: "Office manager" });
  const api = await apiOf(seller, baseURL ?? "");
  const mark = Date.now();
  const first = await sentExpense(api, `With receipt ${mark}`, await receiptPhoto(["TAXI 42,00"]));
  await sentExpense(api, `Without ${mark}`);
  const own = await apiOf(manager, baseURL ?? "");
  await sentExpense(own, `My own ${mark}`);

  const page = await person(browser, manager, "/admin/expenses/asked");
  const rows = page
    .getByRole("table")
    .getByRole("row")
    .filter({ hasText: String(mark) });
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("link", { name: /^To approve/u })).toContainText("2");
  await expect(
    page
      .getByRole("navigation")
      .getByRole("link", { name: /^Expenses/u })
      .first(),
  ).toContainText("2");
  await page.keyboard.press("j");
  await page.keyboard.press("f");
  const receipt = page.getByRole("dialog", { name: "IMG_2041.jpg" });
  await expect(receipt).toBeVisible();
  await page.keyboard.press("a");
  await expect(receipt).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(receipt).toBeHidden();
  await expect(rows).toHaveCount(2);

  const theirs = await person(browser, seller, `/admin/expense/${first}/view`);
  const steps = theirs.getByRole("list", { name: "Steps" });
  await expect(steps.locator("[aria-current=step]")).toContainText("Manager of Yvoire");
  await expect(steps.locator("[aria-current=step]")).toContainText("since");
  expect((await own.patch(`/api/expense/${first}/reject`, { data: { motif: "Whose taxi?" } })).ok()).toBe(true);
  await theirs.goto("/admin/dashboard");
  const fix = theirs.getByRole("region", { name: /^Yours to fix/u });
  await expect(fix).toContainText("Whose taxi?");
  await fix.getByRole("link", { name: `With receipt ${mark}` }).click();
  await expect(theirs).toHaveURL(new RegExp(`/admin/expense/${first}/view`, "u"));
});

test("an accountant validates several at once, and finds paying by its name", async ({ browser, baseURL }) => {
  const { seller, manager, accountant } = await ownPeople({
    seller: "Sales",
    manager: "Office manager",
    accountant: "Accountant",
  });
  const api = await apiOf(seller, baseURL ?? "");
  const approver = await apiOf(manager, baseURL ?? "");
  for (const title of ["One", "Two"]) {
    const id = await sentExpense(api, title);
    expect((await approver.patch(`/api/expense/${id}/approved`, { data: {} })).ok()).toBe(true);
  }
  const zones = await (await api.get("/api/user/expense/access/zones")).json();
  const [{ hash_id: zone }] = (zones as { data: [{ hash_id: string }] }).data;
  const page = await person(browser, accountant, `/admin/accounting/${zone}/expenses?decide=validate`);
  const rows = page.getByRole("table").getByRole("row").filter({ hasText: "Seller of Yvoire" });
  await expect(rows).toHaveCount(2);
  for (const key of ["j", "x", "j", "x", "v"]) await page.keyboard.press(key);
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("2 expenses validated");
  await expect(rows).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search" }).fill("pay");
  await page.getByRole("option", { name: /Expenses to pay/u }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/accounting/office/${zone}/payment`, "u"));
  await expect(rows).toHaveCount(2);
});

test("on a phone no button is lower than 44 px", async ({ browser, baseURL }) => {
  const { seller, manager } = await ownPeople({ seller: "Sales", manager: "Office manager" });
  const id = await sentExpense(await apiOf(seller, baseURL ?? ""), "On a phone");
  const page = await signedIn(browser, manager, { phone: true });
  for (const path of ["/admin/dashboard", "/admin/expenses/asked", `/admin/expense/${id}/view`]) {
    await page.goto(path);
    await expect(page.getByText("On a phone").first()).toBeVisible();
    expect(await tooSmall(page), path).toEqual([]);
  }
});
