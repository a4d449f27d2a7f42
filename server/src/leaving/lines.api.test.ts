import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createAppointment } from "#contract/agenda/endpoints.ts";
import { sendAdvance, storeAdvance } from "#contract/advances/endpoints.ts";
import { createContact, getContact } from "#contract/contacts/endpoints.ts";
import { storeExpense } from "#contract/expenses/endpoints.ts";
import { getExpense } from "#contract/expenses/endpoints.ts";
import * as calls from "#contract/leaving/endpoints.ts";
import type { LeavingWord } from "#contract/leaving/words.ts";
import type { Permission } from "#contract/permissions.ts";
import { listUsers } from "#contract/users/endpoints.ts";
import { storeContract } from "#contract/users/contracts.ts";
import { payOffice } from "#server/testing/pay.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";
import { withoutIds } from "#server/testing/without-ids.ts";

const { t, s } = await openScene();
const inParis = (...rights: readonly Permission[]) => Object.fromEntries(rights.map((right) => [right, [s.paris.id]]));
const inFrance = (...rights: readonly Permission[]) =>
  Object.fromEntries(rights.map((right) => [right, [s.france.id]]));
const person = async (name: string, rights: Record<string, "all" | readonly string[]> = {}) => {
  const user = await t.make.user({ name, zone: s.paris, rights });
  return { id: user.id, client: await t.as(user) };
};
const people = inParis("users_view", "users_update", "user_contracts_view", "user_contracts_create");
/** Who sees and does everything, and who only keeps the people. */
const all = await person("Hana Resources", {
  ...people,
  ...inParis("advance_view_all", "expense_reports_view_all", "expense_reports_update_all", "holidays_view"),
  ...inParis("holidays_stat"),
  ...inFrance("contacts_view_all", "contacts_update_all", "contacts_create", "orders_view_all"),
  agenda_view_all: "all",
  reports_view_all: "all",
  reports_mail: "all",
});
const few = await person("Piet Plain", people);
const successor = await person("Alice Successor", inFrance("contacts_view", "contacts_update"));

const page = async (id: string, by: Client = all.client) => (await by.ok(calls.getLeaving, { params: { id } })).data;
const of = async (id: string, word: LeavingWord, by?: Client) =>
  (await page(id, by)).lines.filter((line) => line.word === word);
const hiddenOf = async (id: string, word: LeavingWord) => {
  const { lines, hidden } = await page(id, few.client);
  assert.deepEqual(
    lines.filter((line) => line.word === word),
    [],
  );
  return hidden.find((one) => one.word === word)?.count ?? 0;
};
const clear = (id: string, word: LeavingWord, line: string, more: object, by: Client = all.client) =>
  by.call(calls.clearLeaving, {
    params: { id },
    body: { do: "end", lines: [{ word, hash_id: line }], ...more },
  });

describe("money", () => {
  test("an advance shows what is left of it to whom advances are shown; others read a number, never an amount", async () => {
    const leaver = await person(
      "Didier Advance",
      inParis("advance_create", "advance_view", "advance_update", "advance_sending"),
    );
    const { data } = await leaver.client.ok(storeAdvance, {
      body: { zone_hash_id: s.paris.id, title: "Salon de Lyon", amount: "512.50" },
    });
    assert.deepEqual(await of(leaver.id, "advances"), [], "a draft asks nobody for anything");
    await leaver.client.ok(sendAdvance, { params: { id: data.hash_id }, body: {} });
    const [line] = await of(leaver.id, "advances");
    assert.deepEqual([line?.sum?.amount, line?.sum?.currency.iso, line?.status], ["512.50", "EUR", "UNVALIDATED"]);
    assert.equal(await hiddenOf(leaver.id, "advances"), 1);
    assert.doesNotMatch(withoutIds(await page(leaver.id, few.client)), /512|Salon/u);
  });

  test("expenses that are undecided, and what repeats in their name, which is ended here", async () => {
    const rights = ["expense_reports_create", "expense_reports_view", "expense_reports_update"] as const;
    const leaver = await person("Didier Expense", inParis(...rights));
    const fees = [{ amount: "40", date: "2026-01-12", reason_id: s.hotel.id }];
    const repeats = { repeat_every: 1, repeat_unit: "months" as const };
    const { data } = await leaver.client.ok(storeExpense, {
      body: {
        type: "REPORT",
        title: "Telephone",
        zone_hash_id: s.paris.id,
        start_date: "2026-01-12",
        end_date: "2026-01-12",
        fees,
        repeats,
      },
    });
    const [line] = await of(leaver.id, "recurrences");
    assert.deepEqual([line?.hash_id, line?.can], [data.hash_id, { to: true, end: true }]);
    assert.equal(await hiddenOf(leaver.id, "recurrences"), 1);
    assert.equal((await clear(leaver.id, "recurrences", data.hash_id, {}, few.client)).status, 422);
    assert.equal((await clear(leaver.id, "recurrences", data.hash_id, {})).status, 200);
    assert.deepEqual(await of(leaver.id, "recurrences"), []);
    const now = await leaver.client.ok(getExpense, { params: { id: data.hash_id } });
    assert.equal(now.data.repeats?.next_date, null);
    await t.owner.query("UPDATE expense SET status = 'UNVALIDATED', sent_at = clock() WHERE hash_id = $1", [
      data.hash_id,
    ]);
    assert.deepEqual(
      (await of(leaver.id, "expenses")).map((one) => [one.sum?.amount, one.status]),
      [["40.00", "UNVALIDATED"]],
    );
    assert.equal(await hiddenOf(leaver.id, "expenses"), 1);
  });

  test("the last payslip has no amount on this page, and is a number for whom pay is confidential", async () => {
    const office = await payOffice(t);
    const leaver = await office.person("Didier Pay", "4321");
    await office.draft(leaver, "2026-03");
    const plain = await t.as(
      await t.make.user({ rights: { users_view: [office.zone.id], users_update: [office.zone.id] } }),
    );
    const [line] = await of(leaver.id, "payslips", office.payroll);
    assert.deepEqual([line?.day, line?.status, line?.sum], ["2026-03-01", "UNVALIDATED", null]);
    const seen = await page(leaver.id, plain);
    assert.deepEqual(seen.hidden, [{ word: "payslips", count: 1 }]);
    for (const by of [office.payroll, plain]) assert.doesNotMatch(withoutIds(await page(leaver.id, by)), /4321/u);
  });
});

