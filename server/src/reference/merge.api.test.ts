import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { getExpense } from "#contract/expenses/endpoints.ts";
import { keepingOf } from "#contract/kit/resource-keeping.ts";
import { application, b2c, brand, currency, department, reason } from "#contract/reference/resources.ts";
import { listUsers } from "#contract/users/endpoints.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { openScene } from "#server/testing/scene.ts";

const { t, s } = await openScene();
const rights = ["b2c", "brands", "applications", "departments", "expense_reasons"].flatMap((family) =>
  ["view", "create", "update", "delete"].map((verb) => `${family}_${verb}`),
);
const keeper = await t.as(await t.make.user({ name: "Keeper", rights: [...rights, "users_view"] as never[] }));
const idOf = (answer: { data: unknown }): string => (answer.data as { hash_id: string }).hash_id;
const category = async (name: string, parent_id: string | null = null): Promise<string> =>
  idOf(await keeper.ok(b2c.create, { body: { name, parent_id } }));
const merging = keepingOf(b2c).merging ?? assert.fail("categories are merged");
const into = (id: string) => ({ body: { into: id } });

describe("merging two entries of a list", () => {
  test("moves every use, in every table, and takes all of it back", async () => {
    const [cola, kola] = [await category("Merge cola"), await category("Merge kola")];
    const part = await category("Merge kola light", kola);
    const own = idOf(await keeper.ok(brand.create, { body: { name: "Of kola", b2cId: kola } }));
    const one = idOf(await keeper.ok(application.create, { body: { name: "Of kola", b2c_ids: [kola] } }));
    const two = idOf(await keeper.ok(application.create, { body: { name: "Of both", b2c_ids: [cola, kola] } }));
    const state = async () => ({
      brand: (await keeper.ok(brand.get, { params: { id: own } })).data.b2cId,
      part: (await keeper.ok(b2c.get, { params: { id: part } })).data.parent_id,
      one: (await keeper.ok(application.get, { params: { id: one } })).data.b2c_ids,
      two: (await keeper.ok(application.get, { params: { id: two } })).data.b2c_ids,
    });
    const before = await state();
    const preview = (await keeper.ok(merging.preview, { params: { id: kola }, query: { into: cola } })).data;
    assert.deepEqual([preview.count, preview.problem], [4, null]);
    assert.deepEqual(
      preview.uses.map((use) => use.text),
      ["2 applications", "1 category that is part of it", "1 brand"],
    );
    const merged = (await keeper.ok(merging.merge, { params: { id: kola }, ...into(cola) })).data;
    assert.equal(merged.moved, 4);
    assert.equal(merged.entry.hash_id, cola);
    assert.deepEqual(await state(), { brand: cola, part: cola, one: [cola], two: [cola] });
    assert.equal((await keeper.call(b2c.get, { params: { id: kola } })).status, 404);
    const { data: open } = await keeper.ok(merging.merges, { params: { id: cola } });
    assert.deepEqual(
      open.map((m) => [m.name, m.count, m.user.name]),
      [["Merge kola", 4, "Keeper"]],
    );

    const answer = await keeper.ok(merging.undo, { params: { id: merged.merge } });
    assert.equal(answer.message, "Merge kola is back, with everything that used it.");
    assert.deepEqual([answer.data.restored, answer.data.changed], [4, 0]);
    assert.deepEqual(await state(), before);
    assert.equal((await keeper.call(merging.undo, { params: { id: merged.merge } })).status, 404, "once");
    const { rows } = await t.owner.query(
      "SELECT action FROM audit WHERE kind = 'b2c' AND entity_id = ANY ($1) AND action <> 'create' ORDER BY hash_id",
      [[cola, kola]],
    );
    assert.deepEqual(
      rows.map((r) => r.action),
      ["merge", "merge_away", "undo_merge", "undo_merge"],
    );
  });

  test("what changed since the merge stays as it is, and is counted", async () => {
    const [a, b, c] = [await category("Since a"), await category("Since b"), await category("Since c")];
    const brands = [];
    for (const name of ["Since 1", "Since 2", "Since 3"])
      brands.push(idOf(await keeper.ok(brand.create, { body: { name, b2cId: b } })));
    const { merge } = (await keeper.ok(merging.merge, { params: { id: b }, ...into(a) })).data;
    const [first = "", second = "", third = ""] = brands;
    await keeper.ok(brand.update, { params: { id: first }, body: { b2cId: c } });
    await keeper.ok(brand.remove, { params: { id: second } });
    const undone = await keeper.ok(merging.undo, { params: { id: merge } });
    assert.match(undone.message, /1 uses moved back; 2 had changed since and stay/u);
    assert.equal((await keeper.ok(brand.get, { params: { id: first } })).data.b2cId, c);
    assert.equal((await keeper.ok(brand.get, { params: { id: third } })).data.b2cId, b);
  });

  test("holds for records of other areas: expense lines and people, each a version further", async () => {
    const hotel = s.hotel.id;
    const id = await s.expense("UNVALIDATED");
    const line = async (): Promise<string[]> =>
      (await s.alice.client.ok(getExpense, { params: { id } })).data.fees.map((fee) => fee.reason.hash_id);
    const before = await line();
    assert.ok(before.includes(hotel));
    const other = idOf(await keeper.ok(reason.create, { body: { name: "Lodging" } }));
    const reasons = keepingOf(reason).merging ?? assert.fail();
    const { merge } = (await keeper.ok(reasons.merge, { params: { id: hotel }, ...into(other) })).data;
    assert.deepEqual(
      await line(),
      before.map((r) => (r === hotel ? other : r)),
    );
    await keeper.ok(reasons.undo, { params: { id: merge } });
    assert.deepEqual(await line(), before);

    const departments = keepingOf(department).merging ?? assert.fail();
    const [sales, selling] = [
      idOf(await keeper.ok(department.create, { body: { name: "Sales" } })),
      idOf(await keeper.ok(department.create, { body: { name: "Selling" } })),
    ];
    await t.owner.query("UPDATE app_user SET department_id = $1 WHERE hash_id = $2", [selling, s.alice.user.id]);
    const alice = async () =>
      (await keeper.ok(listUsers, { query: { search: "Alice" } })).data.find((u) => u.hash_id === s.alice.user.id);
    const was = await alice();
    const done = (await keeper.ok(departments.merge, { params: { id: selling }, ...into(sales) })).data;
    const now = await alice();
    assert.equal(done.moved, 1);
    assert.notDeepEqual(now, was);
    await keeper.ok(departments.undo, { params: { id: done.merge } });
    const { rows } = await t.owner.query("SELECT department_id FROM app_user WHERE hash_id = $1", [s.alice.user.id]);
    assert.equal(rows[0]?.department_id, selling);
  });

  test("makes no third level, no entry of itself, and needs both rights", async () => {
    const [top, below, alone] = [
      await category("Deep top"),
      await category("Deep other"),
      await category("Deep alone"),
    ];
    await category("Deep part", top);
    await keeper.ok(b2c.update, { params: { id: below }, body: { parent_id: alone } });
    const deep = await keeper.call(merging.merge, { params: { id: top }, ...into(below) });
    assert.equal(deep.status, 422);
    assert.ok(deep.error.errors?.into);
    const { problem } = (await keeper.ok(merging.preview, { params: { id: top }, query: { into: below } })).data;
    assert.equal(problem, deep.error.errors?.into?.[0]);
    assert.equal((await keeper.call(merging.merge, { params: { id: top }, ...into(top) })).status, 422);
    assert.equal((await keeper.call(merging.merge, { params: { id: top }, ...into(newId()) })).status, 422);
    assert.equal((await keeper.call(merging.merge, { params: { id: newId() }, ...into(top) })).status, 404);
    const old = { body: { into: alone, version: 7 } };
    assert.equal((await keeper.call(merging.merge, { params: { id: top }, ...old })).status, 409);
    const halves = ["b2c_update", "b2c_delete"] as const;
    for (const right of halves) {
      const half = await t.as(await t.make.user({ rights: [right] }));
      assert.equal((await half.call(merging.merge, { params: { id: top }, ...into(alone) })).status, 403);
    }
    assert.equal(keepingOf(currency).merging, undefined, "money stands on a currency");
  });

  test("can't be taken back while its name is another entry's", async () => {
    const [a, b] = [await category("Name a"), await category("Name b")];
    const { merge } = (await keeper.ok(merging.merge, { params: { id: b }, ...into(a) })).data;
    const again = await category("name B");
    const refused = await keeper.call(merging.undo, { params: { id: merge } });
    assert.equal(refused.status, 409);
    assert.match(refused.error.message, /Name b can’t be restored/u);
    await keeper.ok(b2c.remove, { params: { id: again } });
    await keeper.ok(merging.undo, { params: { id: merge } });
  });
});

