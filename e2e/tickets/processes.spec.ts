import { expect, type Page } from "@playwright/test";
import { connect } from "#server/kit/sql/database.ts";
import { databaseUrl, ownOffice } from "../support/own-people.ts";
import { apiOf, person, test } from "../support/people.ts";

const desk = [null, "tickets_view", "tickets_update", "tickets_analyse", "tickets_validate"] as const;
interface Made {
  hash_id: string;
  number: string;
}

/** An office with an asker, a buyer, an approver and a desk, and a type for everybody. */
async function company(baseURL: string) {
  const own = await ownOffice({ asker: [null], buyer: [null], chief: [null], desk });
  const mark = Date.now();
  const admin = await apiOf("admin", baseURL);
  const idOf = async (who: string): Promise<string> => {
    const api = await apiOf(who, baseURL);
    const { data } = (await (await api.get("/api/user")).json()) as { data: { hash_id: string } };
    await api.dispose();
    return data.hash_id;
  };
  const { data: priorities } = (await (await admin.get("/api/ticket_priorities")).json()) as {
    data: { hash_id: string; name: string }[];
  };
  const priority_id = priorities.find((p) => p.name === "Normal")?.hash_id;
  const name = `Purchases ${mark}`;
  const answer = await admin.post("/api/ticket_type", { data: { priority_id, name } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data: type } = (await answer.json()) as { data: Made };
  return { ...own, admin, idOf, mark, type: { id: type.hash_id, name } };
}
const ask = async (who: string, baseURL: string, data: object): Promise<Made> => {
  const api = await apiOf(who, baseURL);
  const answer = await api.post("/api/ticket", { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data: made } = (await answer.json()) as { data: Made };
  await api.dispose();
  return made;
};
const at = (id: string): string => `/admin/managment/tickets/${id}/details`;
const step = (page: Page, label: string) =>
  page.getByRole("list", { name: "Steps" }).getByRole("listitem").filter({ hasText: label });

test("a purchase goes through three people and an approval, is sent back once, stands over a public holiday, and is reopened once", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const { people, admin, idOf, mark, type, office, country } = await company(baseURL ?? "");
  const [buyer, chief] = [await idOf(people.buyer), await idOf(people.chief)];
  const steps = [
    { label: "Say what", owner: "asker" },
    { label: "Choose", owner: "person", user_id: buyer },
    { label: "Order", owner: "person", user_id: buyer, approver: "person", approver_id: chief },
    { label: "Accept", owner: "asker" },
  ];
  const put = await admin.put(`/api/ticket_type/${type.id}/processes`, { data: { steps } });
  expect(put.ok(), await put.text()).toBe(true);
  await admin.dispose();
  const topic = `Laptop ${mark}`;
  const { hash_id: id } = await ask(people.asker, baseURL ?? "", { topic, type_id: type.id });

  const asks = await person(browser, people.asker, at(id));
  await expect(step(asks, "Say what")).toHaveAttribute("aria-current", "step");
  await asks.getByRole("button", { name: "Finish Say what" }).click();
  await expect(asks.getByText("“Say what” is finished")).toBeVisible();

  // The buyer finds it on the home screen, before anybody gave it to them.
  const buys = await person(browser, people.buyer, "/admin");
  await buys.getByRole("link", { name: `Choose · `, exact: false }).first().click();
  await expect(buys.getByRole("heading", { name: topic })).toBeVisible();
  await buys.keyboard.press("f");
  await expect(buys.getByText("“Choose” is finished")).toBeVisible();
  await buys.getByRole("button", { name: "Finish Order" }).click();
  await expect(step(buys, "Order").first()).toContainText("To approve");

  const approves = await person(browser, people.chief, "/admin");
  await approves.getByRole("link", { name: `Order · `, exact: false }).first().click();
  await expect(approves.getByText("“Order” waits for your approval.")).toBeVisible();
  await approves.keyboard.press("b");
  const why = approves.getByRole("dialog");
  await why.getByRole("textbox").fill("A second quote, please.");
  await why.getByRole("button", { name: "Send back" }).click();
  await expect(buys.getByText("It was sent back: A second quote, please.")).toBeVisible();
  await buys.getByRole("button", { name: "Finish Order" }).click();
  await expect(approves.getByRole("button", { name: "Approve Order" })).toBeVisible();
  await approves.keyboard.press("a");
  await expect(approves.getByText("“Order” is approved")).toBeVisible();

  // Nothing is solved over an open step.
  const works = await person(browser, people.desk, at(id));
  const solve = async (words: string): Promise<void> => {
    await works.getByRole("button", { name: "Status", exact: false }).first().click();
    const form = works.getByRole("dialog");
    await form.getByRole("combobox", { name: "Status" }).fill("Solved");
    await works.getByRole("option", { name: "Solved", exact: true }).click();
    await form.getByLabel("What was done").fill(words);
    await form.getByRole("button", { name: "Save" }).click();
  };
  await solve("It is here.");
  await expect(works.getByText("Step “Accept” is not done.").first()).toBeVisible();
  await asks.getByRole("button", { name: "Finish Accept" }).click();
  await expect(asks.getByText("“Accept” is finished")).toBeVisible();
  await works.getByRole("dialog").getByRole("button", { name: "Keep mine" }).click();
  await works.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(asks.getByText("It is here.").first()).toBeVisible();

  // The asker's answer opens it again. Asked on Wednesday at five, with a public holiday on Thursday, it has run two hours by Friday at ten.
  await asks.getByLabel("Write an answer").fill("The wrong one.");
  await asks.keyboard.press("Control+Enter");
  await expect(works.getByText("The wrong one.").first()).toBeVisible();
  const pool = connect({ url: databaseUrl(), max: 1, applicationName: "browser tests" }, () => undefined);
  try {
    await pool.query(
      'INSERT INTO office_hours (zone_id, valid_from, home_country_id, week) SELECT $1, \'2020-01-01\', $2, jsonb_agg(CASE WHEN d < 5 THEN \'[{"from": "09:00", "to": "18:00"}]\'::jsonb ELSE \'[]\' END) FROM generate_series(0, 6) d',
      [office.id, country.id],
    );
    // 14 May 2026, Ascension Day.
    await pool.query("DELETE FROM ticket_moment WHERE ticket_id = $1 AND position > 2", [id]);
    await pool.query(
      "UPDATE ticket_moment SET at = (CASE position WHEN 1 THEN '2026-05-13 17:00 Europe/Paris' ELSE '2026-05-15 10:00 Europe/Paris' END)::timestamptz WHERE ticket_id = $1",
      [id],
    );
  } finally {
    await pool.end();
  }
  await works.reload();
  const clock = works.getByRole("region", { name: "Solution" });
  await expect(clock.getByText("2 h of 24 h", { exact: false })).toBeVisible();
});

test("two tickets about one thing are merged, answered by both askers, and taken apart", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const { people, admin, mark, type } = await company(baseURL ?? "");
  await admin.dispose();
  const first = await ask(people.asker, baseURL ?? "", { topic: `Printer blinks ${mark}`, type_id: type.id });
  const second = await ask(people.buyer, baseURL ?? "", { topic: `Printer is dead ${mark}`, type_id: type.id });
  const works = await person(browser, people.desk, at(second.hash_id));
  const asks = await person(browser, people.buyer, at(second.hash_id));
  await asks.getByLabel("Write an answer").fill("It smells too.");
  await asks.keyboard.press("Control+Enter");
  await expect(works.getByText("It smells too.").first()).toBeVisible();

  await works.getByRole("button", { name: "More actions" }).click();
  await works.getByRole("menuitem", { name: "Merge" }).click();
  const form = works.getByRole("dialog");
  await form.getByRole("combobox", { name: "Into" }).fill(first.number);
  await works.getByRole("option", { name: first.number, exact: false }).click();
  await form.getByRole("button", { name: "Merge" }).click();
  await expect(works.getByRole("heading", { name: `Printer blinks ${mark}` })).toBeVisible();
  await expect(works.getByText("It smells too.").first()).toBeVisible();

  // The second asker's window, and every old link, goes on with the first ticket.
  await expect(asks.getByRole("heading", { name: `Printer blinks ${mark}` })).toBeVisible();
  await asks.getByLabel("Write to Asker of Yvoire").fill("Both of us.");
  await asks.keyboard.press("Control+Enter");
  await expect(works.getByText("Both of us.").first()).toBeVisible();

  await works.goto(at(second.hash_id));
  await expect(works.getByText("This ticket goes on as")).toBeVisible();
  await works.getByRole("button", { name: "Take apart" }).click();
  await expect(works.getByText("It smells too.").first()).toBeVisible();
  await expect(works.getByText("Both of us.")).toHaveCount(0);
  await works.goto(at(first.hash_id));
  await expect(works.getByText("Both of us.").first()).toBeVisible();
  await expect(works.getByText("It smells too.")).toHaveCount(0);
});
