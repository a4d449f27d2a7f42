import { expect } from "@playwright/test";
import { daysAgo, typed } from "../support/days.ts";
import { remindCustomers } from "../support/jobs.ts";
import { mailsFor } from "../support/mailbox.ts";
import { setDone } from "../support/orders.ts";
import { ownPeople } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";

/** The date `days` ago, as typed in forms: DD-MM-YYYY. */
const ago = (days: number): string => typed(daysAgo(days));

/** Creates what an order needs: a customer with an address, payment terms in two instalments, an account in euros. */
async function before(who: Record<"seller" | "biller", string>, mark: number, baseURL: string) {
  const made = async (as: string, path: string, data: object): Promise<void> => {
    const api = await apiOf(as, baseURL);
    const answer = await api.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    await api.dispose();
  };
  const api = await apiOf(who.seller, baseURL);
  const countries = (await (await api.get("/api/country?search=France")).json()) as {
    data: { hash_id: string; name: string }[];
  };
  const france = countries.data.find((c) => c.name === "France")?.hash_id;
  const me = (await (await api.get("/api/bootstrap")).json()) as { data: { user: { zone: { hash_id: string } } } };
  const office = me.data.user.zone.hash_id;
  await api.dispose();
  const names = {
    customer: `Limonaderie ${mark}`,
    mail: `compta-${mark}@limonaderie.example`,
    terms: `30 % at once, 70 % delivered ${mark}`,
    account: `Compte ventes ${mark}`,
  };
  await made(who.seller, "/api/contact", {
    name: names.customer,
    contactType: "society",
    country_hash_id: france,
    roles: ["customer"],
    language: "en",
    mails: [{ label: "work", address: names.mail }],
  });
  await made("admin", "/api/payment_condition", {
    label: names.terms,
    instalments: [
      { share: "30", delay: 0, after_task: "invoice" },
      { share: "70", delay: 0, after_task: "delivered" },
    ],
  });
  await made("admin", `/api/accounts/${office}/zone`, {
    name: names.account,
    initial_amount: "0",
    date: daysAgo(60),
  });
  return names;
}