describe("merges at once", () => {
  test("of two entries into each other one wins, and nothing is lost", async () => {
    for (let i = 0; i < 5; i++) {
      const [a, b] = [await category(`Cross a${i}`), await category(`Cross b${i}`)];
      for (const [n, b2cId] of [a, b].entries())
        await keeper.ok(brand.create, { body: { name: `Cross ${i} ${n}`, b2cId } });
      const answers = await Promise.all([
        keeper.call(merging.merge, { params: { id: a }, ...into(b) }),
        keeper.call(merging.merge, { params: { id: b }, ...into(a) }),
      ]);
      assert.equal(answers.filter((x) => x.status === 200).length, 1, answers.map((x) => x.raw).join());
      const won = answers.find((x) => x.status === 200)?.body.data.entry.hash_id ?? "";
      const found = await keeper.ok(brand.list, { query: { b2cId: won } });
      assert.equal(found.data.length, 2);
    }
  });

  test("of one entry into two others one wins; what begins to use it meanwhile is kept out or moved", async () => {
    for (let i = 0; i < 5; i++) {
      const [gone, a, b] = [await category(`Fork ${i}`), await category(`Fork a${i}`), await category(`Fork b${i}`)];
      const answers = await Promise.all([
        keeper.call(merging.merge, { params: { id: gone }, ...into(a) }),
        keeper.call(merging.merge, { params: { id: gone }, ...into(b) }),
        keeper.call(brand.create, { body: { name: `Fork brand ${i}`, b2cId: gone } }),
      ]);
      const [first, second, made] = answers;
      assert.ok([200, 404, 409].includes(first.status) && [200, 404, 409].includes(second.status));
      assert.ok(made.status === 200 || made.status === 422, made.raw);
      const { rows } = await t.owner.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM brand x LEFT JOIN b2c c ON c.hash_id = x.b2c_id WHERE x.b2c_id IS NOT NULL AND c.hash_id IS NULL",
      );
      assert.equal(rows[0]?.n, 0);
    }
  });
});