describe("work", () => {
  test("contacts go to a successor, whoever else is in charge stays", async () => {
    const leaver = await person("Didier Sales", inFrance("contacts_view", "contacts_create", "contacts_update"));
    const { data } = await all.client.ok(createContact, {
      body: {
        name: "Bottlers of Lyon",
        contactType: "society",
        country_hash_id: s.france.id,
        representatives: [leaver.id, all.id],
      },
    });
    const [line] = await of(leaver.id, "contacts");
    assert.deepEqual([line?.count, line?.can], [1, { to: true }]);
    assert.equal(await hiddenOf(leaver.id, "contacts"), 1);
    const given = { do: "to", user_id: successor.id };
    assert.equal((await clear(leaver.id, "contacts", leaver.id, given)).status, 200);
    const now = await all.client.ok(getContact, { params: { id: data.hash_id } });
    assert.deepEqual(now.data.representatives.map((one) => one.name).toSorted(), ["Alice Successor", "Hana Resources"]);
    assert.deepEqual(await of(leaver.id, "contacts"), []);
  });

  test("appointments to come, next steps of reports, mails of reports and the calendar's address", async () => {
    const leaver = await person("Didier Agenda", { agenda_view: "all", agenda_create: "all" });
    const { data } = await leaver.client.ok(createAppointment, {
      body: {
        title: "Yearly review",
        kind: "internal",
        start: "2099-03-02T10:00",
        end: "2099-03-02T11:00",
      },
    });
    assert.deepEqual(
      (await of(leaver.id, "appointments")).map((one) => [one.title, one.day]),
      [["Yearly review", "2099-03-02"]],
    );
    assert.equal(await hiddenOf(leaver.id, "appointments"), 1);
    assert.ok(data);
    await t.owner.query("INSERT INTO agenda_feed (user_id, digest) VALUES ($1, '\\x01')", [leaver.id]);
    assert.equal((await clear(leaver.id, "feed", leaver.id, {})).status, 200);
    assert.deepEqual(await of(leaver.id, "feed"), []);
    await t.owner.query(
      "INSERT INTO report_mailing (user_id, zone_id, every, hour, next_at) VALUES ($1, $2, 'day', 8, clock() + interval '1 day')",
      [leaver.id, s.paris.id],
    );
    assert.equal(await hiddenOf(leaver.id, "mailing"), 1);
    assert.equal((await clear(leaver.id, "mailing", leaver.id, {}, few.client)).status, 403);
    assert.equal((await clear(leaver.id, "mailing", leaver.id, {})).status, 200);
    assert.deepEqual(await of(leaver.id, "mailing"), []);
  });
});

describe("who leaves and who joins soon", () => {
  test("are found by their contracts among the people", async () => {
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const agreed = async (name: string, start_date: string, end_date?: string) => {
      const { id } = await person(name);
      const body = {
        user_hash_id: id,
        title: "Agreed",
        kind: "FIXED_TERM",
        start_date,
        ...(end_date && { end_date }),
      } as const;
      await all.client.ok(storeContract, { body });
      return id;
    };
    const goes = await agreed("Gina Goes", "2020-01-01", day(30));
    const later = await agreed("Lea Later", "2020-01-01", day(200));
    const comes = await agreed("Cora Comes", day(20));
    const found = async (soon: "leaves" | "joins") =>
      (await all.client.ok(listUsers, { query: { soon, limit: 200 } })).data.map((one) => one.hash_id);
    assert.deepEqual([await found("leaves"), await found("joins")], [[goes], [comes]]);
    await all.client.ok(storeContract, {
      body: { user_hash_id: goes, title: "And on", kind: "PERMANENT", start_date: day(31) },
    });
    assert.deepEqual(await found("leaves"), [], "who stays on does not leave");
    assert.ok(later);
  });
});
