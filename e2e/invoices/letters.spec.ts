import { expect, type Page } from "@playwright/test";
import { mailsFor } from "../support/mailbox.ts";
import { ownOffice } from "../support/own-people.ts";
import { lendPage } from "../support/pages.ts";
import { apiOf, person, test } from "../support/people.ts";

interface Made {
  readonly hash_id: string;
}
const SELLER = ["Sales", "contacts_view_all", "contacts_create", "contacts_update", "orders_invoice"] as const;
const ACCOUNTANT = ["Accountant", "orders_invoice", "orders_view_all", "accountings_closing"] as const;
const LATE_MS = 60 * 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** An office with customers, each with an order and a draft of its invoice. */
async function office(customers: number, baseURL: string, isLate: boolean) {
  const { people, country } = await ownOffice({ seller: SELLER, chloe: ACCOUNTANT }, { apart: true });
  const api = await apiOf(people.seller, baseURL);
  const post = async <T = Made>(path: string, data: object, method = "POST"): Promise<T> => {
    const answer = await api.fetch(path, { data, method });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return ((await answer.json()) as { data: T }).data;
  };
  const mark = Date.now();
  const date = dayOf(isLate ? mark - LATE_MS : mark);
  const made: { name: string; address: string; order: string; invoice: string }[] = [];
  for (let i = 1; i <= customers; i += 1) {
    const address = `accounts-${i}-${mark}@begudes.example`;
    const name = `Begudes ${mark} ${i}`;
    const contact = await post("/api/contact", {
      name,
      contactType: "society",
      country_hash_id: country.id,
      roles: ["customer"],
      mails: [{ label: "accounts", address }],
    });
    const order = await post("/api/order", { contact_hash_id: contact.hash_id, value: "1000", ordered_on: date });
    await post(`/api/order/${order.hash_id}/confirm`, {}, "PATCH");
    const lines = [{ title: "Cloudy lemon base", amount: "1000", tax: "20" }];
    const invoice = await post(`/api/add/order/${order.hash_id}/invoice`, { date, lines });
    if (isLate) await post(`/api/${invoice.hash_id}/order/invoice/status`, { status: "ISSUED" });
    made.push({ name, address, order: order.hash_id, invoice: invoice.hash_id });
  }
  await api.dispose();
  return { people, made };
}

/** Counts the clicks on a page from now on. */
async function counting(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    window.addEventListener("pointerdown", () => (counted.clicks += 1), true);
  });
  return async () => await page.evaluate(() => (window as unknown as { clicks: number }).clicks);
}

test("receivables of a past day stand in the address, and lead to no list of today", async ({ browser, baseURL }) => {
  const { people } = await office(1, baseURL ?? "", true);
  const page = await person(browser, people.chloe, "/admin/accounting/receivables");
  await expect(page.locator("main [data-figure='1']")).toBeVisible();
  const day = dayOf(Date.now() - LATE_MS / 2);
  const field = page.getByRole("textbox", { name: "Receivables at the end of" });
  await field.fill(day.split("-").toReversed().join("-"));
  await field.press("Tab");
  await expect(page).toHaveURL(new RegExp(`[?&]on=${day}`, "u"));
  await expect(page.getByText(/^At the end of/u)).toBeVisible();
  await expect(page.locator("main li").filter({ hasText: "1–30 days late" })).toContainText("1.200,00");
  await expect(page.locator("main [data-figure]")).toHaveCount(0);
});

