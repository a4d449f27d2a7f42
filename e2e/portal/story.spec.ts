import { expect } from "@playwright/test";
import { ownPeople } from "../support/own-people.ts";
import { lendPage } from "../support/pages.ts";
import { apiOf, frameStands, person, signedIn, test } from "../support/people.ts";
import { acceptInvitation } from "../support/portal.ts";

interface Made {
  readonly hash_id: string;
}
/** Creates what the customer will see: an order, its invoice, a delivered sample. */
async function before(seller: string, mark: number, baseURL: string) {
  const api = await apiOf(seller, baseURL);
  const post = async <T = Made>(path: string, data: object, method = "POST"): Promise<T> => {
    const answer = await api.fetch(path, { data, method });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return ((await answer.json()) as { data: T }).data;
  };
  const countries = (await (await api.get("/api/country?search=France")).json()) as {
    data: (Made & { name: string })[];
  };
  const country_hash_id = countries.data.find((c) => c.name === "France")?.hash_id;
  const name = `Begudes ${mark}`;
  const contact = await post("/api/contact", { name, contactType: "society", country_hash_id, roles: ["customer"] });
  const line = { title: "Cloudy lemon base", quantity: "200", unit: "kg", price: "50" };
  const order = await post<Made & { number: string }>("/api/order", {
    contact_hash_id: contact.hash_id,
    customer_reference: `PO ${mark}`,
    lines: [line],
  });
  await post(`/api/order/${order.hash_id}/confirm`, {}, "PATCH");
  await post("/api/task/create_comment", { order_hash_id: order.hash_id, comment: `Internal ${mark}` });
  await post("/api/task/create_external_comment", {
    order_hash_id: order.hash_id,
    comment: "The tank is free next week",
  });
  const date = new Date().toISOString().slice(0, 10);
  const invoice = await post(`/api/add/order/${order.hash_id}/invoice`, {
    date,
    lines: [{ title: "Cloudy lemon base", amount: "10000", tax: "20" }],
  });
  await post(`/api/${invoice.hash_id}/order/invoice/status`, { status: "ISSUED" });
  const recipe = await post("/api/recipe", { name: `Yuzu tonic base ${mark}`, country_hash_id });
  const sample = await post("/api/tracking", {
    contact_hash_id: contact.hash_id,
    date,
    code: "HELLO123",
    carrier: "other",
    lines: [{ recipe_hash_id: recipe.hash_id, quantity: 2 }],
  });
  await post(`/api/${sample.hash_id}/tracking/state`, { state: "DELIVERED" });
  const contract = await api.post("/api/contract", {
    multipart: {
      contact_hash_id: contact.hash_id,
      title: `Frame contract ${mark}`,
      kind: "SUPPLY",
      start_date: date,
      "files[]": { name: "signed.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") },
    },
  });
  expect(contract.ok(), await contract.text()).toBe(true);
  await api.dispose();
  return { name, contact: contact.hash_id, order, recipe: `Yuzu tonic base ${mark}` };
}

