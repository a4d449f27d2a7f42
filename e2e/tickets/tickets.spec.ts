import { expect, type Locator } from "@playwright/test";
import { ownOffice } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";

const desk = [null, "tickets_view", "tickets_update", "tickets_analyse", "tickets_validate"] as const;

/** Types into a picker and takes what it finds. */
async function choose(form: Locator, field: string, value: string): Promise<void> {
  await form.getByRole("combobox", { name: field }).fill(value);
  await form.page().getByRole("option", { name: value, exact: true }).click();
}

/** An office of its own, with a type for everybody and one that its HR alone handles. */
async function company(baseURL: string) {
  const own = await ownOffice({ asker: [null], desk, hr: [null, "ticket_types_view"] });
  const mark = Date.now();
  const api = await apiOf("admin", baseURL);
  const get = async (path: string): Promise<{ hash_id: string; name: string }[]> =>
    ((await (await api.get(path)).json()) as { data: { hash_id: string; name: string }[] }).data;
  const [priority] = await get("/api/ticket_priorities");
  const hr = await apiOf(own.people.hr, baseURL);
  const { data: handler } = (await (await hr.get("/api/user")).json()) as { data: { hash_id: string } };
  await hr.dispose();
  const made = async (data: object): Promise<void> => {
    const answer = await api.post("/api/ticket_type", { data: { priority_id: priority?.hash_id, ...data } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const types = { open: `Computers ${mark}`, secret: `Personal ${mark}` };
  await made({ name: types.open });
  await made({ name: types.secret, secret: true, handlers: [handler.hash_id] });
  await api.dispose();
  return { ...own.people, types, mark };
}

test("a ticket is asked, taken with one key, waits for an answer, is noted internally and solved; its asker reads the answers alone", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const { asker, desk: keeper, types, mark } = await company(baseURL ?? "");
  const topic = `Screen stays black ${mark}`;

  const asks = await person(browser, asker, "/admin/settings/asking/tickets");
  await asks.getByRole("button", { name: "New ticket" }).first().click();
  const form = asks.getByRole("dialog");
  await choose(form, "Type", types.open);
  await form.getByLabel("Topic").fill(topic);
  await form.getByLabel("Description").fill("The light blinks.");
  await form.getByRole("button", { name: "Ask" }).click();
  await expect(asks.getByRole("heading", { name: topic })).toBeVisible();
  await expect(asks.getByText("The light blinks.")).toBeVisible();
  const trail = asks.getByRole("navigation", { name: "Breadcrumb" });
  await expect(trail.getByRole("link", { name: "Tickets to handle" })).toHaveCount(0);

  const works = await person(browser, keeper, "/admin/managment/tickets");
  await works.getByRole("link", { name: topic }).click();
  await expect(works.getByRole("heading", { name: topic })).toBeVisible();
  await works.keyboard.press("t");
  await expect(works.getByText("is yours")).toBeVisible();

  await works.getByRole("button", { name: "Internal" }).click();
  await works.getByLabel("Write to the team").fill("He dropped it last week.");
  await works.keyboard.press("Control+Enter");
  await expect(works.getByText("He dropped it last week.").first()).toBeVisible();

  await works.getByRole("button", { name: "Status", exact: false }).first().click();
  const status = works.getByRole("dialog");
  await choose(status, "Status", "Waiting");
  await status.getByLabel("Question to", { exact: false }).fill("Is the cable plugged in?");
  await status.getByRole("button", { name: "Save" }).click();
  await expect(works.getByText("Is the cable plugged in?").first()).toBeVisible();

  // Live: the asker sees the question, and never the note.
  await expect(asks.getByText("Is the cable plugged in?")).toBeVisible();
  await asks.getByLabel("Write an answer").fill("Yes, twice.");
  await asks.keyboard.press("Control+Enter");
  await expect(asks.getByText("Yes, twice.").first()).toBeVisible();
  await expect(asks.getByText("He dropped it last week.")).toHaveCount(0);

  await expect(works.getByText("Yes, twice.").first()).toBeVisible();
  await works.getByRole("button", { name: "Status", exact: false }).first().click();
  const solved = works.getByRole("dialog");
  await choose(solved, "Status", "Solved");
  await solved.getByLabel("What was done").fill("A new cable.");
  await solved.getByRole("button", { name: "Save" }).click();
  await expect(works.getByText("A new cable.").first()).toBeVisible();
  await expect(asks.getByText("A new cable.")).toBeVisible();
});

test("a confidential ticket is found by its asker and its handler, not by an administrator with every right", async ({
  browser,
  baseURL,
}) => {
  const { asker, hr, types, mark } = await company(baseURL ?? "");
  const topic = `Certificate ${mark}`;
  const asks = await person(browser, asker, "/admin/settings/asking/tickets?edit=new");
  const form = asks.getByRole("dialog");
  await choose(form, "Type", types.secret);
  await expect(form.getByText("Confidential:", { exact: false })).toBeVisible();
  await form.getByLabel("Topic").fill(topic);
  await form.getByRole("button", { name: "Ask" }).click();
  await expect(asks.getByRole("heading", { name: topic })).toBeVisible();
  const address = new URL(asks.url()).pathname;

  const handles = await person(browser, hr, "/admin/managment/tickets");
  await handles.getByRole("link", { name: topic }).click();
  await expect(handles.getByRole("heading", { name: topic })).toBeVisible();

  const admin = await person(browser, "admin", `/admin/managment/tickets?search=${mark}`);
  await expect(admin.getByRole("heading", { name: "No matches" })).toBeVisible();
  await admin.keyboard.press("Control+k");
  await admin.keyboard.type(topic);
  await expect(admin.getByText("No results for", { exact: false }).first()).toBeVisible();
  await expect(admin.getByRole("option", { name: topic })).toHaveCount(0);
  await admin.goto(address);
  await expect(admin.getByRole("heading", { name: topic })).toHaveCount(0);
});

test("the board is worked by keys alone: a ticket goes from new to open, waits with a question, and is solved", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const { asker, desk: keeper, types, mark } = await company(baseURL ?? "");
  const api = await apiOf(asker, baseURL ?? "");
  const offered = (await (await api.get("/api/ticket_types?limit=200")).json()) as {
    data: { hash_id: string; name: string }[];
  };
  const type_id = offered.data.find((type) => type.name === types.open)?.hash_id;
  for (const topic of [`Keys first ${mark}`, `Keys second ${mark}`])
    expect((await api.post("/api/ticket", { data: { topic, type_id } })).ok()).toBe(true);
  await api.dispose();
  const page = await person(browser, keeper, "/admin/managment/tickets?view=board");
  const column = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(column("New").getByRole("link")).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: `Keys second ${mark}` })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const card = page.getByRole("link", { name: `Keys first ${mark}` });
  await expect(card).toBeFocused();
  await page.keyboard.press("t");
  await expect(page.getByText("is yours")).toBeVisible();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(column("Open").getByRole("link")).toHaveText([`Keys first ${mark}`]);
  await expect(card).toBeFocused();
  await page.keyboard.press("Shift+ArrowRight");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Question to", { exact: false })).toBeVisible();
  await dialog.getByLabel("Question to", { exact: false }).fill("Which keys?");
  await page.keyboard.press("Control+Enter");
  await expect(column("Waiting").getByRole("link")).toHaveText([`Keys first ${mark}`]);
  await card.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await dialog.getByLabel("What was done").fill("All of them.");
  await page.keyboard.press("Control+Enter");
  await expect(column("Solved").getByRole("link")).toHaveText([`Keys first ${mark}`]);
});
