import { expect } from "@playwright/test";
import { formatDay, today } from "#contract/kit/dates.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { ownPeople } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";
import { recordIn } from "../support/record-in.ts";

test("an expense comes again as its owner's draft; who approves it sees how, and one that was claimed before is told", async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const who = await ownPeople({ ana: "Sales", manager: "Office manager" });
  const day = shiftDay(today("Europe/Paris"), -7);
  const ana = await person(browser, who.ana, "/admin/expense/create/travel");
  await ana.getByLabel("Title").fill("Fruit basket");
  await ana.getByLabel("From", { exact: true }).fill(formatDay(day));
  await ana.getByRole("button", { name: "Add a fee" }).click();
  const fee = ana.getByRole("group", { name: "Fee 1" });
  await fee.getByLabel("Reason").fill("Meals");
  await ana.getByRole("option", { name: "Meals", exact: true }).click();
  await fee.getByLabel("Amount").pressSequentially("34,50");
  await ana.getByLabel("Repeat this expense").check();
  await ana.getByRole("combobox", { name: "Unit" }).click();
  await ana.getByRole("option", { name: "weeks" }).click();
  // Due today: dates missed before entry are not created.
  await expect(ana.getByText(`First dates: ${formatDay(shiftDay(day, 7))}`)).toBeVisible();
  await ana.getByRole("button", { name: "Send for approval" }).click();
  await expect(ana.getByRole("heading", { name: "Fruit basket" })).toBeVisible();
  const id = await recordIn(ana);

  // The job creates the draft; source and draft link to each other.
  const api = await apiOf(who.ana, url);
  const made = async (): Promise<number> => {
    const { data } = (await (await api.get(`/api/${id}/expense`)).json()) as {
      data: { repeats: { made_count: number } };
    };
    return data.repeats.made_count;
  };
  await expect.poll(made, { timeout: 20_000 }).toBe(1);
  await ana.goto(`/admin/expense/${id}/view?tab=repeats`);
  await ana.getByRole("table", { name: "Drafts created from it" }).getByRole("link").click();
  await expect(ana.getByText("Draft", { exact: true }).first()).toBeVisible();
  await expect(ana.getByRole("link", { name: /Fruit basket$/u })).toBeVisible();

  const manager = await person(browser, who.manager, `/admin/expense/${id}/view`);
  await expect(manager.getByText(/Every week on \w+, next on/u).first()).toBeVisible();
  await expect(manager.getByRole("button", { name: "Stop repeating" })).toBeHidden();

  // A copy is dated today; with the original's date it is reported as a duplicate, but can be saved.
  await ana.goto(`/admin/expense/create/travel?copy=${id}`);
  await ana.locator("[data-fee]").first().getByRole("button").first().click();
  const copied = ana.getByRole("group", { name: "Fee 1" });
  await expect(copied.getByRole("textbox", { name: "Date", exact: true })).toHaveValue(
    formatDay(today("Europe/Paris")),
  );
  await copied.getByRole("textbox", { name: "Date", exact: true }).fill(formatDay(day));
  await copied.getByRole("textbox", { name: "Date", exact: true }).blur();
  await copied.getByLabel("Why is it outside the dates").fill("Delivered the week before");
  await expect(ana.getByText("This may have been claimed before")).toBeVisible();
  await ana.getByRole("button", { name: "Send for approval" }).click();
  await expect(ana.getByRole("heading", { name: "Fruit basket" })).toBeVisible();
  await expect(ana.getByText("same amount, date and reason")).toBeVisible();
  const again = await recordIn(ana);
  await manager.goto(`/admin/expense/${again}/view`);
  await expect(manager.getByText("This may have been claimed before")).toBeVisible();
  await manager.getByRole("button", { name: /^Approve/u }).click();

  // The owner may stop it.
  await ana.goto(`/admin/expense/${id}/view`);
  await ana.getByRole("button", { name: "More actions" }).last().click();
  await ana.getByRole("menuitem", { name: "Stop repeating" }).click();
  await ana.getByRole("dialog").getByRole("button", { name: "Stop repeating" }).click();
  await expect(ana.getByText(/Every week on \w+, stopped/u).first()).toBeVisible();
});
