import assert from "node:assert/strict";
import { test } from "node:test";
import { searchAll } from "#contract/search/endpoints.ts";
import { reason } from "#contract/reference/resources.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";

const { t, s } = await openScene();

const find = async (client: Client, q: string, language = "en") =>
  (await client.ok(searchAll, { query: { q } }, { "accept-language": language })).data;
const told = async (client: Client, q: string, language?: string): Promise<string[]> =>
  (await find(client, q, language)).map((h) => `${h.kind} ${h.title}`);

test("everything that one sees is found by a fragment, without accents, by kind, the best first", async () => {
  const id = await s.expense("VALIDATED", { title: "Péage vers Orléans" });
  const all = await t.as(
    await t.make.user({
      name: "Pascale",
      rights: [
        "accountings_all",
        "expense_validating",
        "users_view",
        "areas_view",
        "profiles_view",
        "expense_reasons_view",
        "expense_reasons_create",
      ],
    }),
  );
  await t.make.profile("Peageurs", ["users_view"]);
  await all.ok(reason.create, { body: { name: "Toll", name_fr: "Péage" } });
  await t.make.user({ name: "Jean Peager", zone: s.paris, email: "autre@example.test" });
  await t.make.zone({ name: "Peage-sur-Mer" });
  const hits = await find(all, "PÉAGE");
  assert.deepEqual(new Set(hits.map((h) => h.kind)), new Set(["expense", "user", "zone", "profile", "reason"]));
  const expense = hits.find((h) => h.kind === "expense");
  assert.equal(expense?.hash_id, id);
  assert.deepEqual([expense?.note, expense?.link], ["Alice Martin, 160,00 EUR", `/admin/expense/${id}/view`]);
  const kinds = hits.map((h) => h.kind);
  assert.deepEqual(
    kinds,
    [...new Set(kinds)].flatMap((k) => kinds.filter((x) => x === k)),
    "a kind stands together",
  );
  assert.ok(kinds.indexOf("zone") < kinds.indexOf("user"), "what begins so comes before what holds it");
  assert.deepEqual(await told(all, "péage", "fr").then((x) => x.filter((h) => h.startsWith("reason"))), [
    "reason Péage",
  ]);
  assert.ok((await told(all, "autre@")).includes("user Jean Peager"), "by the address too");
  assert.ok((await told(all, "BNP Par")).includes("account BNP"), "by the bank too");
});

test("a slip of the finger is forgiven, another word is not", async () => {
  const admin = await t.as(await t.make.user({ rights: ["areas_view", "users_view"] }));
  assert.ok((await told(admin, "antananrivo")).includes("zone Antananarivo"));
  assert.ok((await told(admin, "chloe duran")).includes("user Chloé Durand"));
  assert.ok((await told(admin, "brunno")).includes("user Bruno Keller"));
  assert.deepEqual(await told(admin, "zzzzzz"), []);
});

test("nothing of another office is found, by nobody, in no kind", async () => {
  await s.expense("UNVALIDATED", { title: "Secret of Paris" });
  const everything = ["Secret", "Paris", "BNP", "Cash", "Francs", "Alice", "Martin", "Hotel", "EUR", "France"];
  for (const q of everything) {
    assert.deepEqual(await find(s.nadia.client, q), [], `${q}, without any right`);
    const hits = await find(s.esther.client, q);
    assert.ok(
      hits.every((h) => !["Secret", "BNP", "Cash", "Francs", "Alice", "Paris"].some((w) => h.title.includes(w))),
      `${q} of Douala: ${JSON.stringify(hits)}`,
    );
  }
  const keeper = await t.as(await t.make.user({ rights: { users_view: [s.douala.id] } }));
  assert.deepEqual(await told(keeper, "martin"), []);
  assert.deepEqual(await told(keeper, "esther"), ["user Esther Biya"]);
  const draft = await s.expense("DRAFT", { title: "Only Alice knows" });
  assert.deepEqual(
    (await find(s.alice.client, "only alice")).map((h) => h.hash_id),
    [draft],
  );
  assert.deepEqual(await find(s.chloe.client, "only alice"), [], "a draft is its owner's");
});

test("marks of the pattern language are letters, and nothing is no question", async () => {
  const admin = await t.as(await t.make.user({ rights: ["areas_view"] }));
  assert.deepEqual(await find(admin, "%"), []);
  assert.deepEqual(await find(admin, "_____"), []);
  assert.deepEqual(await find(admin, "\u0301"), []);
  assert.deepEqual(await find(admin, "'; DROP TABLE zone; --"), []);
});

test("it costs one statement, or two, however many kinds there are", async () => {
  for (const q of ["martin", "1001", "nothing like it"]) {
    const { sent, log } = await t.counted(async () => await find(s.chloe.client, q));
    assert.ok(sent <= 3, log.join("\n"));
  }
});

test("kinds of which there are many are found by an index once the newest do not have the word", async () => {
  const kinds = ["appointment", "batch"];
  const searcher = await t.as(
    await t.make.user({ zone: s.paris, rights: ["agenda_view_all", "laboratory_view", "agenda_view"] }),
  );
  await t.owner.query(
    `INSERT INTO appointment (hash_id, user_id, time_zone, title, kind, people, wall_start, wall_end, all_day)
     SELECT new_id(), $1, 'Europe/Paris', CASE WHEN n = 1 THEN 'Déjeuner Quetzal' ELSE 'Point ' || n END, 'visit', ARRAY[$1::uuid], '2026-01-05T12:00', '2026-01-05T13:00', false
     FROM generate_series(1, 1200) n`,
    [s.alice.user.id],
  );
  const { log } = await t.counted(() => find(searcher, "quetzal"));
  assert.deepEqual(await told(searcher, "quetzal"), ["appointment Déjeuner Quetzal"]);
  const text = log.find((one) => one.includes("ORDER BY hash_id DESC") && one.includes("'appointment' AS kind")) ?? "";
  const filled = text.replace(/\$\d+::uuid\[\]/gu, "NULL::uuid[]").replace(/\$\d+::uuid/gu, "NULL::uuid");
  const client = await t.owner.connect();
  try {
    await client.query("SET enable_seqscan = off; SET enable_indexscan = off; SET plan_cache_mode = force_custom_plan");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `EXPLAIN ${filled.replace(/\$\d+/gu, "'%quetzal%'")}`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    for (const kind of kinds) assert.match(plan, new RegExp(`on ${kind}_words`, "u"), `${kind}:\n${plan}`);
  } finally {
    client.release(true);
  }
});
