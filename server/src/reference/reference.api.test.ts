import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { accounts } from "#contract/accounting/endpoints.ts";
import {
  application,
  b2c,
  bottle,
  brand,
  country,
  currency,
  reason,
  resources,
  supplier,
  type,
  unity,
} from "#contract/reference/resources.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import { permissionsOf } from "#contract/kit/endpoint.ts";
import { keepingOf } from "#contract/kit/resource-keeping.ts";
import type { Resource } from "#contract/kit/resource.ts";
import { hasText } from "#server/kit/shared/texts.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { usesOf } from "./uses.ts";
import { freshPng, pdf } from "#server/testing/uploads.ts";
import { valueFor } from "#server/testing/resource-values.ts";
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
const fill = (r: Resource): Record<string, unknown> =>
  Object.fromEntries(Object.entries(r.fields).map(([k, f]) => [k, valueFor(f, (n += 1))]));

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
        .filter(([, f]) => (f.kind === "text" || f.kind === "amount") && f.required)
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

const idOf = (answer: { data: unknown }): string => (answer.data as { hash_id: string }).hash_id;
/** The error texts of a field in a refused call. */
const problem = (answer: { error: { errors?: Record<string, string[]> } }, field: string): string =>
  answer.error.errors?.[field]?.join() ?? "";

describe("a list of two levels", () => {
  const add = async (name: string, parent_id: string | null = null): Promise<string> =>
    idOf(await keeper.ok(b2c.create, { body: { name, parent_id } }));
  const set = async (id: string, parent_id: string | null) =>
    await keeper.call(b2c.update, { params: { id }, body: { parent_id } });

  test("shows what is part of an entry right after it, also when either is looked for", async () => {
    const cola = await add("tree cola");
    await add("tree cola zero");
    await add("tree zebra", cola);
    await add("tree apple", cola);
    const names = async (search: string): Promise<string[]> =>
      (await keeper.ok(b2c.list, { query: { search } })).data.map((r) => r.name);
    assert.deepEqual(await names("tree"), ["tree cola", "tree zebra", "tree apple", "tree cola zero"]);
    assert.deepEqual(await names("tree zebra"), ["tree zebra"]);
    assert.deepEqual(await names("tree cola zero"), ["tree cola zero"]);
    const pages: string[] = [];
    let after: string | null = null;
    do {
      const page: { data: { name: string }[]; after: string | null } = await keeper.ok(b2c.list, {
        query: { search: "tree", limit: 1, ...(after && { after }) },
      });
      pages.push(...page.data.map((r) => r.name));
      ({ after } = page);
    } while (after);
    assert.deepEqual(pages, ["tree cola", "tree zebra", "tree apple", "tree cola zero"]);
  });

  test("has no third: a parent has no parent, and what has parts is part of nothing", async () => {
    const [top, part, other] = [await add("Level one"), await add("Level other"), await add("Level third")];
    assert.equal((await set(part, top)).status, 200);
    const below = await set(other, part);
    assert.equal(below.status, 422);
    assert.match(problem(below, "parent_id"), /itself part of another/u);
    const above = await set(top, other);
    assert.equal(above.status, 422);
    assert.match(problem(above, "parent_id"), /Other entries are part of this one/u);
    assert.match(problem(await set(other, other), "parent_id"), /part of itself/u);
    assert.match(problem(await set(other, newId()), "parent_id"), /./u);
  });

  test("has none either when two are put below each other at once", async () => {
    for (let i = 0; i < 5; i++) {
      const [a, b, c] = [await add(`Race a${i}`), await add(`Race b${i}`), await add(`Race c${i}`)];
      const answers = await Promise.all([set(a, b), set(b, c), set(c, a)]);
      assert.ok(answers.some((x) => x.status === 422));
      const { rows } = await t.owner.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM b2c x JOIN b2c p ON p.hash_id = x.parent_id WHERE p.parent_id IS NOT NULL",
      );
      assert.equal(rows[0]?.n, 0);
    }
  });

  test("a filter by an entry takes what is part of it too", async () => {
    const soda = await add("Filter soda");
    const lemon = await add("Filter lemon", soda);
    const elsewhere = await add("Filter elsewhere");
    for (const [name, b2cId] of [
      ["Of soda", soda],
      ["Of lemon", lemon],
      ["Of elsewhere", elsewhere],
    ] as const)
      await keeper.ok(brand.create, { body: { name, b2cId } });
    const found = async (b2cId: string): Promise<string[]> =>
      (await keeper.ok(brand.list, { query: { b2cId } })).data.map((r) => r.name);
    assert.deepEqual(await found(soda), ["Of lemon", "Of soda"]);
    assert.deepEqual(await found(lemon), ["Of lemon"]);
    const body = { name: "Filter application", b2c_ids: [lemon, elsewhere] };
    await keeper.ok(application.create, { body });
    const query = { b2c_ids: soda };
    assert.deepEqual(
      (await keeper.ok(application.list, { query })).data.map((r) => r.name),
      ["Filter application"],
    );
  });
});

