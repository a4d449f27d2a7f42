import assert from "node:assert/strict";
import { test } from "node:test";
import type { Attribute } from "#contract/supplies/attributes.ts";
import * as categoryCalls from "#contract/supplies/categories.ts";
import * as calls from "#contract/supplies/endpoints.ts";
import { transferSupply } from "#contract/supplies/transfers.ts";
import { readSupplyStatistics } from "#contract/supplies/statistics.ts";
import { supplyWorth } from "#contract/supplies/value.ts";
import { addVariations } from "#contract/supplies/variations.ts";
import { askRequest, getRequest, listAskable, validateRequest } from "#contract/requests/endpoints.ts";
import { createRequestType } from "#contract/requests/types.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { verify } from "#server/verify.ts";
import { openScene } from "#server/testing/scene.ts";

const { t, s } = await openScene();
const rights: readonly Permission[] = ["supplies_view", "supplies_create", "supplies_update", "supplies_delete"];
const keeping = (zones: readonly string[]) => Object.fromEntries(rights.map((right) => [right, zones]));
const general = { supply_categories_create: "all", supply_categories_update: "all" } as const;
const keeper = await t.as(await t.make.user({ rights: { ...keeping([s.paris.id]), ...general } }));
const douala = await t.as(await t.make.user({ rights: keeping([s.douala.id]) }));
const ann = await t.make.user({ name: "Ann" });
const size: Attribute = {
  key: "size",
  label: "Size",
  label_fr: "Taille",
  kind: "choice",
  required: false,
  choices: ["S", "M", "L"],
};
const colour: Attribute = { ...size, key: "colour", label: "Colour", label_fr: "Couleur", kind: "text", choices: [] };
const washed: Attribute = { ...colour, key: "washed", label: "Washed", kind: "flag" };
let n = 0;
const category = async (stock_text_id?: string) =>
  (
    await keeper.ok(categoryCalls.createCategory, {
      body: {
        name: `Clothes ${(n += 1)}`,
        attributes: [size, colour, washed],
        ...(stock_text_id && { stock_text_id }),
      },
    })
  ).data.hash_id;
type Body = ClientInput<typeof calls.createSupply>["body"];
const shirt = async (over: Partial<Body> = {}) =>
  (
    await keeper.ok(calls.createSupply, {
      body: {
        name: "T-shirt",
        type: "MATERIAL",
        numbered: false,
        zone_id: s.paris.id,
        category_id: await category(),
        ...over,
      },
    })
  ).data;
const now = async (id: string, by = keeper) => (await by.ok(calls.getSupply, { params: { id } })).data;
const of = (id: string, ...variations: ClientInput<typeof addVariations>["body"]["variations"]) => ({
  params: { id },
  body: { variations },
});
const wrong = (answer: { status: number; error: { errors?: Record<string, string[]> } }) => [
  answer.status,
  answer.error.errors,
];
const holds = async (): Promise<void> => assert.deepEqual((await verify(t.ownerUrl)).problems, []);

test("an article has at least one variation, itself; others differ by what their category asks", async () => {
  const one = await shirt({ lot: 2 });
  assert.deepEqual(
    one.variations.map((v) => [v.name, v.label, v.status, v.on_hand]),
    [["T-shirt", null, "VALIDATED", 2]],
  );
  const { data } = await keeper.ok(
    addVariations,
    of(
      one.hash_id,
      { custom_attributes: { colour: "blue", size: "M" }, lot: 5, minimum: 6 },
      { custom_attributes: { size: "L" } },
    ),
  );
  assert.deepEqual(
    data.variations.map((v) => [v.name, v.label, v.status, v.on_hand, v.is_short]),
    [
      ["T-shirt", null, "VALIDATED", 2, false],
      ["T-shirt, M, blue", "M, blue", "VALIDATED", 5, true],
      ["T-shirt, L", "L", "UNAVAILABLE", 0, false],
    ],
  );
  assert.deepEqual([data.on_hand, data.available, data.is_short], [7, 7, true], "an article is the sum of them");
  assert.deepEqual(
    data.variations[1]?.stocks.map((at) => [at.zone.name, at.status, at.quantity]),
    [[s.paris.name, "AVAILABLE", 5]],
  );
  const add = async (custom_attributes: Record<string, string | boolean>) =>
    wrong(await keeper.call(addVariations, of(one.hash_id, { custom_attributes })));
  assert.deepEqual(await add({ size: "L" }), [
    422,
    { "variations.0.custom_attributes": ["T-shirt, L is there already."] },
  ]);
  assert.equal((await add({ size: "XXL" }))[0], 422);
  assert.equal((await add({ washed: true }))[0], 422);
  assert.deepEqual(await add({}), [422, { "variations.0.custom_attributes": ["Say by what it differs."] }]);
  const medium = data.variations[1]?.hash_id ?? "";
  const deeper = await keeper.call(addVariations, of(medium, { custom_attributes: { size: "S" } }));
  assert.equal(deeper.status, 409, "a variation has none of its own");
  await holds();
});

