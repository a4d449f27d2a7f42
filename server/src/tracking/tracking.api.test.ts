import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { badges } from "#contract/access/endpoints.ts";
import { updateContact } from "#contract/contacts/endpoints.ts";
import { takeBottled } from "#contract/laboratory/bottles.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import { listCompositions, storeComposition } from "#contract/recipes/formulas/endpoints.ts";
import { createComponent } from "#contract/components/endpoints.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import * as calls from "#contract/tracking/endpoints.ts";
import { Access } from "#server/kit/shared/access.ts";
import { beginWork, inTransaction, type Reader } from "#server/kit/sql/transaction.ts";
import { sampleScene } from "#server/testing/sample-scene.ts";
import { openApp } from "#server/testing/test-app.ts";
import { fallBottlesTask } from "../laboratory/kept-bottles.ts";
import { expireTask, nudgeTask } from "./due.ts";
import { customerVerdict, samplesForCustomer } from "./public.ts";

const t = await openApp();
const s = await sampleScene(t);
const { claire } = s;
const on = (id: string) => ({ params: { id } });
const get = async (id: string) => (await claire.ok(calls.getSample, on(id))).data;
const code = async (id: string, given: object) =>
  await claire.call(calls.changeCode, { ...on(id), body: given as { code: string } });
const task = async (run: (payload: never, helpers: never) => unknown): Promise<void> => {
  await run(undefined as never, undefined as never);
};
const inDays = (days: number) => () => new Date(Date.now() + days * 86_400_000);
const notices = async () => (await claire.ok(loadNotifications, { query: {} })).data.map((n) => n.kind);

