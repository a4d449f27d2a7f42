import { expect, type Browser, type Page } from "@playwright/test";
import { askCarriers, dhlSays, newWaybill } from "../support/carrier.ts";
import { daysAgo, typed } from "../support/days.ts";
import { remindCustomers } from "../support/jobs.ts";
import { mailsFor } from "../support/mailbox.ts";
import { setDone } from "../support/orders.ts";
import { lendPage } from "../support/pages.ts";
import { person, test } from "../support/people.ts";
import { acceptInvitation } from "../support/portal.ts";
import {
  again,
  askForSample,
  earlier,
  enterOrder,
  heading,
  makeCustomer,
  planVisit,
  produce,
  reportVisit,
  ship,
} from "./acts.ts";
import {
  agreeTerms,
  daysFrom,
  endOfMonthAfter30Days,
  FIRST,
  invoice,
  NET,
  pay,
  RECEIVED,
  SECOND,
  TOTAL,
} from "./money.ts";
import { MATERIALS, setScene } from "./scene.ts";

/** Two instalments of the first order, due on the invoice's day (never before it) and by the end of a month, and the first of the second one. */
const lateness = [
  daysFrom(earlier.invoiced, earlier.paid),
  daysFrom(endOfMonthAfter30Days(earlier.delivered), earlier.paid),
  daysFrom(again.invoiced, again.paid),
].toSorted((a, b) => a - b);
const due = endOfMonthAfter30Days(again.delivered);
const expected = daysAgo(daysFrom(due, daysAgo(0)) - (lateness[1] ?? 0));

/** The fact of an order's overview with this word. */
const fact = (page: Page, word: string) =>
  page.locator("dl > div").filter({ has: page.getByText(word, { exact: true }) });
/** Follows what somebody was told on their open page of notifications. */
async function follow(page: Page, words: RegExp): Promise<void> {
  await page.getByRole("link", { name: words }).first().click();
}

/** A browser of the customer, and all that the portal's calls have answered to it. */
async function portalOf(browser: Browser): Promise<{ page: Page; read: string[] }> {
  const page = await lendPage(browser);
  const read: string[] = [];
  page.on("response", (answer) => {
    const isPortal = answer.url().includes("/api/portal/") && answer.headers()["content-type"]?.includes("json");
    // An answer may be gone with the page that asked for it.
    if (isPortal)
      answer.text().then(
        (body) => read.push(body),
        () => undefined,
      );
  });
  return { page, read };
}

