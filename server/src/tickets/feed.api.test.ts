import assert from "node:assert/strict";
import { test } from "node:test";
import ical from "node-ical";
import { openFeed } from "#contract/agenda/endpoints.ts";
import * as calls from "#contract/tickets/endpoints.ts";
import { moveProcess, setTypeProcesses } from "#contract/tickets/process-endpoints.ts";
import { openApp } from "#server/testing/test-app.ts";
import { newType } from "./matrix.ts";

// Due steps in a person's own calendar program.

const t = await openApp();
const eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
const paris = await t.make.zone({ name: "Paris", currencyId: eur.id });
const keeper = await t.as(
  await t.make.user({ rights: ["ticket_types_view", "ticket_types_create", "ticket_types_update"] }),
);
const user = await t.make.user({ name: "Bruno Buyer", zone: paris, rights: ["agenda_view"] });
const bruno = { user, client: await t.as(user) };
const noah = await t.as(await t.make.user({ name: "Noah Asker", zone: paris }));

const typeOf = async (more: object) => {
  const id = await newType(keeper, more);
  const steps = [{ label: "Wapiti", owner: "person" as const, user_id: user.id, due_minutes: 60 }];
  await keeper.ok(setTypeProcesses, { params: { id }, body: { steps } });
  return id;
};
const ask = async (type_id: string) => (await noah.ok(calls.askTicket, { body: { topic: "Xylophone", type_id } })).data;

test("steps that wait for its owner are in the calendar feed until they are done; of a confidential ticket only that there is one", async () => {
  const { url } = (await bruno.client.ok(openFeed)).data;
  const events = async () => {
    const text = await (await fetch(url.replace("http://cordial.test", t.url))).text();
    return Object.values(ical.sync.parseICS(text)).flatMap((e) => (e?.type === "VEVENT" ? [e] : []));
  };
  const { hash_id: id, number } = await ask(await typeOf({}));
  const { steps } = (await bruno.client.ok(calls.getTicket, { params: { id } })).data;
  const [due] = await events();
  assert.equal(due?.summary, `Wapiti is due: ${number} Xylophone`);
  assert.equal(due?.end?.getTime(), Date.parse(steps[0]?.due_at ?? "") - (Date.parse(steps[0]?.due_at ?? "") % 1000));
  assert.match(String(due?.url), new RegExp(id, "u"));
  await bruno.client.ok(moveProcess, { params: { id }, body: { step_id: steps[0]?.hash_id ?? "", do: "finish" } });
  assert.deepEqual(await events(), []);
  await ask(await typeOf({ secret: true, handlers: [user.id] }));
  const all = await events();
  assert.deepEqual(
    all.map((e) => e.summary),
    ["A confidential ticket"],
  );
  assert.doesNotMatch(JSON.stringify(all), /Xylophone|Wapiti/u);
});