describe("fields of several, of pictures and of amounts", () => {
  test("several of another list are set, changed and taken away; one that is not there is told", async () => {
    const [a, b] = [
      idOf(await keeper.ok(b2c.create, { body: { name: "Several a" } })),
      idOf(await keeper.ok(b2c.create, { body: { name: "Several b" } })),
    ];
    const made = await keeper.ok(application.create, { body: { name: "Several", b2c_ids: [b, a, b] } });
    assert.deepEqual(made.data.b2c_ids, [a, b].toSorted());
    const params = { id: idOf(made) };
    const update = async (b2c_ids: string[]) => await keeper.call(application.update, { params, body: { b2c_ids } });
    assert.deepEqual((await update([b])).body.data.b2c_ids, [b]);
    assert.deepEqual((await keeper.ok(application.get, { params })).data.b2c_ids, [b]);
    const wrong = await update([b, newId()]);
    assert.equal(wrong.status, 422);
    assert.ok(problem(wrong, "b2c_ids"));
    assert.equal((await keeper.call(b2c.remove, { params: { id: b } })).status, 409, "it is in use");
    assert.deepEqual((await update([])).body.data.b2c_ids, []);
    await keeper.ok(b2c.remove, { params: { id: b } });
    await update([a]);
    await keeper.ok(application.remove, { params });
  });

  test("a brand has a picture, drawn anew, that everybody on the staff may see", async () => {
    const image = new File([await freshPng(900)], "logo.png", { type: "image/png" });
    const b2cId = idOf(await keeper.ok(b2c.create, { body: { name: "Pictured" } }));
    const made = await keeper.ok(brand.create, { body: { name: "Pictured brand", b2cId, image } });
    const first = made.data.image ?? "";
    const reader = await t.as(await t.make.user({}));
    const seen = async (id: string): Promise<Response> => await reader.fetch(`/api/file/${id}`);
    const bytes = Buffer.from(await (await seen(first)).arrayBuffer());
    const { width, format } = await sharp(bytes).metadata();
    assert.deepEqual([width, format], [640, "png"]);
    const params = { id: idOf(made) };
    const renamed = await keeper.ok(brand.update, { params, body: { name: "Renamed brand" } });
    assert.equal(renamed.data.image, first, "what is not sent stays");
    const other = new File([await freshPng(30)], "other.png", { type: "image/png" });
    const changed = await keeper.ok(brand.update, { params, body: { image: other, version: 2 } });
    assert.notEqual(changed.data.image, first);
    assert.equal(changed.data.version, 3);
    assert.equal((await seen(first)).status, 404, "the one before is gone");
    const gone = await keeper.ok(brand.update, { params, body: { image: null } });
    assert.equal(gone.data.image, null);
    assert.equal((await seen(changed.data.image ?? "")).status, 404);
    const form = new FormData();
    form.append("name", "Emptied");
    form.append("b2cId", "");
    const answer = await keeper.fetch(`/api/brand/${params.id}/update`, { method: "PATCH", body: form });
    assert.equal(answer.status, 200);
    assert.equal((await keeper.ok(brand.get, { params })).data.b2cId, null, "an empty word of a form is none");
  });

  test("what is no picture is refused, and the picture of a deleted brand is gone", async () => {
    const paper = new File([pdf()], "paper.pdf", { type: "application/pdf" });
    const refused = await keeper.call(brand.create, { body: { name: "No picture", image: paper } });
    assert.equal(refused.status, 422);
    assert.ok(problem(refused, "image"));
    const image = new File([await freshPng()], "logo.png", { type: "image/png" });
    const { data } = await keeper.ok(brand.create, { body: { name: "Short-lived", image } });
    await keeper.ok(brand.remove, { params: { id: data.hash_id } });
    assert.equal((await keeper.fetch(`/api/file/${data.image}`)).status, 404);
    assert.deepEqual((await keeper.ok(brand.also[0] ?? brand.list, { query: { search: "short-l" } })).data, []);
  });

  test("an amount is a decimal string above zero, without zeros that say nothing", async () => {
    const make = async (volume: unknown) =>
      await keeper.call(bottle.create, { body: { name: `B ${n++}`, volume } as never });
    assert.equal((await make("0330.50")).body.data.volume, "330.5");
    assert.equal((await make("0.000001")).body.data.volume, "0.000001");
    for (const wrong of ["0", "0.0", "-1", "1,5", "1e3", "1234567890", "0.0000001", "", 5, null])
      assert.ok(problem(await make(wrong), "volume"), String(wrong));
    const filtered = await keeper.ok(unity.list, { query: { measure: "weight" } });
    assert.ok(filtered.data.every((u) => u.measure === "weight"));
  });
});

