import { expect } from "@playwright/test";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { typed } from "../support/days.ts";
import { ownOffice } from "../support/own-people.ts";
import { person, test } from "../support/people.ts";

test("an office gets hours and a closure, its year says why it is closed, and its people see it in their agenda", async ({
  browser,
}) => {
  const { people, office } = await ownOffice({
    keeper: [null, "areas_view", "areas_update"],
    reader: [null, "agenda_view"],
  });
  const page = await person(browser, people.keeper, `/admin/area/${office.id}/update`);
  await page.getByRole("link", { name: "Calendar and opening hours" }).click();
  await expect(page.getByText("No opening hours are set.")).toBeVisible();
  const today = new Date().toISOString().slice(0, 10);
  const nextYear = Number(today.slice(0, 4)) + 1;
  // The second Wednesday of next year's March, so never today.
  const wednesday = shiftDay(`${nextYear}-03-07`, (10 - new Date(`${nextYear}-03-07T12:00:00Z`).getUTCDay()) % 7);

  await test.step("hours are typed as people write them", async () => {
    await page.getByRole("button", { name: /^Set opening hours/u }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Monday").fill("9-13 14-18");
    await drawer.getByLabel("Friday").fill("9-");
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(drawer.getByText("Enter hours such as 9-13, 14-18")).toBeVisible();
    await drawer.getByLabel("Friday").fill("9-13");
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(/^Opening hours from .* saved$/u)).toBeVisible();
    await expect(page.getByText("No opening hours are set.")).toHaveCount(0);
  });

  await test.step("a closure is on its day, with its reason", async () => {
    await page.getByRole("button", { name: /^Add a closure/u }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Name", { exact: true }).fill("Company outing");
    await drawer.getByLabel("First day").fill(typed(wednesday));
    await drawer.getByLabel("Last day").fill(typed(wednesday));
    await drawer.getByRole("button", { name: "Add" }).click();
    await expect(page.getByText("Company outing saved")).toBeVisible();
    await page.getByRole("button", { name: "Next year" }).click();
    const day = page.locator(`[data-day="${wednesday}"]`);
    await day.focus();
    await expect(page.getByRole("status").filter({ hasText: "Company outing (closed)" })).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(`[data-day="${shiftDay(wednesday, 1)}"]`)).toBeFocused();
    await expect(page.getByRole("row", { name: /Company outing/u })).toBeVisible();
  });

  await test.step("a working time skips it", async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Try a working time" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("From", { exact: true }).fill(typed(shiftDay(wednesday, -1)));
    await drawer.getByLabel("Time", { exact: true }).fill("17:00");
    await drawer.getByLabel("Working time", { exact: true }).fill("2");
    await expect(drawer.getByText(`It has passed on ${typed(shiftDay(wednesday, 1))} at 10:00.`)).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("a login shows it to the office's people, who change nothing", async () => {
    const reader = await person(browser, people.reader, `/admin/agenda?view=month&day=${wednesday}`);
    await expect(reader.getByRole("button", { name: /Company outing/u })).toBeVisible();
    await reader.goto(`/admin/area/${office.id}/calendar?year=${nextYear}`);
    await expect(reader.getByRole("row", { name: /Company outing/u })).toBeVisible();
    await expect(reader.getByRole("button", { name: /^Set opening hours/u })).toHaveCount(0);
  });
});

test("public holidays of a country are imported after a look, and one is corrected", async ({ browser }) => {
  const { people, country } = await ownOffice({
    hr: [null, "public_holidays_view", "public_holidays_create", "public_holidays_update"],
  });
  // A year of France that nobody else looks at.
  const year = 2031 + test.info().retry;
  const page = await person(browser, people.hr, `/admin/country/${country.id}/calendar?year=${year}`);
  await expect(page.getByText(`No public holidays in ${year}`)).toBeVisible();
  const drawer = page.getByRole("dialog");

  await test.step("one is entered by hand", async () => {
    await page.getByRole("button", { name: /^New public holiday/u }).click();
    await drawer.getByLabel("Day", { exact: true }).fill(`08-05-${year}`);
    await drawer.getByLabel("Name", { exact: true }).fill("End of the war");
    await drawer.getByRole("button", { name: "Add" }).click();
    await expect(page.getByText("End of the war saved")).toBeVisible();
  });

  await test.step("an import shows what is known, and leaves out what stands already and what is unticked", async () => {
    await page.getByRole("button", { name: new RegExp(`^Import ${year}`, "u") }).click();
    await expect(drawer.getByRole("checkbox", { name: /Victory Day/u })).not.toBeChecked();
    await drawer.getByRole("checkbox", { name: /All Saints/u }).uncheck();
    await drawer.getByRole("button", { name: /^Import \d+/u }).click();
    await expect(page.getByText(/public holidays imported/u)).toBeVisible();
    await expect(page.getByRole("row", { name: /Labour Day/u })).toBeVisible();
    await expect(page.getByRole("row", { name: /All Saints/u })).toHaveCount(0);
    await expect(page.getByRole("row", { name: /End of the war|Victory/u })).toHaveCount(1);
  });

  await test.step("and one is corrected", async () => {
    await page.getByRole("button", { name: "Labour Day", exact: true }).click();
    await page.getByRole("combobox", { name: "Part of the day" }).click();
    await page.getByRole("option", { name: "Afternoon" }).click();
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("row", { name: /Labour Day.*Afternoon/u })).toBeVisible();
  });
});
