import { expect, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { mondayOf, shiftDay } from "#contract/kit/recurrence.ts";
import { connect } from "#server/kit/sql/database.ts";
import { typed } from "../support/days.ts";
import { databaseUrl, ownOffice } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";
import { recordIn } from "../support/record-in.ts";

const hr = [
  null,
  "holidays_create",
  "holidays_view",
  "holidays_update",
  "holidays_validate",
  "holidays_reject",
  "holidays_stat",
  "holiday_types_view",
  "holiday_types_create",
  "public_holidays_create",
  "users_view",
  "user_contracts_view",
  "user_contracts_create",
] as const;
/** An office in a country of its own: 25 days a year to take, and special leave without a stock that counts all days. */
async function company() {
  const own = await ownOffice(
    {
      employee: [null, "holidays_create", "agenda_view"],
      manager: [null, "holidays_create"],
      deputy: [null, "holidays_create"],
      hr,
    },
    { apart: true },
  );
  const api = async (role: keyof typeof own.people): Promise<APIRequestContext> =>
    await apiOf(own.people[role], test.info().project.use.baseURL ?? "");
  const keeper = await api("hr");
  const send = async (path: string, data: object): Promise<{ hash_id: string }> => {
    const answer = await keeper.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: { hash_id: string } }).data;
  };
  const country = `/api/country/${own.country.id}`;
  await send(`${country}/public_holiday`, { day: "2026-05-01", name: "Labour Day" });
  const mark = own.office.name;
  await send(`${country}/holiday_type`, {
    type: { name: `Annual leave ${mark}`, may_start_earlier: true },
    configuration: { valid_from: "2026-01-01", stock: "fixed", days: 25, first_period: "full" },
  });
  const special = await send(`${country}/holiday_type`, {
    type: { name: `Special leave ${mark}`, excludes_weekends: false, deducts: false },
    configuration: { valid_from: "2026-01-01", stock: "none" },
  });
  const pool = connect({ url: databaseUrl(), max: 1, applicationName: "browser tests" }, () => undefined);
  try {
    const mail = (role: keyof typeof own.people): string => `${own.people[role]}@cordial.example`;
    const { rows } = await pool.query<{ hash_id: string }>("SELECT hash_id FROM department ORDER BY name LIMIT 1");
    const department = rows[0]?.hash_id ?? "";
    // Entry dates are those of the accounts where there are no contracts.
    await pool.query("UPDATE app_user SET created_at = '2020-01-01' WHERE zone_id = $1", [own.office.id]);
    await pool.query(
      "UPDATE app_user SET department_id = $2, manager_id = (SELECT hash_id FROM app_user WHERE email = $3) WHERE email = $1",
      [mail("employee"), department, mail("manager")],
    );
    return { ...own, api, keeper, special, department };
  } finally {
    await pool.end();
  }
}
const panel = (page: Page) => page.getByRole("dialog");
const viewOf = (id: string): string => `/admin/managment/holidays/${id}/view`;

/** Asks for days on the screen and sends; resolves to the request's identifier. */
async function ask(page: Page, from: string, to: string, check: () => Promise<void> = async () => undefined) {
  await page
    .getByRole("button", { name: /^Ask for days off/u })
    .first()
    .click();
  await panel(page).getByLabel("First day").fill(typed(from));
  await panel(page).getByLabel("Last day").fill(typed(to));
  await panel(page).getByLabel("Last day").press("Tab");
  await check();
  await panel(page).getByRole("button", { name: /^Send/u }).click();
  return await recordIn(page);
}
const balances = (page: Page) => page.getByRole("region", { name: "Balances" });

