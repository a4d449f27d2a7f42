import { expect } from "@playwright/test";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { daysAgo } from "../support/days.ts";
import { person, test } from "../support/people.ts";

/** A Sunday three weeks ago: nobody has planned anything there. */
function aSunday(): string {
  const day = daysAgo(21);
  return shiftDay(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
}
/** Pixels of an hour. */
const HOUR = 54;

test("a visit is drawn on the day, with the way to it; its expense and its report lead back to it", async ({
  browser,
}) => {
  const day = aSunday();
  const title = `Tasting ${Date.now()}`;
  const page = await person(browser, "alice", `/admin/agenda?view=day&day=${day}`);
  const calendar = page.getByRole("region", { name: "Calendar" });
  const grid = calendar.getByRole("group", { name: "Calendar" });
  const drawer = page.getByRole("dialog");
  const from = drawer.getByLabel("From", { exact: true });
  const to = drawer.getByLabel("To", { exact: true });

  await test.step("by the keyboard: Enter begins a slot, arrows move and lengthen it", async () => {
    await grid.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(grid.getByRole("status")).toHaveText(/09:15 – 10:30/u);
    await page.keyboard.press("Enter");
    await expect(from).toHaveValue("09:15");
    await expect(to).toHaveValue("10:30");
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
  });

  await test.step("with the mouse: what is drawn is its time", async () => {
    const column = await grid.locator(`[data-day="${day}"]`).boundingBox();
    if (!column) throw new Error("the day is not drawn");
    const x = column.x + column.width / 2;
    await page.mouse.move(x, column.y + 11 * HOUR + 2);
    await page.mouse.down();
    await page.mouse.move(x, column.y + 12 * HOUR);
    await page.mouse.move(x, column.y + 12.5 * HOUR);
    await page.mouse.up();
    await expect(from).toHaveValue("11:00");
    await expect(to).toHaveValue("12:30");
  });

  await test.step("a time is read as it is typed, and the end moves with the start", async () => {
    await from.fill("1630");
    await to.focus();
    await expect(from).toHaveValue("16:30");
    await expect(to).toHaveValue("18:00");
    await to.fill("5:30pm");
    await from.focus();
    await expect(to).toHaveValue("17:30");
  });

  await test.step("with the way there and back", async () => {
    await drawer.getByLabel("Title").fill(title);
    await drawer.getByRole("combobox", { name: "Kind" }).click();
    await page.getByRole("option", { name: "Visit" }).click();
    await drawer.getByRole("combobox", { name: /^Contact/u }).fill("Kombucha Lavaux");
    await page.getByRole("option", { name: /^Kombucha Lavaux/u }).click();
    await drawer.getByLabel("Travel there").fill("60");
    await drawer.getByLabel("Travel back").fill("45");
    await drawer.getByLabel("Kilometres, there and back").fill("120");
    await drawer.getByRole("button", { name: "Create" }).click();
    await expect(page.getByText(`${title} saved`)).toBeVisible();
    await expect(
      calendar.getByRole("link", { name: new RegExp(`${title}.*16:30 – 17:30.*travel 1.h there, 45.min back`, "u") }),
    ).toBeVisible();
  });

  await test.step("the expense of it is drafted, and leads back", async () => {
    await calendar.getByRole("link", { name: new RegExp(title, "u") }).click();
    const more = page.getByRole("button", { name: "More actions" });
    const draft = page.getByRole("menuitem", { name: "Draft the expense" });
    await more.click();
    await draft.click();
    await expect(drawer.getByLabel("Kilometres", { exact: true })).toHaveValue("120");
    const reason = drawer.getByRole("combobox", { name: "Kilometres are written as" });
    if ((await reason.inputValue()) === "") {
      await reason.fill("Fuel");
      await page.getByRole("option", { name: "Fuel" }).click();
    }
    await drawer.getByRole("button", { name: "Draft the expense" }).click();
    await expect(page).toHaveURL(/\/admin\/expense\//u);
    await expect(page.getByText(/120.km/u).first()).toBeVisible();
    await page.getByRole("region", { name: "Appointment" }).getByRole("link", { name: title }).click();
    await expect(page.getByRole("region", { name: "Related" }).getByText("Expense")).toBeVisible();
    await more.click();
    await expect(page.getByRole("menuitem").first()).toBeVisible();
    await expect(draft).toHaveCount(0);
    await page.keyboard.press("Escape");
  });

  await test.step("so does its report", async () => {
    await page.getByRole("button", { name: "Write the report" }).click();
    await page.getByLabel("Summary").fill("They want the lemon one.");
    await page.getByRole("button", { name: /^Create/u }).click();
    await page.getByRole("link", { name: title }).click();
    const linked = page.getByRole("region", { name: "Related" });
    await expect(linked.getByText("Report", { exact: true })).toBeVisible();
  });
});
