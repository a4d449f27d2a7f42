import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { verify } from "#server/verify.ts";
import { databaseUrl, ownOffice } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";

const panel = (page: Page) => page.getByRole("dialog");
const row = (page: Page, serial: RegExp) => page.getByRole("row", { name: serial });

async function made<T>(api: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await api.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}
/** Chooses in a picker by what is typed. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("option", { name: text }).first().click();
}

test("two laptops go to another office and come, of two more one lacks; a blind stock-take finds one missing, agreed by a second person", async ({
  browser,
}) => {
  const here = await ownOffice({
    keeper: ["Office manager", "supply_categories_create"],
    second: "Office manager",
  });
  const there = await ownOffice({ receiver: "Office manager" });
  const { baseURL = "" } = test.info().project.use;
  const api = await apiOf(here.people.keeper, baseURL);
  const mark = `M${Date.now() % 100_000}`;
  const category = await made<{ hash_id: string }>(api, "/api/supply_category", {
    name: `Laptops ${mark}`,
    stock_text_id: mark,
  });
  const laptop = await made<{ hash_id: string }>(api, "/api/supply", {
    name: `Laptop ${mark}`,
    type: "MATERIAL",
    category_id: category.hash_id,
    zone_id: here.office.id,
    numbered: true,
    lot: 8,
    shelf: "IT 2",
  });
  const view = `/admin/managment/materials/zone/${here.office.id}/zone/${laptop.hash_id}/view`;

  const keeper = await person(browser, here.people.keeper, view);
  const send = async (serials: readonly RegExp[], said: string): Promise<void> => {
    for (const serial of serials) await row(keeper, serial).getByRole("checkbox").check();
    await keeper
      .getByRole("button", { name: /^Send to an office/u })
      .last()
      .click();
    await choose(keeper, "To which office", there.office.name);
    await panel(keeper)
      .getByRole("button", { name: /^Send to an office/u })
      .click();
    await expect(keeper.getByText(`Sent: ${mark}-${said}`)).toBeVisible();
  };
  await send([/-007/u, /-008/u], "007–008");
  const receiver = await person(browser, there.people.receiver, "/admin/managment/fournitures/transfers");
  await receiver.getByRole("link", { name: /^\d+$/u }).first().click();
  await panel(receiver)
    .getByRole("button", { name: /^Receive/u })
    .click();
  await expect(receiver.getByText(/^Transfer \d+ received$/u)).toBeVisible();
  await receiver.goto("/admin/managment/materials");
  await expect(row(receiver, new RegExp(`Laptop ${mark}`, "u"))).toContainText("2");

  await send([/-005/u, /-006/u], "005–006");
  await expect(keeper.getByText("2 on the way to another office")).toBeVisible();
  await expect(row(keeper, /-005/u)).toContainText("On the way");

  // The other office finds it on its home screen, and only one of the two in the box.
  await receiver.goto("/admin/managment/fournitures/transfers");
  await receiver.getByRole("link", { name: /^\d+$/u }).first().click();
  await panel(receiver).getByLabel(`${mark}-006`).uncheck();
  await panel(receiver)
    .getByRole("button", { name: /^Receive/u })
    .click();
  await expect(panel(receiver).getByText("Say why less came.")).toBeVisible();
  await panel(receiver).getByLabel("Why less came").fill("The box was open");
  await panel(receiver)
    .getByRole("button", { name: /^Receive/u })
    .click();
  await expect(receiver.getByText(/^Transfer \d+ received$/u).first()).toBeVisible();
  await expect(row(receiver, new RegExp(`Laptop ${mark}`, "u")).first()).toContainText("Received");
  await expect(row(keeper, /-006/u)).toContainText("Gone");

  // Counted blind on a phone: 001 to 003 are seen, one of them twice, and a stranger.
  const phone = await person(browser, here.people.keeper, "/admin/managment/fournitures/counts", { phone: true });
  await phone.getByRole("button", { name: "Begin a stock-take" }).first().click();
  await panel(phone)
    .getByRole("button", { name: /^Begin/u })
    .click();
  const scan = async (code: string, says: string): Promise<void> => {
    await phone.getByLabel("Code or number").fill(code);
    await phone.getByRole("button", { name: "Find" }).click();
    await expect(phone.getByRole("status").filter({ hasText: says })).toContainText(code.replace("S ", ""));
  };
  await scan(`${mark}-001`, "Right");
  await scan(`${mark}-002`, "Right");
  await scan(`S ${mark}-002`, "Right");
  await expect(phone.getByText("seen twice, counts once")).toBeVisible();
  await scan(`${mark}-005`, "Belongs elsewhere");
  await scan("5CG2201XQ7", "Unknown code");
  await scan(`${mark}-003`, "Right");
  await expect(phone.getByText("3right")).toBeVisible();
  await phone.getByRole("button", { name: "End count" }).click();
  await expect(phone.getByText("Somebody who did not count agrees it.").first()).toBeVisible();
  await expect(phone.getByRole("button", { name: /^Agree/u })).toHaveCount(0);

  const second = await person(browser, here.people.second, "/admin/managment/fournitures/counts");
  await second.getByRole("link", { name: /^\d+$/u }).first().click();
  await expect(row(second, /-004/u)).toContainText("Missing");
  await expect(row(second, /5CG2201XQ7/u)).toContainText("Unknown code");
  await second.getByRole("button", { name: /^Agree/u }).click();
  await panel(second)
    .getByRole("button", { name: /^Agree/u })
    .click();
  await expect(second.getByText("Stock-take agreed")).toBeVisible();

  // A label opens the piece on the scan screen.
  await second.goto(`/admin/managment/fournitures/scan?code=${mark}-004`);
  await expect(second.getByText(`${mark}-004`, { exact: true })).toBeVisible();
  await expect(second.getByText("Gone", { exact: true })).toBeVisible();
  expect((await verify(databaseUrl())).problems).toEqual([]);
});