test("units are entered, given out, taken back, sent and set aside by variation", async () => {
  const one = await shirt({ variations: [{ custom_attributes: { size: "M" } }, { custom_attributes: { size: "L" } }] });
  const [, m = "", l = ""] = one.variations.map((v) => v.hash_id);
  const params = { params: { id: one.hash_id } };
  await keeper.ok(calls.enterSupply, { ...params, body: { lot: 10, variation_id: m } });
  await keeper.ok(calls.enterSupply, { ...params, body: { lot: 4, variation_id: l } });
  const give = { quantity: 5, user_id: ann.id };
  const much = await keeper.call(calls.allocateSupply, { ...params, body: { ...give, variation_id: l } });
  assert.deepEqual(wrong(much), [422, { quantity: ["Only 4 are available."] }], "each has its own stock");
  const given = await keeper.ok(calls.allocateSupply, { ...params, body: { ...give, variation_id: m } });
  assert.equal(given.data.name, "T-shirt, M");
  await keeper.ok(calls.unallocateSupply, { params: { id: m }, body: { quantity: 1, user_id: ann.id } });
  const broken = { quantity: 2, status: "DEFECTIVE" as const, reason: "Torn", variation_id: m };
  await keeper.ok(calls.changeStatus, { ...params, body: broken });
  await keeper.ok(transferSupply, {
    ...params,
    body: { quantity: 1, variation_id: l, to_zone_id: s.douala.id },
  });
  const { variations, available, allocated, out_of_service, on_the_way } = await now(one.hash_id);
  assert.deepEqual(
    variations.map((v) => [v.label, v.available, v.allocated, v.out_of_service, v.on_the_way]),
    [
      [null, 0, 0, 0, 0],
      ["M", 4, 4, 2, 0],
      ["L", 3, 0, 0, 1],
    ],
  );
  assert.deepEqual([available, allocated, out_of_service, on_the_way], [7, 4, 2, 1]);
  const other = await shirt();
  const foreign = { quantity: 1, user_id: ann.id, variation_id: m };
  const refused = await keeper.call(calls.allocateSupply, { params: { id: other.hash_id }, body: foreign });
  assert.deepEqual(Object.keys(refused.error.errors ?? {}), ["variation_id"], "a variation of another article");
  await holds();
});

test("numbers of all variations are those of the category", async () => {
  const category_id = await category("TSH");
  const one = await shirt({ category_id, numbered: true, variations: [{ custom_attributes: { size: "M" }, lot: 2 }] });
  const m = one.variations[1]?.hash_id ?? "";
  await keeper.ok(calls.enterSupply, { params: { id: one.hash_id }, body: { lot: 1 } });
  const more = await keeper.ok(calls.enterSupply, { params: { id: m }, body: { lot: 1 } });
  assert.equal(more.serials, "TSH-004");
  await holds();
});

test("lists have the article; a search, a state and 'short' have the variation itself", async () => {
  const category_id = await category();
  const one = await shirt({
    category_id,
    name: "Fleece",
    variations: [{ custom_attributes: { size: "M", colour: "green" }, lot: 1, minimum: 3 }],
  });
  const names = async (query: ClientInput<typeof calls.listSupplies>["query"]) =>
    (await keeper.ok(calls.listSupplies, { query: { category: category_id, ...query } })).data.map((x) => x.name);
  assert.deepEqual(await names({}), ["Fleece"]);
  assert.deepEqual(await names({ each: "1" }), ["Fleece, M, green", "Fleece"]);
  assert.deepEqual(await names({ search: "green" }), ["Fleece, M, green"]);
  assert.deepEqual(await names({ short: "1" }), ["Fleece, M, green"]);
  assert.deepEqual(await names({ status: "AVAILABLE" }), ["Fleece, M, green"]);
  const m = await now(one.variations[1]?.hash_id ?? "");
  assert.deepEqual([m.variation_of?.name, m.variations.length, m.variations[0]?.label], ["Fleece", 1, "M, green"]);
});

test("an article shows what moved, is out, is worth and happened with its variations; a variation shows its own", async () => {
  const one = await shirt({
    category_id: await category(),
    name: "Apron",
    lifetime_in_years: 2,
    variations: [
      { custom_attributes: { size: "M" }, lot: 5 },
      { custom_attributes: { size: "L" }, lot: 2 },
    ],
  });
  const [, m = "", l = ""] = one.variations.map((v) => v.hash_id);
  await keeper.ok(calls.allocateSupply, { params: { id: m }, body: { quantity: 1, user_id: ann.id } });
  const seenOf = async (id: string) => {
    const at = { params: { id }, query: {} };
    const moves = (await keeper.ok(calls.supplyTimeline, at)).data.map((x) => x.supply.name);
    const out = (await keeper.ok(calls.listAllocations, at)).data.map((x) => x.supply.name);
    const { lots, without } = (await keeper.ok(supplyWorth, at)).data;
    const { entered, handed_out, on_hand } = (await keeper.ok(readSupplyStatistics, at)).data;
    return { moves: moves.toSorted(), out, lots: lots.length, without, entered, handed_out, on_hand };
  };
  const all = { lots: 2, without: 7, entered: 7, handed_out: 1, on_hand: 7 };
  assert.deepEqual(await seenOf(one.hash_id), {
    moves: ["Apron, L", "Apron, M", "Apron, M"],
    out: ["Apron, M"],
    ...all,
  });
  const own = { lots: 1, without: 2, entered: 2, handed_out: 0, on_hand: 2 };
  assert.deepEqual(await seenOf(l), { moves: ["Apron, L"], out: [], ...own });
});