describe("bottles of a sample", () => {
  test("are reserved when it is made, taken by its first code, and nobody else takes them meanwhile", async () => {
    const recipe = await s.recipe();
    const stock = await s.stocked(recipe, 10);
    const made = await s.sample([{ recipe_hash_id: recipe, stock_hash_id: stock, quantity: 4 }]);
    assert.equal(made.state, "REQUESTED");
    assert.deepEqual(await s.lots(recipe), [[10, 4]]);
    const params = { shop_id: s.lab, recipe_id: recipe };
    assert.equal((await claire.call(takeBottled, { params, body: { bottles: 7 } })).status, 422);
    const { status, body } = await code(made.hash_id, { code: s.waybill() });
    assert.deepEqual([status, body.data.state, body.data.carrier], [200, "ANNOUNCED", "dhl"]);
    assert.deepEqual(await s.lots(recipe), [[6, 0]]);
    // Changing the code takes no further bottles.
    assert.equal((await code(made.hash_id, { code: s.waybill() })).status, 200);
    assert.deepEqual(await s.lots(recipe), [[6, 0]]);
    const again = { ...on(made.hash_id), body: { lines: [{ recipe_hash_id: recipe, quantity: 1 }] } };
    assert.equal((await claire.call(calls.updateSample, again)).status, 409, "it has left");
    assert.equal((await claire.call(calls.deleteSample, { ...on(made.hash_id), body: {} })).status, 409);
  });

  test("are given back when it is deleted or archived before, and follow its lines", async () => {
    const recipe = await s.recipe();
    const stock = await s.stocked(recipe, 10);
    const line = { recipe_hash_id: recipe, stock_hash_id: stock, quantity: 4 };
    const made = await s.sample([line]);
    await claire.ok(calls.updateSample, { ...on(made.hash_id), body: { lines: [{ ...line, quantity: 9 }] } });
    assert.deepEqual(await s.lots(recipe), [[10, 9]]);
    const tooMany = await claire.call(calls.updateSample, {
      ...on(made.hash_id),
      body: { lines: [{ ...line, quantity: 11 }] },
    });
    assert.deepEqual([tooMany.status, Object.keys(tooMany.error.errors ?? {})], [422, ["lines.0.stock_hash_id"]]);
    assert.deepEqual(await s.lots(recipe), [[10, 9]], "what was refused changed nothing");
    await claire.ok(calls.archiveSample, { ...on(made.hash_id), body: {} });
    assert.deepEqual(await s.lots(recipe), [[10, 0]]);
    await claire.ok(calls.archiveSample, { ...on(made.hash_id), body: {} });
    const other = await s.sample([line]);
    assert.deepEqual(await s.lots(recipe), [[10, 4]]);
    await claire.ok(calls.deleteSample, { ...on(other.hash_id), body: {} });
    assert.deepEqual(await s.lots(recipe), [[10, 0]]);
    assert.equal((await claire.call(calls.getSample, on(other.hash_id))).status, 404);
  });

  test("are free again after 14 days; the code then takes what is free of the lot, or says what is left", async () => {
    const recipe = await s.recipe();
    const stock = await s.stocked(recipe, 5);
    const line = { recipe_hash_id: recipe, stock_hash_id: stock, quantity: 3 };
    const [one, two] = [await s.sample([line]), await s.sample([{ ...line, quantity: 2 }])];
    await task(fallBottlesTask(t.app.services, inDays(15)));
    assert.deepEqual(await s.lots(recipe), [[5, 0]]);
    await s.sample([{ ...line, quantity: 1 }]);
    assert.equal((await code(one.hash_id, { code: s.waybill() })).status, 200);
    const late = await code(two.hash_id, { code: s.waybill() });
    assert.equal(late.status, 409);
    assert.match(late.error.message, /Free bottles left of lot B-\d+: 1\./u);
    assert.equal((await get(two.hash_id)).state, "REQUESTED");
    assert.deepEqual(await s.lots(recipe), [[2, 1]]);
  });

  test("of one lot go to as many as there are, whoever asks at once", async () => {
    const recipe = await s.recipe();
    const stock = await s.stocked(recipe, 6);
    const contact_hash_id = await s.contact();
    const body = {
      contact_hash_id,
      date: "2026-03-02",
      lines: [{ recipe_hash_id: recipe, stock_hash_id: stock, quantity: 1 }],
    };
    const made = await Promise.all(Array.from({ length: 12 }, () => claire.call(calls.storeSample, { body })));
    assert.deepEqual(
      made.map((m) => m.status).toSorted((a, b) => a - b),
      [...Array<number>(6).fill(200), ...Array<number>(6).fill(422)],
    );
    assert.deepEqual(await s.lots(recipe), [[6, 6]]);
    const ids = made.flatMap((m) => (m.status === 200 ? [m.body.data.hash_id] : []));
    const codes = await Promise.all(ids.map((id) => code(id, { code: s.waybill() })));
    assert.deepEqual(
      codes.map((c) => c.status),
      Array(6).fill(200),
    );
    assert.deepEqual(await s.lots(recipe), [], "none is left, none was taken twice");
  });

  test("freeze the version that is sent", async () => {
    const recipe = await s.recipe();
    const component_hash_id = (await claire.ok(createComponent, { body: { name: `Sugar ${s.next()}`, kind: "other" } }))
      .data.hash_id;
    const lines = [{ component_hash_id, dosage: "100", unit: "%" as const }];
    await claire.ok(storeComposition, { body: { recipe_hash_id: recipe, lines } });
    const made = await s.sample([{ recipe_hash_id: recipe, quantity: 1 }]);
    assert.equal(made.lines[0]?.version, 1);
    const version = (await claire.ok(listCompositions, { ...on(recipe), query: {} })).data[0];
    assert.equal(version?.frozen_by, "sample");
    const body = {
      contact_hash_id: await s.contact(),
      date: "2026-03-02",
      lines: [{ recipe_hash_id: recipe, version: 7, quantity: 1 }],
    };
    assert.equal((await claire.call(calls.storeSample, { body })).status, 422);
  });
});