test("six people sell: a visit, its report, a sample, the verdict, a repeated order, its batch, parcel, invoice, payment, reminder and the week’s report", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const s = await setScene(baseURL ?? "");
  const { people } = s;
  const accountant = await person(browser, people.accountant, "/admin/managment/settings/payment-conditions?edit=new");
  const seller = await person(browser, people.seller, "/admin/contacts/create");
  const desk = await person(browser, people.desk, "/admin/notifications");
  const lab = await person(browser, people.flavourist, "/admin/notifications");
  const manager = await person(browser, people.manager, "/admin/notifications");
  const { page: customer, read } = await portalOf(browser);
  /** The day of the visit, in its first minute, so that it is over; of the sample, the second order and the week's report. */
  const day = daysAgo(0);

  await test.step("the accountant enters the terms, the seller the customer", async () => {
    await agreeTerms(accountant, s.terms);
    await accountant.goto("/admin/notifications");
    await makeCustomer(seller, s);
  });

  await test.step("the customer is invited to the portal", async () => {
    await seller.getByRole("button", { name: "More", exact: true }).click();
    await seller.getByRole("menuitem", { name: "Portal" }).click();
    await seller.getByRole("button", { name: "Invite", exact: true }).click();
    const drawer = seller.getByRole("dialog");
    await drawer.getByLabel("Name").fill("Marta Soler");
    await expect(drawer.getByLabel("Email")).toHaveValue(s.mail);
    await drawer.getByRole("button", { name: /^Invite/u }).click();
    await expect(seller.getByText(`We’re sending an invitation to ${s.mail}.`)).toBeVisible();
    await acceptInvitation(customer, s.mail);
    await expect(heading(customer, s.customer)).toBeVisible();
  });

  const first =
    await test.step("an order of last season is entered, confirmed, invoiced and paid at once", async () => {
      await enterOrder(seller, s);
      const number = (await heading(seller, s.customer).innerText()).split(",")[0] ?? "";
      await follow(desk, new RegExp(`${number} of ${s.customer} was created`, "u"));
      await desk.getByRole("button", { name: /^Confirm/u }).click();
      await setDone(desk, "Confirmed to client", earlier.confirmed);
      await setDone(desk, "Delivered", earlier.delivered);
      await follow(accountant, new RegExp(`${number} of ${s.customer} was changed`, "u"));
      await invoice(accountant, earlier.invoiced);
      await pay(accountant, TOTAL, earlier.paid, s.account);
      // The seller has the order open: it is paid there too.
      await expect(fact(seller, "Money comes")).toContainText(`Paid on ${typed(earlier.paid)}`);
      await desk.goto("/admin/notifications");
      return number;
    });

  await test.step("the seller visits the customer, and the report reaches the flavourist, who has to fill the sample", async () => {
    await planVisit(seller, s, day);
    await reportVisit(seller, s);
    await follow(lab, new RegExp(`Seller of ${s.office} sent report \\d+: ${s.customer}`, "u"));
    await expect(lab.getByText("Fill two bottles of version 2")).toBeVisible();
    await expect(lab.getByRole("button", { name: "Edit report" })).toHaveCount(0);
  });

  const code = newWaybill();
  await test.step("a sample of version 2 leaves with a code of DHL, and the seller sees the carrier’s news come", async () => {
    await askForSample(seller, s);
    const [far, near] = [`${daysAgo(2)}T18:30:00`, `${daysAgo(1)}T10:05:00`];
    await dhlSays(code, [{ timestamp: far, statusCode: "transit", description: "Left Geneva", place: "Geneva" }]);
    await lab.goto("/admin/notifications");
    await follow(lab, new RegExp(`${s.customer}: sample \\d+ to prepare`, "u"));
    await expect(lab.getByRole("row", { name: new RegExp(`${s.recipe}.*Version 2`, "u") })).toBeVisible();
    await lab.getByRole("button", { name: /^Enter tracking number/u }).click();
    const drawer = lab.getByRole("dialog");
    await drawer.getByRole("textbox", { name: "Tracking number" }).fill(code);
    await expect(drawer.getByText("Probably DHL")).toBeVisible();
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(seller.getByText("Left Geneva")).toBeVisible();
    await expect(seller.getByText("In transit").first()).toBeVisible();
    await dhlSays(code, [{ timestamp: near, statusCode: "delivered", description: "Handed to M. Soler" }]);
    await askCarriers();
    await expect(seller.getByText("Handed to M. Soler")).toBeVisible();
  });

  await test.step("the customer’s verdict arrives on the open screens of the seller and the flavourist", async () => {
    await customer.getByRole("navigation").getByRole("link", { name: "Samples" }).click();
    await expect(customer.getByText(s.recipe)).toBeVisible();
    await customer.getByText("We like it").click();
    await customer.getByRole("group", { name: "Taste" }).getByText("5", { exact: true }).click();
    await customer.getByLabel("Your comment").fill("Fresh, and it stays so");
    await customer.getByRole("button", { name: "Send to the laboratory" }).click();
    await expect(customer.getByText("Taste 5/5")).toBeVisible();
    for (const page of [seller, lab]) {
      await expect(page.getByText("Fresh, and it stays so")).toBeVisible();
      await expect(page.getByText("Liked", { exact: true })).toBeVisible();
    }
  });

  const second = await test.step("the customer orders the same again, and the order desk is told", async () => {
    await customer.getByRole("navigation").getByRole("link", { name: "Orders" }).click();
    await customer.getByRole("link", { name: first, exact: true }).click();
    await customer.getByRole("button", { name: "Order again" }).click();
    await customer.getByLabel("Your reference").fill("PO 77");
    await customer.getByRole("button", { name: "Send the order" }).click();
    await expect(customer.getByText("Waiting for confirmation").first()).toBeVisible();
    const number = await customer.getByRole("heading", { level: 1 }).innerText();
    expect(number).not.toBe(first);
    await follow(desk, new RegExp(`${s.customer} ordered again: ${number}, like ${first}`, "u"));
    await expect(desk.getByText("Not confirmed").first()).toBeVisible();
    await expect(desk.getByRole("row", { name: new RegExp(`${s.recipe}.*12 L.*${NET}`, "u") })).toBeVisible();
    return number;
  });
  const address = new URL(desk.url()).pathname;

  await test.step("it is confirmed, and waits for the customer, who answers in the portal", async () => {
    await desk.getByRole("button", { name: /^Confirm/u }).click();
    await expect(fact(desk, "Next task")).toContainText("Order received");
    await expect(fact(desk, "Money comes")).toContainText("Not invoiced yet");
    await desk.getByRole("combobox", { name: "Write to the team" }).fill(s.internal.comment);
    await desk.getByRole("button", { name: "Send to the team" }).click();
    await expect(desk.getByText(s.internal.comment)).toBeVisible();
    await desk.getByRole("button", { name: /^Wait for information/u }).click();
    const drawer = desk.getByRole("dialog");
    await drawer.getByLabel("Waiting for").fill("The words on the label");
    await drawer.getByLabel("Ask the customer by mail").check();
    await drawer.getByRole("button", { name: "Wait for information" }).click();
    await expect(fact(desk, "Waits for")).toContainText("The words on the label");
    await expect(fact(desk, "From")).toContainText(`${s.customer}since today`);
    const asked = async () => (await mailsFor(s.mail)).some((mail) => mail.text?.includes("The words on the label"));
    await expect.poll(asked).toBe(true);
    await customer.reload();
    await expect(customer.getByText("We need from you: The words on the label")).toBeVisible();
    await customer.getByLabel(/^Message to/u).fill("Syrup of our orchard");
    await customer.getByRole("button", { name: "Send", exact: true }).click();
    await expect(desk.getByText("Syrup of our orchard").first()).toBeVisible();
    await desk.getByRole("button", { name: /^Answer arrived/u }).click();
    await drawer.getByRole("textbox", { name: "Answer" }).fill("As they wrote");
    await drawer.getByRole("button", { name: "Answer arrived" }).click();
    await expect(fact(desk, "Next task")).toContainText("Order received");
  });

  await test.step("the laboratory makes it from its lots, and the desk ships it: two bottles and the rest of the lots are left", async () => {
    await setDone(desk, "Order received", again.confirmed);
    await setDone(desk, "Confirmed to client", again.confirmed);
    await lab.goto(address);
    await expect(fact(lab, "Next task")).toContainText("Raw material checked");
    await produce(lab, s);
    for (const task of ["Raw material checked", "Production planned", "Produced", "Quality released", "Packed"])
      await setDone(desk, task, again.shipped);
    await ship(desk, s);
    await lab.goto(`/admin/laboratory/${s.laboratory}/view`);
    await expect(lab.getByRole("row", { name: new RegExp(`${s.lots[0]}.*1,5 kg`, "u") })).toBeVisible();
    await expect(lab.getByRole("row", { name: new RegExp(`${s.lots[1]}.*1,5 kg`, "u") })).toBeVisible();
    await lab.getByRole("tab", { name: "Recipes" }).click();
    await expect(lab.getByRole("row", { name: new RegExp(`${s.bottled} 2 2 L`, "u") })).toBeVisible();
    await lab.getByRole("link", { name: "Trace" }).click();
    await expect(lab.getByRole("cell", { name: s.customer })).toBeVisible();
  });

  await test.step("it is invoiced in two instalments, and the first is paid: the second waits for the delivery", async () => {
    await accountant.goto(address);
    await invoice(accountant, again.invoiced);
    await expect(accountant.getByText(FIRST).first()).toBeVisible();
    await expect(accountant.getByText(SECOND).first()).toBeVisible();
    await pay(accountant, FIRST, again.paid, s.account);
    await expect(accountant.getByText(`Paid ${typed(again.paid)}`).first()).toBeVisible();
    await expect(accountant.getByText("Pending: Delivered").first()).toBeVisible();
    await desk.goto(address);
    await expect(fact(desk, "Next task")).toContainText("Delivered");
    await expect(fact(desk, "Money comes")).toContainText(`${SECOND} EUR`);
    await expect(fact(desk, "Money comes")).toContainText("Due date pending");
  });

  await test.step("delivered, it is overdue since the end of a month, on the accountant’s open screen too", async () => {
    await setDone(desk, "Delivered", again.delivered);
    await expect(fact(desk, "Next task")).toContainText("Papers sent");
    await expect(fact(desk, "Money comes")).toContainText(`Overdue since ${typed(due)}, expected ${typed(expected)}`);
    await expect(accountant.getByText(`Overdue since ${typed(due)}, ${daysFrom(due, day)} days`).first()).toBeVisible();
  });

  await test.step("the customer is reminded of it once, and reads the same in the portal", async () => {
    const reminders = async () => (await mailsFor(s.mail)).filter((mail) => mail.text?.includes(`${SECOND} EUR`));
    await remindCustomers();
    await expect.poll(async () => (await reminders()).length).toBe(1);
    expect((await reminders())[0]?.text).toContain(typed(due));
    await expect(accountant.getByText(`Reminded ${typed(day)}`).first()).toBeVisible();
    await customer.getByRole("navigation").getByRole("link", { name: "Invoices" }).click();
    const open = customer.getByRole("listitem").filter({ hasText: "Overdue" });
    await expect(open).toContainText(`due ${typed(due)}`);
    await expect(open).toContainText(SECOND);
    await expect(open).toContainText(`Overdue, ${daysFrom(due, day)} days`);
  });

  await test.step("both payments stand in the account", async () => {
    await accountant.goto("/admin/accounting");
    await accountant.getByRole("link", { name: new RegExp(`${s.account}.*${RECEIVED}`, "u") }).click();
    await expect(accountant.getByRole("row", { name: new RegExp(`\\+${FIRST}`, "u") })).toBeVisible();
    await expect(accountant.getByRole("row", { name: new RegExp(`\\+${TOTAL}`, "u") })).toBeVisible();
  });

  await test.step("the week’s report is drafted from all of it, and the manager gets it by mail and reads it", async () => {
    await seller.goto("/admin/reports/weekly");
    await seller
      .getByRole("button", { name: /^Weekly report/u })
      .first()
      .click();
    const drawer = seller.getByRole("dialog");
    await drawer.getByRole("textbox", { name: "Week", exact: true }).fill(typed(day));
    await drawer.getByRole("button", { name: "Draft the report" }).click();
    const order = `${second} ${s.customer}: ${NET} EUR`;
    const section = (name: RegExp) => seller.getByRole("textbox", { name });
    await expect(section(/^Visits/u)).toHaveValue(`${typed(day)} ${s.customer}: Tasting at ${s.customer}`);
    await expect(section(/^Samples/u)).toHaveValue(new RegExp(`${s.customer}: 2 × ${s.recipe}$`, "u"));
    await expect(section(/^Orders/u)).toHaveValue(order);
    await seller.getByRole("textbox", { name: "Summary" }).fill("Version 2 sells.");
    await seller.getByRole("button", { name: "Save", exact: true }).click();
    await seller.getByRole("button", { name: /^Send/u }).click();
    await drawer.getByRole("combobox", { name: "Recipients" }).fill(`Manager of ${s.office}`);
    await seller.getByRole("option", { name: `Manager of ${s.office}` }).click();
    await drawer.getByRole("button", { name: "Send" }).click();
    await follow(manager, new RegExp(`Seller of ${s.office} sent report`, "u"));
    await expect(manager.getByText("Version 2 sells.")).toBeVisible();
    await expect(manager.getByText(order)).toBeVisible();
    const mails = async () => await mailsFor(`${people.manager}@cordial.example`);
    await expect.poll(async () => (await mails()).length).toBe(1);
    const [mail] = await mails();
    expect(mail?.text).toContain("Version 2 sells.");
    expect(mail?.attachments.map((file) => file.mimeType)).toEqual(["application/pdf"]);
  });

  await test.step("the customer read nothing of formulas, costs or words among colleagues", async () => {
    const mails = (await mailsFor(s.mail)).map((mail) => `${mail.subject} ${mail.text} ${mail.html}`);
    expect(mails.length).toBeGreaterThan(2);
    expect(read.length).toBeGreaterThan(5);
    expect(read.join("\n")).not.toMatch(/"(?:cost|formula|composition|component|note)\w*":/u);
    const all = [...read, ...mails].join("\n");
    const staff = ["Flavourist", "Desk", "Accountant", "Manager"].map((role) => `${role} of ${s.office}`);
    const { comment, note, cost } = s.internal;
    const secrets = [...MATERIALS, ...s.lots, ...staff, comment, note, cost, cost.replace(",", ".")];
    expect(secrets.filter((word) => all.includes(word))).toEqual([]);
    expect(all).toContain(s.recipe);
  });
});