test("what variations have in common is changed with the article; by what one differs is its own", async () => {
  const one = await shirt({
    custom_attributes: { colour: "white" },
    variations: [{ custom_attributes: { size: "M" } }, { custom_attributes: { size: "L" } }],
  });
  const [, m = "", l = ""] = one.variations.map((v) => v.hash_id);
  const change = (id: string, body: ClientInput<typeof calls.updateSupply>["body"]) =>
    keeper.call(calls.updateSupply, { params: { id }, body });
  assert.equal((await change(one.hash_id, { name: "Polo", description: "Cotton" })).status, 200);
  const medium = await now(m);
  assert.deepEqual([medium.name, medium.description], ["Polo, M", "Cotton"]);
  assert.deepEqual(wrong(await change(m, { name: "Shirt" })), [422, { name: ["This is changed with Polo."] }]);
  const large = { custom_attributes: { size: "L" } };
  assert.deepEqual(wrong(await change(m, large)), [422, { custom_attributes: ["Polo, L is there already."] }]);
  const blue = (await change(l, { custom_attributes: { colour: "blue", size: "L" }, minimum: 4 })).body.data;
  assert.deepEqual([blue.name, blue.stocks[0]?.minimum], ["Polo, L, blue", 4]);
  assert.equal((await change(one.hash_id, { custom_attributes: { colour: "black" } })).status, 200);
  const colours = await Promise.all([m, l].map(async (id) => (await now(id)).attributes[1]?.value));
  assert.deepEqual(colours, ["black", "blue"], "a value of its own stays");
  await keeper.ok(calls.enterSupply, { params: { id: m }, body: { lot: 1 } });
  assert.equal((await change(one.hash_id, { reusable: false })).status, 409, "some of a variation moved");
  assert.equal((await keeper.call(calls.deleteSupply, { params: { id: one.hash_id }, query: {} })).status, 409);
  await keeper.ok(calls.deleteSupply, { params: { id: l }, query: {} });
  assert.equal((await now(one.hash_id)).variations.length, 2);
  await holds();
});

test("an office that gets a variation sees its article, with what it has itself", async () => {
  const one = await shirt({
    lot: 3,
    variations: [{ custom_attributes: { size: "M" }, lot: 2 }, { custom_attributes: { size: "L" } }],
  });
  const params = { params: { id: one.hash_id } };
  assert.equal((await douala.call(calls.getSupply, params)).status, 404);
  const m = one.variations[1]?.hash_id ?? "";
  await t.owner.query("UPDATE supply SET zone_ids = zone_ids || $2::uuid WHERE hash_id = $1", [m, s.douala.id]);
  const seen = await now(one.hash_id, douala);
  assert.deepEqual(
    seen.variations.map((v) => [v.label, v.on_hand]),
    [
      [null, 0],
      ["M", 0],
    ],
  );
});

test("whoever asked for an article gets any of its variations", async () => {
  const one = await shirt({ variations: [{ custom_attributes: { size: "M" }, lot: 2 }] });
  const rightsOf = { user_requests_create: [s.paris.id], user_requests_validate: [s.paris.id] };
  const asker = await t.make.user({ name: "Ava", zone: s.paris, rights: { user_requests_create: [s.paris.id] } });
  const office = await t.as(await t.make.user({ zone: s.paris, rights: { ...rightsOf, request_types_create: "all" } }));
  const body = { name: "Clothes", deciders: [{ who: "OFFICE" as const }] };
  const type_id = (await office.ok(createRequestType, { body })).data.hash_id;
  const ava = await t.as(asker);
  const askable = (await ava.ok(listAskable, { query: { article: one.hash_id } })).data;
  assert.deepEqual(
    askable.map((a) => [a.name, a.is_free]),
    [
      ["T-shirt", false],
      ["T-shirt, M", true],
    ],
  );
  const lines = [{ supply_id: one.hash_id, quantity: 1 }];
  const request = (await ava.ok(askRequest, { body: { type_id, lines } })).data;
  await office.ok(validateRequest, { params: { id: request.hash_id }, body: {} });
  const [line] = (await ava.ok(getRequest, { params: { id: request.hash_id } })).data.lines;
  assert.equal(line?.supply?.varied, true);
  const give = { quantity: 1, user_id: asker.id, request_line_id: line?.hash_id };
  const m = one.variations[1]?.hash_id ?? "";
  const other = await shirt({ lot: 1 });
  const wrongOne = await keeper.call(calls.allocateSupply, { params: { id: other.hash_id }, body: give });
  assert.equal(wrongOne.status, 422);
  await keeper.ok(calls.allocateSupply, { params: { id: m }, body: give });
  assert.equal((await ava.ok(getRequest, { params: { id: request.hash_id } })).data.status, "END");
  await holds();
});
