import { expect } from "@playwright/test";
import { formatDay } from "#contract/kit/dates.ts";
import { runJob } from "../support/jobs.ts";
import { ownPeople } from "../support/own-people.ts";
import { person, test } from "../support/people.ts";
import { receiptPhoto } from "../support/receipt.ts";

const dayIn = (days: number): string => formatDay(new Date(Date.now() + days * 86_400_000).toISOString());

/** Runs the job that the server runs every morning. */
const morning = async (): Promise<void> => await runJob("contract_reminders");

test("a contract is laid in with its paper, reminds whoever added it, and its notice leads to it", async ({
  browser,
}) => {
  const { seller } = await ownPeople({
    seller: ["Sales", "contacts_view", "contacts_view_all", "contacts_create", "contacts_update"],
  });
  const page = await person(browser, seller, "/admin/contacts/create");
  const name = `Cidrerie ${Date.now()}`;
  await page.getByRole("combobox", { name: "Country", exact: true }).first().click();
  await page.getByRole("option", { name: "France", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).first().fill(name);
  await page.getByRole("button", { name: "Create contact" }).click();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Contracts" }).click();
  const title = `Supply of ${name}`;
  await test.step("added with its paper and its term", async () => {
    await page.getByRole("button", { name: "New contract" }).first().click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Title").fill(title);
    await drawer.getByLabel("Start", { exact: false }).first().fill("01-01-2026");
    await drawer.getByLabel("End", { exact: true }).fill(dayIn(40));
    await drawer.getByLabel("Notice period, in months").fill("1");
    await drawer.getByLabel("Remind, days before").fill("30");
    await drawer
      .locator("input[type=file]")
      .first()
      .setInputFiles(await receiptPhoto(["Contract", name]));
    await drawer.getByRole("button", { name: "Add contract" }).click();
    await expect(page.getByText(`${title} saved`)).toBeVisible();
    await expect(page.getByRole("link", { name: title })).toBeVisible();
  });
  await test.step("told in the morning, once, with a link to it", async () => {
    await morning();
    await page.goto("/admin/notifications");
    const told = page.getByRole("link", { name: new RegExp(`${title} \\(${name}\\)`, "u") });
    await expect(told).toHaveCount(1);
    await told.click();
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByLabel("Title")).toHaveValue(title);
    await expect(drawer.getByText(/^Representatives were reminded on/u)).toBeVisible();
    await expect(drawer.getByRole("button", { name: /IMG_2041/u }).first()).toBeVisible();
  });
});
