import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { accounts } from "#contract/accounting/endpoints.ts";
import { country, currency, reason, resources, type } from "#contract/reference/resources.ts";
import { permissionsOf } from "#contract/kit/endpoint.ts";
import type { Field, Resource } from "#contract/kit/resource.ts";
import { newId } from "#server/kit/transaction.ts";
import { openApp, testApp } from "#server/testing/test-app.ts";

const t = await openApp();
const rights = resources.flatMap((r) => [
  ...permissionsOf(r.list.permission),
  r.create.permission,
  r.update.permission,
  r.remove.permission,
]) as never[];
const keeper = await t.as(await t.make.user({ name: "Keeper", rights: [...rights, "accountings_account"] }));

let n = 0;
/** A value that each field takes, another each time. */
const valueOf = (field: Field): unknown => {
  n += 1;
  if (field.kind === "flag") return false;
  if (field.kind === "integer") return field.min;
  if (field.kind === "reference") return null;
  const letters = String.fromCodePoint(65 + (Math.floor(n / 676) % 26), 65 + (Math.floor(n / 26) % 26), 65 + (n % 26));
  return field.pattern ? letters.slice(3 - (field.max ?? 3)) : `Value ${n}`.slice(0, field.max);
};
const fill = (r: Resource): Record<string, unknown> =>
  Object.fromEntries(Object.entries(r.fields).map(([k, f]) => [k, valueOf(f)]));

for (const each of resources as unknown as Resource[]) {
  describe(`the list ${each.name}`, () => {
    const make = async (body: object = fill(each)) => await keeper.call(each.create, { body: body });

    test("is added to, read, changed and deleted from, and each is written down", async () => {
      const body = fill(each);
      const made = await make(body);
      assert.equal(made.status, 200, made.raw);
      const row = made.body.data as unknown as Record<string, unknown> & { hash_id: string };
      for (const [k, v] of Object.entries(body)) if (k !== "isDefault") assert.deepEqual(row[k], v, k);
      assert.equal(row.id, row.hash_id);
      assert.deepEqual(row.can, { update: true, delete: true });
      const changed = await keeper.ok(each.update, {
        params: { id: row.hash_id },
        body: { name: "Another name", version: 1 },
      });
      assert.equal((changed.data as { version: number }).version, 2);
      const listed = await keeper.ok(each.list, { query: { search: "ANOTHER náme" } });
      assert.ok((listed.data as { hash_id: string }[]).some((x) => x.hash_id === row.hash_id));
      const params = { id: row.hash_id };
      assert.deepEqual((await keeper.ok(each.get, { params })).data, changed.data);
      const reader = await t.as(await t.make.user({ rights: permissionsOf(each.list.permission) as never[] }));
      assert.deepEqual((await reader.ok(each.get, { params })).data.can, {}, "who may only read is offered nothing");
      if (each.list.permission !== "any-user")
        assert.equal((await (await t.as(await t.make.user({}))).call(each.get, { params })).status, 403);
      if (!row.isDefault) {
        await keeper.ok(each.remove, { params: { id: row.hash_id } });
        assert.equal((await keeper.call(each.remove, { params: { id: row.hash_id } })).status, 404);
        assert.equal((await keeper.call(each.get, { params })).status, 404);
      }
      const { rows } = await t.owner.query(
        "SELECT action FROM audit WHERE kind = $1 AND entity_id = $2 ORDER BY hash_id",
        [each.name, row.hash_id],
      );
      assert.deepEqual(
        rows.map((r) => r.action),
        row.isDefault ? ["create", "update"] : ["create", "update", "delete"],
      );
    });

    test("a version that is not the last is a conflict, and nothing is lost", async () => {
      const { data } = (await make()).body;
      const { hash_id } = data as { hash_id: string };
      await keeper.ok(each.update, { params: { id: hash_id }, body: { name: "First come", version: 1 } });
      const late = await keeper.call(each.update, { params: { id: hash_id }, body: { name: "Too late", version: 1 } });
      assert.equal(late.status, 409);
      assert.equal(late.error.code, "stale");
    });

    test("what may stand only once is told beside its field, whatever its case", async () => {
      for (const field of each.unique) {
        const body = fill(each);
        await make(body);
        const again = await make({ ...fill(each), [field]: String(body[field]).toLowerCase() });
        assert.equal(again.status, 422, field);
        assert.deepEqual(Object.keys(again.error.errors ?? {}), [field]);
      }
    });

    test("a required field that is missing or too long is told", async () => {
      const answer = await make({});
      assert.equal(answer.status, 422);
      const required = Object.entries(each.fields)
        .filter(([, f]) => f.kind === "text" && f.required)
        .map(([k]) => k);
      assert.deepEqual(Object.keys(answer.error.errors ?? {}).toSorted(), required.toSorted());
      assert.equal((await make({ ...fill(each), name: "x".repeat(121) })).status, 422);
      assert.equal((await make({ ...fill(each), name: "   " })).status, 422);
    });

    test("without the right to change it one reads, and changes nothing", async () => {
      const reader = await t.as(await t.make.user({ rights: permissionsOf(each.list.permission) }));
      const { data } = (await make()).body;
      const { hash_id } = data as { hash_id: string };
      const seen = (await reader.ok(each.list, { query: { limit: 200 } })).data as unknown as {
        hash_id: string;
        can: object;
      }[];
      assert.deepEqual(seen.find((x) => x.hash_id === hash_id)?.can, {});
      assert.equal((await reader.call(each.update, { params: { id: hash_id }, body: {} })).status, 403);
    });
  });
}