test("days are counted and explained, the balance falls with the sending, and rises when a cancellation is accepted", async ({
  browser,
}) => {
  const { people } = await company();
  const OWN = "/admin/settings/holidays?at=2026-05-05";
  const page = await person(browser, people.employee, OWN);
  await expect(balances(page)).toContainText("25 days left");
  const id = await test.step("from 30 April to 4 May two days count", async () =>
    await ask(page, "2026-04-30", "2026-05-04", async () => {
      await expect(panel(page).getByText(/^2 days counted/u)).toBeVisible();
      const why = panel(page).getByRole("table", { name: "How they are counted" });
      await expect(why.getByRole("row", { name: /Friday 1 May public holiday, Labour Day 0/u })).toBeVisible();
      await expect(why.getByRole("row", { name: /Saturday 2 May – Sunday 3 May not a working day 0/u })).toBeVisible();
      await expect(
        panel(page)
          .getByText(/^back on 05-05-2026/u)
          .first(),
      ).toBeVisible();
    }));
  await page.goto(OWN);
  await expect(balances(page)).toContainText("23 days left");

  await test.step("the manager approves on a phone, and HR validates", async () => {
    const manager = await person(browser, people.manager, viewOf(id), { phone: true });
    await manager.getByRole("button", { name: "Approve" }).click();
    await expect(manager.getByText(/^Request \d+ approved$/u)).toBeVisible();
    await expect(manager.getByRole("button", { name: "Approve" })).toHaveCount(0);
    const keeper = await person(browser, people.hr, viewOf(id));
    await keeper.getByRole("button", { name: /^Validate/u }).click();
    await expect(keeper.getByText(/^Request \d+ validated$/u)).toBeVisible();
  });

  await test.step("a cancellation needs a reason, and gives the days back once it is accepted", async () => {
    await page.goto(viewOf(id));
    await page.getByRole("button", { name: "Cancel or come back early" }).click();
    await panel(page).getByRole("button", { name: /^Send/u }).click();
    await expect(panel(page).getByText("Cancellation reason required.")).toBeVisible();
    await panel(page).getByLabel("Reason").fill("The fair was moved");
    await panel(page).getByRole("button", { name: /^Send/u }).click();
    await expect(page.getByText("The fair was moved").first()).toBeVisible();
    const keeper = await person(browser, people.hr, viewOf(id));
    await keeper.getByRole("button", { name: /^Accept/u }).click();
    await expect(keeper.getByText("Cancelled", { exact: true }).first()).toBeVisible();
    await page.goto(OWN);
    await expect(balances(page)).toContainText("25 days left");
  });
});