describe("what uses an entry", () => {
  const used = async (list: Resource, id: string) =>
    (await keeper.ok(keepingOf(list).usage, { query: { ids: id } })).data[0];

  test("keeps it from being deleted, and is told with its number in the reader's language", async () => {
    const { data } = await keeper.ok(country.create, { body: { name: "Used country", iso2: "UG" } });
    await t.make.zone({ countries: [data.hash_id] });
    await t.make.zone({ countries: [data.hash_id] });
    const params = { id: data.hash_id };
    const answer = await keeper.call(country.remove, { params });
    assert.equal(answer.status, 409);
    assert.equal(answer.error.message, "This is in use and can’t be deleted. Used by: 2 offices.");
    const french = await keeper.call(country.remove, { params }, { "accept-language": "fr" });
    assert.match(french.error.message, /Utilisé par\s: 2 bureaux\./u);
    assert.equal((await keeper.call(country.remove, { params: { id: newId() } })).status, 404);
  });

  test("is counted for each entry, with the address of the list that shows it", async () => {
    const category = idOf(await keeper.ok(b2c.create, { body: { name: "Counted" } }));
    const unused = idOf(await keeper.ok(b2c.create, { body: { name: "Counted, unused" } }));
    await keeper.ok(b2c.create, { body: { name: "Counted part", parent_id: category } });
    for (const name of ["Counted 1", "Counted 2"]) await keeper.ok(brand.create, { body: { name, b2cId: category } });
    await keeper.ok(application.create, { body: { name: "Counted", b2c_ids: [category] } });
    const { data } = await keeper.ok(keepingOf(b2c).usage, { query: { ids: [category, unused].join() } });
    assert.deepEqual(data, [
      {
        hash_id: category,
        count: 4,
        uses: [
          { count: 1, text: "1 application", link: `/admin/tools/applications?b2c_ids=${category}` },
          { count: 1, text: "1 category that is part of it", link: `/admin/tools/b2c?parent_id=${category}` },
          { count: 2, text: "2 brands", link: `/admin/tools/brands?b2cId=${category}` },
        ],
      },
      { hash_id: unused, count: 0, uses: [] },
    ]);
    const own = idOf(await keeper.ok(application.create, { body: { name: "Own", b2c_ids: [unused] } }));
    assert.equal((await used(application as unknown as Resource, own))?.count, 0, "what it has is no use of it");
  });

  test("is said in words of its own in both languages, whatever refers to a list", async () => {
    for (const { name } of resources)
      for (const { table } of await usesOf(t.pool, name))
        assert.ok(hasText(`reference.used_${table}_one`) && hasText(`reference.used_${table}_other`), `used_${table}`);
  });

  test("is told to those who keep the list, in two statements", async () => {
    const reader = await t.as(await t.make.user({ rights: ["b2c_view"] }));
    assert.equal((await reader.call(keepingOf(b2c).usage, { query: { ids: newId() } })).status, 403);
    assert.equal((await keeper.call(keepingOf(b2c).usage, { query: { ids: "nonsense" } })).status, 422);
    const ids = newId();
    await keeper.ok(keepingOf(b2c).usage, { query: { ids } });
    const { sent } = await t.counted(async () => await keeper.ok(keepingOf(b2c).usage, { query: { ids } }));
    assert.equal(sent, 2);
  });
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
      ["AED", "AFN", "ALL", "AMD"].map((iso) => client.ok(currency.create, { body: { name: iso, iso, symbol: iso } })),
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
    const { data } = await keeper.ok(currency.create, { body: { name: "Late", iso: "LYD", symbol: "L" } });
    const was = await defaults();
    const answer = await keeper.call(currency.update, { params: { id: data.hash_id }, body: { isDefault: true } });
    assert.equal(answer.status, 409);
    assert.deepEqual(await defaults(), was);
  });

  test("code and decimals stay once an office uses it, the rest does not", async () => {
    const used = await t.make.currency({ iso: "AOA" });
    await t.make.zone({ currencyId: used.id });
    const change = async (body: object) =>
      (await keeper.call(currency.update, { params: { id: used.id }, body: body })).status;
    assert.equal(await change({ iso: "ARS" }), 409);
    assert.equal(await change({ minor_unit: 0 }), 409);
    assert.equal(await change({ name: "Renamed", symbol: "U", iso: "AOA", minor_unit: 2 }), 200);
  });
});