test("an order is confirmed, waits, is answered and delivered; it is invoiced in two instalments, the first is paid and the second reminded", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const who = await ownPeople({
    seller: ["Sales", "contacts_view_all", "contacts_create"],
    biller: ["Office manager", "orders_view_all", "orders_invoice", "contacts_view_all", "accountings_all"],
  });
  const mark = Date.now();
  const names = await before(who, mark, baseURL ?? "");

  const seller = await person(browser, who.seller, "/admin/orders/create");
  const drawer = seller.getByRole("dialog");
  await test.step("the seller enters the order with a line of 200 kg", async () => {
    await seller.getByRole("combobox", { name: "Customer", exact: true }).fill(names.customer);
    await seller.getByRole("option", { name: new RegExp(names.customer, "u") }).click();
    await seller.getByLabel("Customer reference").fill(`PO ${mark}`);
    await seller.getByLabel("Ordered on").fill(ago(50));
    // Without its calendar, which lies over what is below.
    await seller.keyboard.press("Escape");
    await seller.getByRole("button", { name: "Add a line" }).click();
    const line = seller.getByRole("group", { name: "Line 1" });
    await line.getByLabel("Recipe or description").fill("Cloudy lemon base");
    await line.getByLabel("Quantity").pressSequentially("200");
    await line.getByLabel("Unit price").pressSequentially("50");
    await seller.getByRole("combobox", { name: "Payment condition" }).fill(names.terms);
    await seller.getByRole("option", { name: names.terms }).click();
    await expect(seller.getByText("10.000,00").first()).toBeVisible();
    await seller.getByRole("button", { name: "Create order" }).click();
    await expect(seller.getByRole("heading", { level: 1, name: new RegExp(names.customer, "u") })).toBeVisible();
    await expect(seller.getByText("Not confirmed").first()).toBeVisible();
  });
  const address = new URL(seller.url()).pathname;

  await test.step("it is confirmed, waits for a label, and goes on with the answer", async () => {
    // A double click confirms it once, without a second call that is refused.
    await seller.getByRole("button", { name: /^Confirm/u }).dblclick();
    await expect(seller.getByText("Confirmed", { exact: true }).first()).toBeVisible();
    await expect(seller.getByText("Not possible to confirm")).toHaveCount(0);
    await seller.getByRole("button", { name: "More actions" }).click();
    await seller.getByRole("menuitem", { name: /^Wait for information/u }).click();
    await drawer.getByLabel("Waiting for").fill("Their signed label");
    await drawer.getByLabel("Who has to answer").fill("Marta Soler");
    await drawer.getByRole("button", { name: "Wait for information" }).click();
    await expect(seller.getByText("Waiting for information").first()).toBeVisible();
    await expect(seller.getByText("Their signed label").first()).toBeVisible();
    await expect(seller.getByText("Marta Soler").first()).toBeVisible();
    await seller.getByRole("button", { name: /^Answer arrived/u }).click();
    await drawer.getByRole("textbox", { name: "Answer" }).fill("It came by mail, signed.");
    await drawer.getByRole("button", { name: "Answer arrived" }).click();
    await expect(seller.getByText("Confirmed", { exact: true }).first()).toBeVisible();
    await expect(seller.getByText("It came by mail, signed.").first()).toBeVisible();
  });

  const biller = await person(browser, who.biller, address);
  const panel = biller.getByRole("dialog");
  await test.step("it is invoiced from its top: 30 % are due at once, 70 % when it is delivered", async () => {
    await biller.getByRole("button", { name: /^Invoice/u }).click();
    await panel.getByLabel("Invoice date").fill(ago(40));
    // The order's line has no rate, and none is assumed.
    await expect(panel.getByLabel("Net amount")).toHaveValue("10.000,00");
    await expect(panel.getByLabel("Quantity")).toHaveValue("200");
    await panel.getByLabel("Tax (%)").fill("20");
    await panel.getByRole("button", { name: "Save draft" }).click();
    await panel.getByRole("button", { name: "Issue", exact: true }).click();
    await biller.getByRole("dialog").last().getByRole("button", { name: "Issue", exact: true }).click();
    await expect(panel.getByText("Issued", { exact: true }).first()).toBeVisible();
    await expect(panel.getByText("3.600,00").first()).toBeVisible();
    await expect(panel.getByText("8.400,00").first()).toBeVisible();
  });

  await test.step("the first is paid into the account in euro", async () => {
    await panel.getByRole("button", { name: "Record payment" }).click();
    await expect(panel.getByLabel("Amount received")).toHaveValue("3.600,00");
    await panel.getByLabel("Received on").fill(ago(35));
    await panel.getByLabel("Received on").press("Tab");
    await panel.getByRole("combobox", { name: "Into" }).click();
    await biller.getByRole("option", { name: new RegExp(names.account, "u") }).click();
    await panel.getByRole("button", { name: "Record", exact: true }).click();
    await expect(panel.getByText("Partly paid").first()).toBeVisible();
    await expect(panel.getByText(`Paid ${ago(35)}`).first()).toBeVisible();
  });

  await test.step("the paper is looked at before it is kept", async () => {
    await panel.getByRole("button", { name: "PDF" }).click();
    const paper = biller.getByRole("dialog").last();
    await expect(paper.locator("iframe")).toBeVisible();
    await paper.getByRole("button", { name: "Close" }).click();
  });

  await test.step("a part of what is open is credited by its line", async () => {
    await panel.getByRole("button", { name: "Credit note" }).click();
    await expect(panel.getByLabel("Net amount")).toHaveValue("7.000,00");
    await panel.getByLabel("Net amount").fill("1000");
    await panel.getByLabel("Reason").fill("One drum short");
    await expect(panel.getByText("7.200,00 EUR stays open")).toBeVisible();
    await panel.getByRole("button", { name: "Issue credit note" }).click();
    await expect(panel.getByText("7.200,00").first()).toBeVisible();
  });

  await test.step("the seller brings it to delivered, task by task: the second is due since then", async () => {
    for (const [n, task] of [
      "Order received",
      "Confirmed to client",
      "Raw material checked",
      "Production planned",
      "Produced",
      "Quality released",
      "Packed",
      "Shipped",
      "Delivered",
    ].entries())
      await setDone(seller, task, daysAgo(45 - 3 * n));
    await expect(seller.getByText("Overdue").first()).toBeVisible();
    await expect(seller.getByText(`Overdue since ${ago(21)}`).first()).toBeVisible();
  });

  await test.step("the customer’s reminders are stopped on their page, and go on from the invoice", async () => {
    await panel.getByRole("link", { name: names.customer }).click();
    await biller.getByRole("button", { name: "More actions" }).click();
    await biller.getByRole("menuitem", { name: "Stop invoice reminders" }).click();
    await biller.getByRole("dialog").getByLabel("Reason").fill("In talks with them");
    await biller.getByRole("dialog").getByRole("button", { name: "Stop invoice reminders" }).click();
    await expect(biller.getByText(/^Invoice reminders stopped by/u)).toBeVisible();
    await biller.goto(`/admin/orders/invoices?stopped=true&search=${encodeURIComponent(names.customer)}`);
    await biller.getByRole("link", { name: /^FA-/u }).first().click();
    await expect(panel.getByText("In talks with them")).toBeVisible();
    await panel.getByRole("button", { name: "Resume for this customer" }).click();
    await expect(panel.getByText("In talks with them")).toHaveCount(0);
  });

  await test.step("the next morning the customer is reminded once, and the order says so", async () => {
    await remindCustomers();
    await expect.poll(async () => (await mailsFor(names.mail)).length, { timeout: 30_000 }).toBe(1);
    const [mail] = await mailsFor(names.mail);
    expect(mail?.text).toContain("7.200,00 EUR");
    await expect(seller.getByText(/Reminded \d/u).first()).toBeVisible();
  });

  await test.step("what came stands in the account", async () => {
    await biller.goto("/admin/accounting");
    await biller
      .getByRole("link", { name: /^Yvoire/u })
      .first()
      .click();
    await expect(biller.getByText(names.account).first()).toBeVisible();
    await biller.getByText(names.account).first().click();
    await expect(biller.getByText("3.600,00").first()).toBeVisible();
  });
});