describe("a list's pages", () => {
  test("go by name without case or accents, each row once, in the reader's language", async () => {
    for (const [name, name_fr] of [
      ["Echo", "Zèbre"],
      ["écho 2", null],
      ["ECHO 3", "Abeille"],
      ["Zulu", "Écho"],
    ] as const)
      await keeper.ok(reason.create, { body: { name: `pager ${name}`, name_fr: name_fr && `pager ${name_fr}` } });
    const walk = async (language: string): Promise<string[]> => {
      const names: string[] = [];
      let cursor: string | undefined;
      for (let i = 0; i < 50; i++) {
        const page = await keeper.ok(
          reason.list,
          { query: { limit: 10, ...(cursor && { after: cursor }) } },
          { "accept-language": language },
        );
        names.push(...page.data.map((r) => (language === "fr" ? (r.name_fr ?? r.name) : r.name)));
        if (page.after === null) break;
        cursor = page.after;
      }
      return names.filter((x) => x.startsWith("pager"));
    };
    assert.deepEqual(await walk("en"), ["pager Echo", "pager écho 2", "pager ECHO 3", "pager Zulu"]);
    assert.deepEqual(await walk("fr"), ["pager Abeille", "pager Écho", "pager écho 2", "pager Zèbre"]);
    assert.equal((await keeper.call(reason.list, { query: { after: "nonsense" } })).status, 422);
  });

  test("a fragment is taken literally", async () => {
    await keeper.ok(reason.create, { body: { name: "100% sure_thing" } });
    assert.equal((await keeper.ok(reason.list, { query: { search: "0% s" } })).data.length, 1);
    assert.equal((await keeper.ok(reason.list, { query: { search: "sure%thing" } })).data.length, 0);
  });

  test("cost one statement beside the session's", async () => {
    await keeper.ok(type.list, { query: {} });
    const { sent } = await t.counted(async () => await keeper.ok(type.list, { query: {} }));
    assert.equal(sent, 2);
  });
});

test("what is in use is not deleted, and says so", async () => {
  const { data } = await keeper.ok(country.create, { body: { name: "Used country", iso2: "UC" } });
  await t.make.zone({ countries: [data.hash_id] });
  const answer = await keeper.call(country.remove, { params: { id: data.hash_id } });
  assert.equal(answer.status, 409);
  assert.equal(answer.error.message, "This is in use and can’t be deleted.");
  assert.equal((await keeper.call(country.remove, { params: { id: newId() } })).status, 404);
});

describe("currencies", () => {
  const defaults = async (): Promise<string[]> =>
    (await t.pool.query("SELECT iso FROM currency WHERE is_default")).rows.map((r) => r.iso as string);

  test("the first is the default, another one made so moves it, and there is always exactly one", async () => {
    await using own = await testApp();
    const client = await own.as(
      await own.make.user({ rights: ["currencies_create", "currencies_update", "currencies_delete"] }),
    );
    const first = await client.ok(currency.create, { body: { name: "Euro", iso: "eur", symbol: "€" } });
    assert.equal(first.data.isDefault, 1);
    assert.equal(first.data.iso, "EUR");
    const second = await client.ok(currency.create, {
      body: { name: "Franc", iso: "XAF", symbol: "FCFA", minor_unit: 0, isDefault: true },
    });
    assert.equal(second.data.isDefault, 1);
    const list = (await client.ok(currency.list, { query: {} })).data;
    assert.deepEqual(
      list.map((c) => [c.iso, c.isDefault]),
      [
        ["EUR", 0],
        ["XAF", 1],
      ],
    );
    assert.equal(
      (await client.call(currency.update, { params: { id: second.data.hash_id }, body: { isDefault: 0 } })).status,
      409,
    );
    assert.equal((await client.call(currency.remove, { params: { id: second.data.hash_id } })).status, 409);
    const more = await Promise.all(
      ["AAA", "BBB", "CCC", "DDD"].map((iso) => client.ok(currency.create, { body: { name: iso, iso, symbol: iso } })),
    );
    const answers = await Promise.all(
      more.map((c) => client.call(currency.update, { params: { id: c.data.hash_id }, body: { isDefault: 1 } })),
    );
    assert.deepEqual([...new Set(answers.map((a) => a.status))], [200]);
    assert.equal((await own.pool.query("SELECT 1 FROM currency WHERE is_default")).rowCount, 1);
  });

  test("once money was posted the default stays", async () => {
    const [zone] = [await t.make.zone()];
    await keeper.ok(accounts.create, { params: { zone: zone.id }, body: { name: "A", initial_amount: "10" } });
    const { data } = await keeper.ok(currency.create, { body: { name: "Late", iso: "LTE", symbol: "L" } });
    const was = await defaults();
    const answer = await keeper.call(currency.update, { params: { id: data.hash_id }, body: { isDefault: true } });
    assert.equal(answer.status, 409);
    assert.deepEqual(await defaults(), was);
  });

  test("code and decimals stay once an office uses it, the rest does not", async () => {
    const used = await t.make.currency({ iso: "USE" });
    await t.make.zone({ currencyId: used.id });
    const change = async (body: object) =>
      (await keeper.call(currency.update, { params: { id: used.id }, body: body })).status;
    assert.equal(await change({ iso: "OTH" }), 409);
    assert.equal(await change({ minor_unit: 0 }), 409);
    assert.equal(await change({ name: "Renamed", symbol: "U", iso: "USE", minor_unit: 2 }), 200);
  });
});
