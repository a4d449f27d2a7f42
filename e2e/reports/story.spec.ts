import { expect } from "@playwright/test";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { typed } from "../support/days.ts";
import { ownPeople } from "../support/own-people.ts";
import { person, test } from "../support/people.ts";

const words = (count: number): string => Array.from({ length: count }, (_, i) => `word${i}`).join(" ");

test("a past visit becomes a report, the report goes to a colleague, and the week is drafted from it", async ({
  browser,
}) => {
  const who = await ownPeople({
    seller: ["Sales", "contacts_view_all", "contacts_create"],
    reader: ["Sales", "contacts_view_all"],
  });
  const name = `Siroperie ${Date.now()}`;
  const yesterday = shiftDay(new Date().toISOString().slice(0, 10), -1);
  const page = await person(browser, who.seller, "/admin/contacts/create");
  const colleague = await person(browser, who.reader, "/admin/notifications");

  await test.step("a visit of yesterday is in the agenda", async () => {
    await page.getByRole("combobox", { name: "Country", exact: true }).first().click();
    await page.getByRole("option", { name: "France", exact: true }).click();
    await page.getByLabel("Name", { exact: true }).first().fill(name);
    await page.getByRole("button", { name: "Create contact" }).click();
    await page.getByRole("tab", { name: "Appointments" }).click();
    await page.getByRole("button", { name: "New appointment" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Title").fill(`Tasting at ${name}`);
    await drawer.getByLabel("Day", { exact: true }).fill(typed(yesterday));
    await drawer.getByLabel("From", { exact: true }).fill("10:00");
    await drawer.getByLabel("To", { exact: true }).fill("11:00");
    await drawer.getByLabel("Place").fill("Annecy");
    await drawer.getByRole("button", { name: "Create" }).click();
    await expect(page.getByText(`Tasting at ${name} saved`)).toBeVisible();
  });

  await test.step("its report begins with contact, day and place, and the counter refuses the 201st word", async () => {
    await page.goto(`/admin/agenda?view=day&day=${yesterday}`);
    await page
      .getByRole("link", { name: new RegExp(`Tasting at ${name}`, "u") })
      .first()
      .click();
    await page.getByRole("button", { name: "Write the report" }).click();
    await expect(page.getByRole("combobox", { name: "Contact", exact: true })).toHaveValue(name);
    await expect(page.getByRole("textbox", { name: /^Place/u })).toHaveValue("Annecy");
    await expect(page.getByLabel("Date", { exact: true })).toHaveValue(typed(yesterday));
    await page.getByRole("textbox", { name: "Summary" }).fill(words(201));
    await expect(page.getByText("201 words: 1 over the limit of 200")).toBeVisible();
    await page.getByRole("button", { name: "Create draft" }).click();
    await expect(page.getByText("The summary has more than 200 words.").first()).toBeVisible();
    await page.getByRole("textbox", { name: "Summary" }).fill(`Fresh ${words(199)}`);
    await expect(page.getByText("200 words of 200")).toBeVisible();
    await page.getByRole("button", { name: "Add next step" }).click();
    await page.getByLabel("Next step", { exact: true }).fill("Send two syrups");
    await page.getByRole("button", { name: "Create draft" }).click();
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await expect(page.getByText("Draft", { exact: true }).first()).toBeVisible();
  });

  await test.step("sent, it arrives at the colleague's", async () => {
    await page.getByRole("button", { name: /^Send/u }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("combobox", { name: "Recipients" }).fill("Reader of");
    await page.getByRole("option", { name: "Reader of Yvoire" }).last().click();
    await drawer.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Sent", { exact: true }).first()).toBeVisible();
    await colleague
      .getByRole("link", { name: new RegExp(`Seller of Yvoire sent report \\d+: ${name}`, "u") })
      .first()
      .click();
    await expect(colleague.getByRole("heading", { name })).toBeVisible();
    await expect(colleague.getByText("Send two syrups")).toBeVisible();
    await expect(colleague.getByRole("button", { name: "Edit report" })).toHaveCount(0);
  });

  await test.step("its next step shows on the contact, and is ticked off there", async () => {
    await page.getByRole("link", { name }).first().click();
    await page.getByRole("tab", { name: "Reports" }).click();
    await page.getByRole("button", { name: "Mark as done: Send two syrups" }).click();
    await expect(page.getByRole("region", { name: "Open next steps" })).toHaveCount(0);
  });

  await test.step("the weekly report is drafted from it", async () => {
    await page.goto("/admin/reports/weekly");
    await page
      .getByRole("button", { name: /^Weekly report/u })
      .first()
      .click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("textbox", { name: "Week", exact: true }).fill(typed(yesterday));
    await drawer.getByRole("button", { name: "Draft the report" }).click();
    await expect(page.getByRole("textbox", { name: /^Visits/u })).toHaveValue(
      new RegExp(`${typed(yesterday)} ${name}`, "u"),
    );
  });
});
