import { expect } from "@playwright/test";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { typed } from "../support/days.ts";
import { ownPeople } from "../support/own-people.ts";
import { person, test } from "../support/people.ts";

/** The Monday after next, so never today. */
function aMonday(): string {
  const today = new Date().toISOString().slice(0, 10);
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return shiftDay(today, 14 - weekday);
}

test("a weekly meeting is planned with a colleague, one of its dates moved by the keyboard, and a conflict told", async ({
  browser,
}) => {
  const { planner, guest } = await ownPeople({ planner: "Sales", guest: "Sales" });
  const monday = aMonday();
  const title = `Round table ${Date.now()}`;
  const page = await person(browser, planner, `/admin/agenda?view=week&day=${monday}`);

  await test.step("planned in the drawer", async () => {
    await page.getByRole("button", { name: /^Appointment/u }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Title").fill(title);
    await drawer.getByLabel("Day", { exact: true }).fill(typed(monday));
    await drawer.getByLabel("From", { exact: true }).fill("10h");
    await drawer.getByLabel("To", { exact: true }).fill("11");
    const people = drawer.getByRole("combobox", { name: "Colleagues" });
    await people.fill("Guest of");
    await page.getByRole("option", { name: "Guest of Yvoire" }).click();
    await drawer.getByRole("combobox", { name: "Repeats" }).click();
    await page.getByRole("option", { name: "Every week", exact: true }).click();
    await drawer.getByRole("button", { name: "Create" }).click();
    await expect(page.getByText(`${title} saved`)).toBeVisible();
  });
  // The side panel links to the same appointments, so look only in the calendar.
  const calendar = page.getByRole("region", { name: "Calendar" });
  const event = calendar.getByRole("link", { name: new RegExp(title, "u") });
  await expect(event).toHaveCount(1);

  await test.step("one of them is moved by Alt and an arrow, and the others stay", async () => {
    await event.focus();
    await page.keyboard.press("Alt+ArrowDown");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(calendar.getByRole("link", { name: /10:15 – 11:15/u })).toHaveCount(1);
    await page.getByRole("button", { name: "Next", exact: true }).first().click();
    await expect(calendar.getByRole("link", { name: new RegExp(`${title}.*10:00 – 11:00`, "u") })).toHaveCount(1);
    await page.getByRole("button", { name: "Previous", exact: true }).first().click();
  });

  await test.step("another one at the same time is told, not forbidden", async () => {
    await page.getByRole("button", { name: /^Appointment/u }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Title").fill(`Call ${title}`);
    await drawer.getByLabel("Day", { exact: true }).fill(typed(monday));
    await drawer.getByLabel("From", { exact: true }).fill("10:30");
    await drawer.getByLabel("To", { exact: true }).fill("12:00");
    await expect(drawer.getByText(`At the same time: ${title}`)).toBeVisible();
    await drawer.getByRole("button", { name: "Create" }).click();
    await expect(page.getByText(`Call ${title} saved`)).toBeVisible();
    await expect(page.getByText("Conflict", { exact: true }).first()).toBeVisible();
  });

  await test.step("the mouse takes that one to the next day, and does not open it", async () => {
    const call = calendar.getByRole("link", { name: new RegExp(`Call ${title}`, "u") });
    const from = await call.boundingBox();
    const aside = await calendar.getByRole("button", { name: /^Tuesday/u }).boundingBox();
    const column = await calendar.getByRole("button", { name: /^Monday/u }).boundingBox();
    if (!from || !aside || !column) throw new Error("the week is not drawn");
    const at = { x: from.x + 20, y: from.y + 10 };
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 10, at.y + 10);
    await page.mouse.move(at.x + aside.x - column.x, at.y);
    await page.mouse.up();
    await expect(
      calendar.getByRole("link", { name: new RegExp(`Call ${title}, Tuesday.*10:30 – 12:00`, "u") }),
    ).toBeVisible();
    await expect(page).toHaveURL(/view=week/u);
  });

  await test.step("a whole day is moved by the keyboard and by the mouse, and taken back", async () => {
    const fair = `Fair ${title}`;
    await page.getByRole("button", { name: /^Appointment/u }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Title").fill(fair);
    await drawer.getByLabel("Day", { exact: true }).fill(typed(monday));
    await drawer.getByLabel("All day").check();
    await drawer.getByRole("button", { name: "Create" }).click();
    await expect(page.getByText(`${fair} saved`)).toBeVisible();
    const onDay = (day: string) => calendar.getByRole("link", { name: new RegExp(`${fair}, ${day}`, "u") });
    await onDay("Monday").focus();
    await page.keyboard.press("Alt+ArrowRight");
    await expect(onDay("Tuesday")).toBeVisible();
    const from = await onDay("Tuesday").boundingBox();
    const thursday = await calendar.getByRole("button", { name: /^Thursday/u }).boundingBox();
    if (!from || !thursday) throw new Error("the week is not drawn");
    await page.mouse.move(from.x + 20, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 8);
    await page.mouse.move(thursday.x + 20, from.y + 8);
    await page.mouse.up();
    await expect(onDay("Thursday")).toBeVisible();
    await expect(page).toHaveURL(/view=week/u);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(onDay("Tuesday")).toBeVisible();
  });

  await test.step("the colleague has it in their own agenda, and was told", async () => {
    const other = await person(browser, guest, `/admin/agenda?view=month&day=${monday}`);
    await other.getByRole("link", { name: new RegExp(`${title}.*10:15`, "u") }).click();
    await expect(other.getByRole("heading", { name: title })).toBeVisible();
    await expect(other.getByRole("button", { name: "Edit appointment" })).toHaveCount(0);
    await other.goto("/admin/notifications");
    await expect(other.getByText(`You’re invited to ${title}`).first()).toBeVisible();
  });
});