describe("a brand's owner", () => {
  const owner = { contactType: "society", roles: ["brand_owner"] } as const;

  test("is a contact in reach with that role; out of reach it is told by name alone, and stays", async () => {
    const [france, cameroon] = [await t.make.country(), await t.make.country()];
    const seller = async (land: { id: string }) =>
      await t.as(
        await t.make.user({
          rights: {
            contacts_create: [land.id],
            contacts_view_all: [land.id],
            brands_create: "all",
            brands_update: "all",
          } as never,
        }),
      );
    const [here, there] = [await seller(france), await seller(cameroon)];
    const make = async (name: string, roles: readonly "brand_owner"[] = ["brand_owner"]): Promise<string> =>
      idOf(await here.ok(createContact, { body: { ...owner, name, roles: [...roles], country_hash_id: france.id } }));
    const [sodas, plain] = [await make("Sodas Réunis"), await make("No owner", [])];
    const made = await here.ok(brand.create, { body: { name: "Owned", brandOwnerId: sodas } });
    assert.deepEqual(made.data.brandOwner, { hash_id: sodas, name: "Sodas Réunis" });
    const params = { id: made.data.hash_id };
    const seen = await there.ok(brand.get, { params });
    assert.deepEqual(seen.data.brandOwner, { hash_id: null, name: "Sodas Réunis" });
    const kept = await there.ok(brand.update, { params, body: { name: "Owned still", brandOwnerId: sodas } });
    assert.equal(kept.data.brandOwnerId, sodas);
    for (const [who, brandOwnerId, said] of [
      [there, plain, /no longer|exist|known|unknown|find/iu],
      [here, plain, /isn’t a brand owner/u],
      [here, newId(), /./u],
    ] as const) {
      const refused = await who.call(brand.update, { params, body: { brandOwnerId } });
      assert.equal(refused.status, 422);
      assert.match(problem(refused, "brandOwnerId"), said);
    }
    assert.deepEqual(
      (await here.ok(brand.list, { query: { brandOwnerId: sodas } })).data.map((b) => b.name),
      ["Owned still"],
    );
  });

  test("a supplier is one contact at most, and a contact one supplier; merging takes it over and back", async () => {
    const land = await t.make.country();
    const keeps = await t.as(
      await t.make.user({
        rights: {
          contacts_create: [land.id],
          contacts_view_all: [land.id],
          suppliers_view: "all",
          suppliers_create: "all",
          suppliers_update: "all",
          suppliers_delete: "all",
        } as never,
      }),
    );
    const made = await keeps.ok(createContact, {
      body: { name: "Citrus Oils", contactType: "society", roles: ["supplier"], country_hash_id: land.id },
    });
    const contact = idOf(made);
    const [entry] = (await keeps.ok(supplier.list, { query: { search: "Citrus Oils" } })).data;
    assert.equal(entry?.contact_hash_id, contact);
    const other = await keeps.ok(supplier.create, { body: { name: "Citrus Oils Ltd" } });
    const twice = await keeps.call(supplier.update, {
      params: { id: other.data.hash_id },
      body: { contact_hash_id: contact },
    });
    assert.match(problem(twice, "contact_hash_id"), /already/u);
    const { merging } = keepingOf(supplier);
    assert.ok(merging);
    const merged = await keeps.ok(merging.merge, {
      params: { id: entry.hash_id },
      body: { into: other.data.hash_id, version: entry.version },
    });
    const get = async (id: string) => (await keeps.ok(supplier.get, { params: { id } })).data.contact_hash_id;
    assert.equal(await get(other.data.hash_id), contact);
    await keeps.ok(merging.undo, { params: { id: merged.data.merge } });
    assert.deepEqual([await get(other.data.hash_id), await get(entry.hash_id)], [null, contact]);
  });
});

test("whatever points at a list is found by an index", async () => {
  const { rows } = await t.owner.query<{ found: string }>(
    `SELECT c.conrelid::regclass || '.' || a.attname AS found FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND cardinality(c.conkey) = 1 AND c.confrelid::regclass::text = ANY ($1)
       AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = a.attnum
         AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
     ORDER BY 1`,
    [resources.map((r) => r.name)],
  );
  assert.deepEqual(
    rows.map((r) => r.found),
    [],
  );
});