test("a customer is invited by mail, sees order and invoice, judges a sample, writes and orders again; the seller sees it come", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const who = await ownPeople({
    seller: [
      "Sales",
      "contacts_view_all",
      "contacts_create",
      "contacts_update",
      "orders_invoice",
      "portal_manage",
      "recipes_create",
      "trackings_create",
      "trackings_update",
    ],
  });
  const mark = Date.now();
  const made = await before(who.seller, mark, baseURL ?? "");
  const email = `marta-${mark}@begudes.example`;

  const seller = await person(browser, who.seller, `/admin/contacts/${made.contact}/view?tab=portal`);
  await test.step("the seller invites the customer from the contact", async () => {
    await seller.getByRole("button", { name: "Invite", exact: true }).click();
    const drawer = seller.getByRole("dialog");
    await drawer.getByLabel("Name").fill("Marta Soler");
    await drawer.getByLabel("Email").fill(email);
    await drawer.getByRole("button", { name: /^Invite/u }).click();
    await expect(seller.getByText(`We’re sending an invitation to ${email}.`)).toBeVisible();
    await expect(seller.getByText("Invited", { exact: true })).toBeVisible();
  });

  const customer = await lendPage(browser);
  await test.step("the customer chooses a password by the link of the mail and comes in at their own door", async () => {
    await acceptInvitation(customer, email);
    await expect(customer.getByRole("heading", { level: 1, name: made.name })).toBeVisible();
  });

  await test.step("the page of its own shows the same, and the back office sends them back to it", async () => {
    await customer.goto("/admin/orders");
    await expect(customer).toHaveURL(/\/portal/u);
    await customer.goto("/portal");
    await expect(customer.getByRole("heading", { level: 1, name: made.name })).toBeVisible();
    await frameStands(customer);
  });

  await test.step("the invoice comes as a PDF", async () => {
    await customer.getByRole("navigation").getByRole("link", { name: "Invoices" }).click();
    await expect(customer.getByText("12.000,00").first()).toBeVisible();
    const download = customer.waitForEvent("download");
    await customer
      .getByRole("button", { name: /^Download FA-/u })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/^FA-.*\.pdf$/u);
  });

  await test.step("the seller shares a stored contract, found by its words; the customer downloads it until it is taken back", async () => {
    await seller.getByRole("button", { name: "Share a document" }).click();
    const drawer = seller.getByRole("dialog");
    await drawer.getByRole("combobox", { name: /^Stored document/u }).fill(`signed ${mark}`);
    await seller.getByRole("option", { name: new RegExp(`Frame contract ${mark}`, "u") }).click();
    await expect(drawer.getByRole("textbox", { name: "Title" })).toHaveValue(`Frame contract ${mark}`);
    await expect(drawer.getByRole("combobox", { name: "Type" })).toHaveValue("Contract");
    await drawer.getByRole("button", { name: /^Share a document/u }).click();
    await expect(seller.getByRole("cell", { name: `Frame contract ${mark}` })).toBeVisible();
    await customer.goto("/portal?view=documents");
    const download = customer.waitForEvent("download");
    await customer.getByRole("button", { name: `Download Frame contract ${mark}` }).click();
    expect((await download).suggestedFilename()).toBe("signed.pdf");
    await seller.getByRole("button", { name: "Stop sharing" }).click();
    await seller
      .getByRole("dialog")
      .getByRole("button", { name: /^Stop sharing/u })
      .click();
    await expect(seller.getByText("Nothing is shared with this contact.")).toBeVisible();
  });

  await test.step("the verdict on the sample goes to the laboratory", async () => {
    await customer.getByRole("navigation").getByRole("link", { name: "Samples" }).click();
    await expect(customer.getByText(made.recipe)).toBeVisible();
    await customer.getByText("Change something").click();
    await customer.getByRole("group", { name: "Taste" }).getByText("4", { exact: true }).click();
    await customer.getByLabel("What should change?").fill("Less bitter at the end");
    await customer.getByRole("button", { name: "Send to the laboratory" }).click();
    await expect(customer.getByText("Less bitter at the end")).toBeVisible();
    await expect(customer.getByText("Taste 4/5")).toBeVisible();
  });

  const watching = await person(browser, who.seller, `/admin/orders/${made.order.hash_id}/view`);
  await test.step("a message is read by the seller as it is sent; words among colleagues are not there", async () => {
    await customer.getByRole("navigation").getByRole("link", { name: "Orders" }).click();
    await customer.getByRole("link", { name: made.order.number, exact: true }).click();
    await expect(customer.getByText("The tank is free next week")).toBeVisible();
    await expect(customer.getByText(`Internal ${mark}`)).toHaveCount(0);
    await customer.getByLabel(/^Message to/u).fill("The label is on its way");
    // Kept while the customer looks at something else, and sent once by a double click.
    await customer.goBack();
    await customer.goForward();
    await expect(customer.getByLabel(/^Message to/u)).toHaveValue("The label is on its way");
    await customer.getByRole("button", { name: "Send", exact: true }).dblclick();
    await expect(customer.getByLabel(/^Message to/u)).toHaveValue("");
    await expect(watching.getByText("The label is on its way")).toBeVisible();
    for (const page of [customer, watching]) {
      await page.reload();
      await expect(page.getByText("The label is on its way")).toHaveCount(1);
    }
  });

  await test.step("the same is ordered again, and the seller is told", async () => {
    await customer.getByRole("button", { name: "Order again" }).click();
    await customer.getByLabel("Your reference").fill(`PO again ${mark}`);
    await customer.getByRole("button", { name: "Send the order" }).click();
    await expect(customer.getByText("Waiting for confirmation").first()).toBeVisible();
    await expect(customer.getByText(`your PO again ${mark}`)).toBeVisible();
    await watching.goto("/admin/notifications");
    await expect(watching.getByText(`${made.name} ordered again`, { exact: false }).first()).toBeVisible();
  });

  await test.step("blocked, the customer is out at the next step", async () => {
    await seller.reload();
    await seller.getByRole("button", { name: "Block", exact: true }).click();
    await seller
      .getByRole("dialog")
      .getByRole("button", { name: /^Block/u })
      .click();
    await expect(seller.getByText("Blocked", { exact: true })).toBeVisible();
    await customer.reload();
    await expect(customer).toHaveURL(/\/login/u);
  });
});

test("whoever belongs elsewhere is sent there", async ({ browser }) => {
  const stranger = await lendPage(browser);
  await stranger.goto("/portal");
  await expect(stranger).toHaveURL(/\/login/u);
  const staff = await signedIn(browser, "alice");
  await staff.goto("/portal");
  await expect(staff).toHaveURL(/\/admin\/dashboard/u);
});