describe("a sample", () => {
  test("is found by number, customer and code, and listed by created_at", async () => {
    const recipe = await s.recipe();
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) ids.unshift((await s.sample([{ recipe_hash_id: recipe, quantity: 1 }])).hash_id);
    const mine = { recipe_hash_id: recipe, limit: 2 };
    const first = await claire.ok(calls.listSamples, { query: mine });
    assert.deepEqual(
      first.data.map((x) => x.hash_id),
      ids.slice(0, 2),
    );
    assert.equal(first.after, first.data[1]?.created_at);
    const second = await claire.ok(calls.listSamples, { query: { ...mine, after: first.after ?? "" } });
    assert.deepEqual([second.data.map((x) => x.hash_id), second.after], [ids.slice(2), null]);
    const given = s.waybill();
    await code(ids[0] ?? "", { code: `${given.slice(0, 4)} ${given.slice(4)}` });
    const { customer, number, code: kept } = await get(ids[0] ?? "");
    assert.equal(kept, given, "spaces go");
    for (const search of [customer.name, given, String(number), `#${number}`])
      assert.equal((await claire.ok(calls.listSamples, { query: { search } })).data[0]?.hash_id, ids[0], search);
    const found = await claire.ok(searchAll, { query: { q: given } });
    assert.ok(JSON.stringify(found).includes(ids[0] ?? "-"));
  });

  test("asks for the carrier where the code does not say it, and takes the code's word otherwise", async () => {
    const made = await s.sample([{ recipe_hash_id: await s.recipe(), quantity: 1 }]);
    const unknown = await code(made.hash_id, { code: "HELLO-42" });
    assert.deepEqual([unknown.status, Object.keys(unknown.error.errors ?? {})], [422, ["carrier"]]);
    const byHand = await code(made.hash_id, { code: "HELLO-42", carrier: "other" });
    assert.deepEqual([byHand.body.data.code, byHand.body.data.carrier], ["HELLO42", "other"]);
    const news = (await claire.ok(calls.sampleCarrier, on(made.hash_id))).data;
    assert.deepEqual([news.following, news.page], ["by_hand", null]);
    const laposte = await code(made.hash_id, { code: "6A12345678901" });
    assert.equal(laposte.body.data.carrier, "laposte");
    const noKey = (await claire.ok(calls.sampleCarrier, on(made.hash_id))).data;
    assert.deepEqual(
      [noKey.following, noKey.page],
      ["no_key", "https://www.laposte.fr/outils/suivre-vos-envois?code=6A12345678901"],
    );
  });

  test("tracking-codes.tsv: what nobody sees is not stored, and the same number on two samples is said on both", async () => {
    const recipe_hash_id = await s.recipe();
    const [one, other] = [
      await s.sample([{ recipe_hash_id, quantity: 1 }]),
      await s.sample([{ recipe_hash_id, quantity: 1 }]),
    ];
    const first = await code(one.hash_id, { code: "RR\u200b123456785FR\u00ad" });
    assert.deepEqual(
      [first.body.data.code, first.body.data.carrier, first.body.data.same_code],
      ["RR123456785FR", "laposte", null],
    );
    const second = await code(other.hash_id, { code: "rr 1234 5678 5fr" });
    assert.equal(second.body.data.same_code, one.number);
    assert.equal((await claire.ok(calls.getSample, on(one.hash_id))).data.same_code, other.number);
    const ups = await code(other.hash_id, { code: "1Z 5R8 939 03 5756 7127" });
    assert.deepEqual([ups.body.data.carrier, ups.body.data.same_code], ["ups", null]);
    assert.equal((await claire.ok(calls.sampleCarrier, on(other.hash_id))).data.following, "by_hand");
    const article = await code(other.hash_id, { code: "4006381333931" });
    assert.deepEqual(Object.keys(article.error.errors ?? {}), ["carrier"]);
  });

  test("is in its customer's country and goes by its name, wherever that moves", async () => {
    const contact_hash_id = await s.contact();
    const made = await s.sample([{ recipe_hash_id: await s.recipe(), quantity: 1 }], { contact_hash_id });
    const rights = { trackings_view_all: [s.cameroon.id], contacts_view_all: [s.cameroon.id] };
    const chad = await t.as(await t.make.user({ zone: s.zone, rights }));
    assert.equal((await chad.call(calls.getSample, on(made.hash_id))).status, 404);
    await claire.ok(updateContact, {
      ...on(contact_hash_id),
      body: { country_hash_id: s.cameroon.id, name: "Brasseries du Sud" },
    });
    const { customer, country } = (await chad.ok(calls.getSample, on(made.hash_id))).data;
    assert.deepEqual([customer.name, country.name], ["Brasseries du Sud", "Cameroon"]);
  });

  test("is its owner's by the plain rights, and others' by those for all, in the country", async () => {
    const person = async (...held: Permission[]) =>
      await t.as(await t.make.user({ zone: s.zone, rights: Object.fromEntries(held.map((r) => [r, [s.france.id]])) }));
    const sees: Permission[] = ["contacts_view_all", "recipes_view_all"];
    const rep = await person(...sees, "trackings_create", "trackings_view", "trackings_update", "trackings_delete");
    const other = await person(...sees, "trackings_view", "trackings_update");
    const lab = await person("trackings_view", "trackings_view_all", "trackings_update_all");
    const recipe = await s.recipe();
    const made = await s.sample([{ recipe_hash_id: recipe, quantity: 1 }], {}, rep);
    assert.equal((await other.call(calls.getSample, on(made.hash_id))).status, 404);
    const seen = (await lab.ok(calls.getSample, on(made.hash_id))).data;
    assert.deepEqual([seen.can.change_code, seen.can.delete], [true, undefined]);
    assert.deepEqual([seen.customer.hash_id, seen.lines[0]?.recipe.hash_id], [null, null], "names alone");
    assert.equal((await lab.call(calls.deleteSample, { ...on(made.hash_id), body: {} })).status, 403);
    await lab.ok(calls.changeCode, { ...on(made.hash_id), body: { code: s.waybill() } });
    assert.ok((await rep.ok(loadNotifications, { query: {} })).data.some((n) => n.kind === "sample_sent"));
  });

  test("takes the customer's verdict line by line, for the version, and the funnel counts it", async () => {
    const [liked, refused] = [await s.recipe("Lemon"), await s.recipe("Tonka")];
    const made = await s.sample([liked, refused].map((recipe_hash_id) => ({ recipe_hash_id, quantity: 2 })));
    const [one, two] = made.lines.map((l) => l.hash_id) as [string, string];
    const judge = async (line_hash_id: string, verdict: "liked" | "refused", more: object = {}) =>
      await claire.call(calls.giveVerdict, { ...on(made.hash_id), body: { line_hash_id, verdict, ...more } });
    assert.equal((await judge(one, "liked")).status, 409, "nothing was sent yet");
    await code(made.hash_id, { code: s.waybill() });
    await claire.ok(calls.setSampleState, { ...on(made.hash_id), body: { state: "DELIVERED" } });
    const { body } = await judge(one, "liked", { taste: 5, price: 3, text: "Fresh", date: "2026-03-09" });
    const verdict = body.data.lines[0]?.verdict;
    assert.deepEqual(
      [verdict?.verdict, verdict?.taste, verdict?.colour, verdict?.text, verdict?.date],
      ["liked", 5, null, "Fresh", "2026-03-09"],
    );
    assert.equal(body.data.open_verdicts, 1);
    assert.equal((await judge(two, "refused", { date: "2199-01-01" })).status, 422);
    assert.equal((await judge(two, "refused")).body.data.open_verdicts, 0);
    const funnel = async (query: object) => await claire.ok(calls.sampleFunnel, { query });
    const { data, total } = await funnel({ by: "recipe", contact_hash_id: made.contact_hash_id });
    assert.deepEqual(total, { sent: 2, delivered: 2, verdict: 2, liked: 1, changes: 0, refused: 1, ordered: 0 });
    assert.deepEqual(
      new Map(data.map((g) => [g.key, [g.liked, g.refused]])),
      new Map([
        [liked, [1, 0]],
        [refused, [0, 1]],
      ]),
    );
    for (const by of ["flavourist", "country", "month"] as const) {
      const groups = (await funnel({ by, contact_hash_id: made.contact_hash_id })).data;
      assert.deepEqual(
        groups.map((g) => [g.name, g.sent]),
        [[{ flavourist: "Claire Fontaine", country: "France", month: "2026-03" }[by], 2]],
      );
    }
    const past = (await claire.ok(recordTimeline, { params: { kind: "sample", id: made.hash_id } })).data.map(
      (e) => e.action,
    );
    assert.deepEqual(past.toSorted(), ["change_code", "set_state", "store", "verdict", "verdict"]);
  });

  test("that came long ago without a verdict is brought up once, after the company's days, and counted in the menu", async () => {
    const made = await s.sample([{ recipe_hash_id: await s.recipe(), quantity: 1 }], { code: s.waybill() });
    await claire.ok(calls.setSampleState, { ...on(made.hash_id), body: { state: "DELIVERED" } });
    const due = async (days: number): Promise<number> => {
      await task(nudgeTask(t.app.services, inDays(days)));
      const { rows } = await t.owner.query("SELECT 1 FROM audit WHERE action = 'nudge' AND entity_id = $1", [
        made.hash_id,
      ]);
      return rows.length;
    };
    assert.deepEqual([await due(9), await due(11), await due(12)], [0, 1, 1]);
    const count = async () => (await claire.ok(badges)).data.sample_badge_count;
    const before = await count();
    await t.owner.query("UPDATE sample SET delivered_at = clock() - interval '11 days' WHERE hash_id = $1", [
      made.hash_id,
    ]);
    assert.equal(await count(), (before ?? 0) + 1);
    const waiting = (await claire.ok(calls.listSamples, { query: { attention: "1" } })).data;
    assert.ok(waiting.some((x) => x.hash_id === made.hash_id));
    assert.equal(waiting.length, await count());
  });

  test("of which nothing is heard for 30 days is expired, and its owner is told", async () => {
    const made = await s.sample([{ recipe_hash_id: await s.recipe(), quantity: 1 }], { code: s.waybill() });
    await task(expireTask(t.app.services, inDays(29)));
    assert.equal((await get(made.hash_id)).state, "ANNOUNCED");
    await task(expireTask(t.app.services, inDays(31)));
    assert.equal((await get(made.hash_id)).state, "EXPIRED");
  });

  test("is printed without what is in it, what it cost, and our notes", async () => {
    const { samplePaper } = await import("./print.ts");
    const recipe = await s.recipe("Lime and mint");
    const eur = await t.make.currency();
    const contact_hash_id = await s.contact(s.france, { zip_code: "06130", city: "Grasse" });
    const made = await s.sample([{ recipe_hash_id: recipe, quantity: 2, lot: "A-7" }], {
      contact_hash_id,
      cost: "41.70",
      currency_hash_id: eur.id,
      note: "Do not tell",
      recipient: "Ms Roux",
    });
    const answer = await claire.fetch(`/api/${made.hash_id}/tracking/paper`);
    assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "application/pdf"]);
    const reader = await readerOf();
    const { samples } = await import("./records.ts");
    const paper = samplePaper("fr", await samples.load(reader, made.hash_id));
    assert.deepEqual(paper.foot, [], "nobody who printed it");
    const words = JSON.stringify(paper);
    for (const said of ["Lime and mint", "A-7", "Ms Roux", "06130 Grasse"]) assert.ok(words.includes(said), said);
    for (const hidden of ["41.7", "41,7", "Do not tell"]) assert.ok(!words.includes(hidden), hidden);
  });

  const readerOf = async (): Promise<Reader> => {
    const { person } = await personOf();
    const call = { requestId: "samples", address: "", locale: "en" as const, now: new Date() };
    return { db: t.pool, call, person, access: new Access(person) };
  };
  const personOf = async () => {
    const { Rights } = await import("#server/kit/shared/access.ts");
    const rights = new Rights([{ permission: "trackings_view_all" as const, place_id: null }]);
    const person = {
      id: s.user.id,
      name: "Claire",
      sessionId: "",
      kind: "staff" as const,
      zoneId: null,
      locale: null,
      passwordSecure: true,
      secondFactorDue: false,
      rights,
      rightsVersion: "",
      profileId: null,
    };
    return { person };
  };

  test("is told to its customer without our side of it, and takes their own verdict", async () => {
    const contact_hash_id = await s.contact();
    const made = await s.sample([{ recipe_hash_id: await s.recipe("Yuzu"), quantity: 1 }], {
      contact_hash_id,
      code: s.waybill(),
      note: "Secret",
    });
    const [told] = await samplesForCustomer(t.pool, [contact_hash_id]);
    assert.deepEqual([told?.hash_id, told?.lines[0]?.name], [made.hash_id, "Yuzu"]);
    assert.ok(!/Secret|Claire|cost|can/u.test(JSON.stringify(told)));
    assert.deepEqual(await samplesForCustomer(t.pool, [await s.contact()]), []);
    const given = { line_hash_id: made.lines[0]?.hash_id ?? "", verdict: "changes" as const, taste: 4 };
    const judged = async (contacts: string[]) =>
      await inTransaction(t.pool, async (db) => {
        const reader = await readerOf();
        return await customerVerdict(beginWork(reader, db).tx, contacts, made.hash_id, given);
      });
    await assert.rejects(judged([await s.contact()]), { kind: "not-found" });
    assert.equal((await judged([contact_hash_id])).lines[0]?.verdict?.verdict, "changes");
    assert.equal((await get(made.hash_id)).lines[0]?.verdict?.by, null);
  });
});

test("people are told of their samples by what they chose", async () => {
  const kinds = await notices();
  assert.ok(kinds.includes("sample_problem"), "its own parcel expired");
  assert.ok(!kinds.includes("sample_sent"), "what one does oneself is not told");
});
