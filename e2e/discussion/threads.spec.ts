import { setTimeout } from "node:timers/promises";
import { expect } from "@playwright/test";
import { seriousFindings } from "../support/axe.ts";
import { ownPeople } from "../support/own-people.ts";
import { apiOf, goAndListen, signedIn, test } from "../support/people.ts";

/** An order of a new customer in France. */
async function newOrder(seller: string, customer: string, baseURL: string): Promise<string> {
  const api = await apiOf(seller, baseURL);
  const countries = (await (await api.get("/api/country?search=France")).json()) as {
    data: { hash_id: string; name: string }[];
  };
  const post = async (path: string, data: object): Promise<string> => {
    const answer = await api.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: { hash_id: string } }).data.hash_id;
  };
  const contact = await post("/api/contact", {
    name: customer,
    contactType: "society",
    country_hash_id: countries.data.find((c) => c.name === "France")?.hash_id,
    roles: ["customer"],
    mails: [{ label: "work", address: `orders-${Date.now()}@begudes.example` }],
  });
  return await post("/api/order", { contact_hash_id: contact, value: "100" });
}

test("on an order a colleague is mentioned and answers; what the customer reads stays apart", async ({
  browser,
  baseURL,
}) => {
  const who = await ownPeople({
    seller: ["Sales", "contacts_view_all", "contacts_create"],
    // Sees the order and may not change it.
    onlooker: [null, "orders_view_all"],
  });
  const customer = `Begudes ${Date.now()}`;
  const id = await newOrder(who.seller, customer, baseURL ?? "");
  const address = `/admin/orders/${id}/view`;
  const [seller, onlooker] = [
    await signedIn(browser, who.seller),
    await signedIn(browser, who.onlooker, { phone: true, language: "fr" }),
  ];
  await Promise.all(
    [seller, onlooker].map(async (page) => await goAndListen(page, address, `presence-record.order.${id}`)),
  );
  const team = seller.getByRole("region", { name: "Internal" });
  const outside = seller.getByRole("region", { name: `With ${customer}` });

  await test.step("the seller mentions who may open the order, and it arrives on their phone", async () => {
    const field = team.getByRole("combobox", { name: "Write to the team" });
    await field.pressSequentially("They pay late, @onlo");
    await expect(seller.getByRole("option", { name: "Onlooker of Yvoire" }).first()).toBeVisible();
    await seller.keyboard.press("Enter");
    await field.press("Control+Enter");
    await expect(field).toHaveValue("");
    await expect(onlooker.getByText("They pay late")).toBeVisible();
  });

  await test.step("the onlooker answers the team; nothing lets them write to the customer", async () => {
    await onlooker.getByRole("combobox", { name: "Écrire à l’équipe" }).fill("Since March");
    await onlooker.getByRole("button", { name: "Envoyer à l’équipe" }).click();
    await expect(team.getByText("Since March")).toBeVisible();
    await expect(onlooker.getByRole("combobox", { name: "Écrire au client" })).toHaveCount(0);
  });

  await test.step("what goes to the customer offers nobody, and stands in the other thread", async () => {
    const field = outside.getByRole("combobox", { name: "Write to the customer" });
    // Nothing is loaded ahead, and what is asked for comes slowly: the choice of a mail loads with the first letter, and the field keeps the focus.
    await seller.addInitScript(() => void Object.assign(window, { requestIdleCallback: () => 0 }));
    await seller.reload();
    await expect(field).toBeVisible();
    const parts = /\/assets\/.+\.js$/u;
    await seller.route(parts, async (route) => {
      await setTimeout(500);
      await route.continue();
    });
    await field.pressSequentially("Which height? @onlo", { delay: 20 });
    await expect(field).toHaveValue("Which height? @onlo");
    await expect(outside.getByRole("checkbox", { name: "Also send it by mail" })).toBeChecked();
    // With those that still wait.
    await seller.unrouteAll({ behavior: "wait" });
    await expect(seller.getByRole("option")).toHaveCount(0);
    await field.fill("Which height?");
    await outside.getByRole("button", { name: "Send to the customer" }).click();
    await expect(outside.getByRole("listitem")).toHaveText(/Which height\?/u);
    await expect(team.getByText("Which height?")).toHaveCount(0);
    expect(await seriousFindings(seller)).toEqual([]);
  });

  await test.step("the seller corrects it; the onlooker sees that, too", async () => {
    await outside.getByRole("button", { name: "Edit" }).click();
    const field = outside.getByRole("combobox", { name: "Edit" });
    await field.fill("Which label height?");
    await field.press("Control+Enter");
    await expect(onlooker.getByText("Which label height?")).toBeVisible();
  });
});