test("an accountant's morning: receivables, ten reminders read and sent together, a promise, the closing", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const { people, made } = await office(10, baseURL ?? "", true);
  const page = await person(browser, people.chloe, "/admin/accounting");
  const clicks = await counting(page);

  await test.step("what is owed is shown by age, each bar with its invoices", async () => {
    await page.getByRole("link", { name: "Receivables" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Receivables" })).toBeVisible();
    await expect(page.locator("main [data-figure='10']")).toBeVisible();
  });

  await test.step("ten letters are read with the keyboard and sent together", async () => {
    await page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true }).click();
    await page.getByRole("link", { name: "Reminders" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Reminders" })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: `Select ${made[9]?.name}`, exact: true })).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all" }).check();
    await page.getByRole("button", { name: "Read and send" }).click();
    const dialog = page.getByRole("dialog");
    for (let at = 1; at <= 10; at += 1) {
      await expect(dialog.getByText(`${at} of 10`)).toBeVisible();
      await expect(dialog.getByLabel("Message")).toHaveValue(/1\.200,00 EUR/u);
      if (at < 10) await page.keyboard.press("Enter");
    }
    await dialog.getByRole("button", { name: "Send 10 letters" }).click();
    await expect(page.getByText("10 letters are on their way")).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(8);
    for (const { address } of made) await expect.poll(async () => (await mailsFor(address)).length).toBe(1);
    await expect(page.getByText("First reminder").first()).toBeVisible();
  });

  await test.step("who promises to pay leaves the list until that day", async () => {
    const { name } = made[0] ?? { name: "" };
    await page.getByRole("row").filter({ hasText: name }).first().getByRole("checkbox").click();
    await page.getByRole("button", { name: "Note a promise" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Pays by").fill(
      dayOf(Date.now() + LATE_MS / 6)
        .split("-")
        .toReversed()
        .join("-"),
    );
    await drawer.getByRole("button", { name: "Note a promise" }).click();
    await expect(page.getByText("Promise noted")).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(10);
  });

  await test.step("and the month that is to be closed is one step away", async () => {
    await page.goto("/admin/accounting");
    const first = await page.locator("main h2").getByRole("link").first().getAttribute("href");
    await page.goto((first ?? "").replace(/office$/u, "closing"));
    await expect(page.getByRole("heading", { level: 1, name: /^Yvoire/u })).toBeVisible();
    await expect(page).toHaveURL(/\/closing/u);
  });
});

test("an invoice is issued and sent, and its customer opens it in another browser", async ({ browser, baseURL }) => {
  const { people, made } = await office(1, baseURL ?? "", false);
  const [{ order, invoice, address }] = made as [(typeof made)[number]];
  const seller = await person(browser, people.seller, `/admin/orders/${order}/view?tab=invoices&invoice=${invoice}`);
  await test.step("the seller reads the mail and its paper, changes a word and sends it", async () => {
    await seller.getByRole("button", { name: "Issue and send" }).click();
    const drawer = seller.getByRole("dialog");
    await expect(drawer.locator("input[name=address]")).toHaveValue(address);
    await drawer.getByLabel("Message").fill("Dear Marta, here is {{invoice}}.");
    await drawer.getByRole("button", { name: "See the paper" }).click();
    await expect(seller.locator("iframe")).toBeVisible();
    await seller.keyboard.press("Escape");
    await drawer.getByRole("button", { name: /^Issue and send/u }).click();
    await expect(seller.getByText(/is on its way$/u)).toBeVisible();
    await expect(seller.getByText(`to ${address}`)).toBeVisible();
    await expect(seller.getByText("not opened yet")).toBeVisible();
  });

  await test.step("the customer follows the link of the mail, without an account", async () => {
    await expect.poll(async () => (await mailsFor(address)).length).toBe(1);
    const [mail] = await mailsFor(address);
    expect(mail?.text).toMatch(/Dear Marta, here is FA-/u);
    expect(mail?.attachments.map((a) => a.mimeType)).toContain("application/pdf");
    const link = /http:\/\/\S+(\/portal\?letter=[\w-]+)/u.exec(mail?.text ?? "")?.[1] ?? "";
    const customer = await lendPage(browser);
    await customer.goto(link);
    await customer.getByRole("button", { name: /^(?:Show|Afficher)$/u }).click();
    await expect(customer.getByText("1.200,00").first()).toBeVisible();
    const download = customer.waitForEvent("download");
    await customer.getByRole("button", { name: /FA-/u }).click();
    expect((await download).suggestedFilename()).toMatch(/^FA-.*\.pdf$/u);
  });

  await test.step("the seller sees it opened", async () => {
    await expect(seller.getByText(/^opened /u)).toBeVisible();
  });
});