test("a substitute decides, a short department is warned of, and somebody comes back early", async ({ browser }) => {
  const c = await company();
  const year = new Date().getFullYear() + 1;
  const monday = mondayOf(`${year}-03-10`);
  const decided = async (id: string, step: string, who: APIRequestContext, data: object = {}): Promise<void> => {
    const answer = await who.patch(`/api/holiday/${id}/${step}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };

  await test.step("the manager goes away with a substitute", async () => {
    const manager = await c.api("manager");
    const deputy = (await (await (await c.api("deputy")).get("/api/bootstrap")).json()) as {
      data: { user: { hash_id: string } };
    };
    const day = new Date().toISOString().slice(0, 10);
    const made = await manager.post("/api/holiday", {
      data: {
        holiday_type_hash_id: c.special.hash_id,
        dates: [{ start_date: day, end_date: shiftDay(day, 2) }],
        substitute_hash_id: deputy.data.user.hash_id,
      },
    });
    expect(made.ok(), await made.text()).toBe(true);
    const { data } = (await made.json()) as { data: { hash_id: string } };
    await decided(data.hash_id, "send", manager);
    await decided(data.hash_id, "validate", c.keeper);
    const least = await c.keeper.put(`/api/zone/${c.office.id}/minimum_presence`, {
      data: { departments: [{ department_hash_id: c.department, people: 1 }] },
    });
    expect(least.ok(), await least.text()).toBe(true);
  });

  const page = await person(browser, c.people.employee, "/admin/settings/holidays");
  const id = await ask(page, monday, shiftDay(monday, 4));

  await test.step("the substitute approves, and HR validates in spite of the warning", async () => {
    const deputy = await person(browser, c.people.deputy, viewOf(id));
    await deputy.getByRole("button", { name: /^Approve/u }).click();
    await expect(deputy.getByText(/^Request \d+ approved$/u)).toBeVisible();
    const keeper = await person(browser, c.people.hr, viewOf(id));
    await expect(keeper.getByText(/fewer than 1 there on/u)).toBeVisible();
    await keeper.getByRole("button", { name: /^Validate/u }).click();
    await expect(keeper.getByText(/^Request \d+ validated$/u)).toBeVisible();
  });

  await test.step("back on Wednesday, the rest is given back", async () => {
    await page.goto(viewOf(id));
    await page.getByRole("button", { name: "Cancel or come back early" }).click();
    await panel(page).getByRole("combobox", { name: "What to cancel" }).click();
    await page.getByRole("option", { name: /^Only the rest/u }).click();
    await panel(page)
      .getByLabel("First day back at work")
      .fill(typed(shiftDay(monday, 2)));
    await panel(page).getByLabel("Reason").fill("The audit is earlier");
    await panel(page).getByRole("button", { name: /^Send/u }).click();
    await expect(page.getByText("The audit is earlier").first()).toBeVisible();
    await calendarOf(browser, c.people.hr, c.office.id, monday);
    await page.reload();
    await expect(page.getByText("2 days", { exact: true })).toBeVisible();
  });
});

test("a part-time week counts less, the agenda says who is away and not why, and the office's list becomes a file", async ({
  browser,
}) => {
  const c = await company();
  const monday = mondayOf(`${new Date().getFullYear() + 1}-03-10`);
  const employee = await c.api("employee");
  const me = (await (await employee.get("/api/bootstrap")).json()) as { data: { user: { hash_id: string } } };
  const keeper = await person(
    browser,
    c.people.hr,
    `/admin/managment/users/${me.data.user.hash_id}/update?tab=contracts`,
  );

  await test.step("HR adds a contract without Wednesdays", async () => {
    await keeper
      .getByRole("button", { name: /^New contract/u })
      .first()
      .click();
    await panel(keeper).getByLabel("Title").fill("Four days a week");
    await panel(keeper).getByLabel("From").fill(typed("2020-01-01"));
    await keeper.keyboard.press("Escape");
    await panel(keeper).getByRole("combobox", { name: /^Week/u }).click();
    await keeper.getByRole("option", { name: /^Their own/u }).click();
    await panel(keeper).getByRole("combobox", { name: "Wednesday" }).click();
    await keeper.getByRole("option", { name: "Not worked" }).click();
    await panel(keeper)
      .getByRole("button", { name: /^Add the contract/u })
      .click();
    await expect(keeper.getByText("Four days a week saved")).toBeVisible();
  });

  const page = await person(browser, c.people.employee, "/admin/settings/holidays");
  const id = await ask(page, monday, shiftDay(monday, 4), async () => {
    await expect(panel(page).getByText(/^4 days counted/u)).toBeVisible();
  });
  const answer = await c.keeper.patch(`/api/holiday/${id}/validate`, { data: {} });
  expect(answer.ok(), await answer.text()).toBe(true);

  await test.step("the agenda says absent, and opens the request", async () => {
    await page.goto(`/admin/agenda?view=week&day=${monday}`);
    const calendar = page.getByRole("region", { name: "Calendar" });
    await expect(calendar.getByRole("link", { name: /^Absent/u })).toHaveCount(5);
    await expect(calendar.getByText(/Annual leave/u)).toHaveCount(0);
    await calendar
      .getByRole("link", { name: /^Absent/u })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(viewOf(id), "u"));
  });

  await test.step("the office's list becomes a file", async () => {
    await keeper.goto(`/admin/managment/selected/office/holidays?selected=${c.office.id}&view=list`);
    await keeper.getByRole("button", { name: "Export" }).click();
    await keeper.getByRole("menuitem", { name: /CSV/u }).click();
    const [file] = await Promise.all([
      keeper.waitForEvent("download"),
      keeper.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/u);
  });
});

/** HR finds the cancellation beside the office's calendar and accepts it there. */
async function calendarOf(browser: Browser, who: string, office: string, day: string): Promise<void> {
  const page = await person(browser, who, `/admin/managment/selected/office/holidays?selected=${office}&from=${day}`);
  const decide = page.getByRole("complementary", { name: "To decide" });
  await expect(page.getByRole("link", { name: /^Employee.*Annual leave/u }).first()).toBeVisible();
  await decide.getByRole("button", { name: /^Accept/u }).click();
  await expect(page.getByText(/^Cancellation of \d+ accepted$/u)).toBeVisible();
  await expect(decide.getByText("Nothing waits for you here.")).toBeVisible();
}
