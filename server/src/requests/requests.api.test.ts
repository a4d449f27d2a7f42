import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { badges } from "#contract/access/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { approvalUsual, listApprovals } from "#contract/dashboard/endpoints.ts";
import * as calls from "#contract/requests/endpoints.ts";
import * as typeCalls from "#contract/requests/types.ts";
import { createCategory } from "#contract/supplies/categories.ts";
import * as supplyCalls from "#contract/supplies/endpoints.ts";
import { verify } from "#server/verify.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";
import { handOnTask } from "./hand-on.ts";
import { reservationsTask } from "./end-reservations.ts";

const { t, s } = await openScene();
const asking = ["user_requests_create", "user_requests_update", "user_requests_delete"] as const;
const at = (...rights: readonly string[]) => Object.fromEntries(rights.map((right) => [right, [s.paris.id]]));
const person = async (name: string, ...rights: readonly string[]) => {
  const user = await t.make.user({ name, zone: s.paris, rights: at(...rights) });
  return { user, client: await t.as(user) };
};
const keeping = ["supplies_view", "supplies_create", "supplies_update", "supplies_delete"] as const;
const keeper = await person("Karim Keeper", ...keeping);
const office = await person("Olga Office", "user_requests_validate", "user_requests_view_all");
const manager = await person("Mona Manager");
const ann = await person("Ann", ...asking);
const ben = await person("Ben", ...asking);
const setter = await t.as(
  await t.make.user({
    rights: [
      "request_types_view",
      "request_types_create",
      "request_types_update",
      "request_types_delete",
      "supply_categories_create",
    ],
  }),
);
await t.pool.query("UPDATE app_user SET manager_id = $1 WHERE hash_id = $2", [manager.user.id, ann.user.id]);

let n = 0;
type TypeBody = ClientInput<typeof typeCalls.createRequestType>["body"];
const type = async (deciders: TypeBody["deciders"], over: Partial<TypeBody> = {}): Promise<string> =>
  (await setter.ok(typeCalls.createRequestType, { body: { name: `Type ${(n += 1)}`, deciders, ...over } })).data
    .hash_id;
const OFFICE: TypeBody["deciders"] = [{ who: "OFFICE" }];
const byOffice = await type(OFFICE);
type SupplyBody = ClientInput<typeof supplyCalls.createSupply>["body"];
async function article(units: number | undefined, over: Partial<SupplyBody> = {}) {
  const category_id = (
    await setter.ok(createCategory, { body: { name: `Category ${(n += 1)}`, stock_text_id: `R${n}` } })
  ).data.hash_id;
  const body = { name: `Article ${(n += 1)}`, type: "MATERIAL", zone_id: s.paris.id, category_id, ...over } as const;
  return (await keeper.client.ok(supplyCalls.createSupply, { body: { ...body, ...(units && { lot: units }) } })).data;
}
type Body = ClientInput<typeof calls.askRequest>["body"];
const ask = async (lines: Body["lines"], over: Partial<Body> = {}, by = ann.client) =>
  (await by.ok(calls.askRequest, { body: { type_id: byOffice, lines, ...over } })).data;
const on = <B>(id: string, body: B) => ({ params: { id }, body });
const read = async (id: string, by = ann.client) => (await by.ok(calls.getRequest, { params: { id } })).data;
const validate = async (id: string, quantities?: readonly number[], by = office.client) => {
  const { lines } = await read(id, by);
  const given = quantities?.map((quantity, i) => ({ line_id: lines[i]?.hash_id ?? "", quantity }));
  return (await by.ok(calls.validateRequest, on(id, given ? { lines: given } : {}))).data;
};
/** On hand, available, reserved, allocated. */
const stock = async (id: string): Promise<number[]> => {
  const { data } = await keeper.client.ok(supplyCalls.getSupply, { params: { id } });
  return [data.on_hand, data.available, data.reserved, data.allocated];
};
const refusal = (answer: { status: number; error: { message: string; errors?: Record<string, string[]> } }) => [
  answer.status,
  ...Object.entries(answer.error.errors ?? { "": [answer.error.message] }).flatMap(([field, said]) => [field, ...said]),
];
const holds = async (): Promise<void> => assert.deepEqual((await verify(t.ownerUrl)).problems, []);
const ids = async (by: Client, query: ClientInput<typeof calls.listRequests>["query"]) =>
  (await by.ok(calls.listRequests, { query })).data.map((r) => r.hash_id);

describe("the examples of stock with reservations", () => {
  test("5: six are reserved: two to Ben are too many, one works", async () => {
    const { hash_id: id } = await article(10, { numbered: true });
    const give = (units: { quantity?: number; serials?: string[] }) =>
      keeper.client.call(supplyCalls.allocateSupply, on(id, { ...units, user_id: ben.user.id }));
    await keeper.client.ok(supplyCalls.allocateSupply, on(id, { quantity: 3, user_id: ann.user.id }));
    await validate((await ask([{ supply_id: id, quantity: 6 }])).hash_id);
    assert.deepEqual(await stock(id), [10, 1, 6, 3]);
    assert.deepEqual(refusal(await give({ quantity: 2 })), [422, "quantity", "Only 1 is available."]);
    assert.deepEqual(
      refusal(await give({ serials: ["4-5"] })),
      [422, "quantity", "Only 1 is available."],
      "nor by number",
    );
    assert.equal((await give({ quantity: 1 })).status, 200);
    assert.deepEqual(await stock(id), [10, 0, 6, 4]);
    await holds();
  });

  test("6: nine are reserved: two do not leave", async () => {
    const { hash_id: id } = await article(10, { numbered: true });
    await validate((await ask([{ supply_id: id, quantity: 9 }])).hash_id);
    const leaves = await keeper.client.call(
      supplyCalls.changeStatus,
      on(id, { quantity: 2, status: "LIQUIDATION", reason: "Sold", recipient: "Ben" } as const),
    );
    assert.deepEqual(refusal(leaves), [422, "quantity", "Only 1 is available."]);
    assert.deepEqual(await stock(id), [10, 1, 9, 0]);
  });
});

describe("point 16: what was handed out is over", () => {
  test("handing out ends the line, and the request when all lines are over; its asker sees where it stands", async () => {
    const [laptop, paper] = [await article(10, { numbered: true }), await article(20, { reusable: false })];
    const { hash_id: id } = await ask([
      { supply_id: laptop.hash_id, quantity: 2 },
      { supply_id: paper.hash_id, quantity: 5 },
    ]);
    const { lines } = await validate(id);
    const [first, second] = lines.map((l) => l.hash_id);
    assert.deepEqual(await stock(laptop.hash_id), [10, 8, 2, 0]);
    const hand = (of: string, quantity: number, request_line_id?: string) =>
      keeper.client.call(
        supplyCalls.allocateSupply,
        on(of, { quantity, user_id: ann.user.id, request_line_id: request_line_id ?? null }),
      );
    assert.equal((await hand(laptop.hash_id, 1, first)).status, 200);
    assert.deepEqual(await stock(laptop.hash_id), [10, 8, 1, 1], "what was reserved for it is handed out first");
    const half = await read(id);
    assert.deepEqual(
      half.lines.map((l) => [l.handed, l.reserved, l.is_open]),
      [
        [1, 1, true],
        [0, 5, true],
      ],
    );
    assert.equal(half.status, "VALIDATED");
    const tooMany = await hand(laptop.hash_id, 2, first);
    assert.deepEqual(refusal(tooMany), [422, "quantity", "Only 1 are left to hand out for this request."]);
    assert.equal((await hand(laptop.hash_id, 1, first)).status, 200);
    assert.deepEqual(refusal(await hand(laptop.hash_id, 1, first)), [422, "request_line_id", "This line is over."]);
    assert.equal((await hand(paper.hash_id, 5, second)).status, 200);
    const done = await read(id);
    assert.deepEqual([done.status, done.ended?.by?.name], ["END", "Karim Keeper"]);
    assert.deepEqual(await ids(ann.client, { status: "VALIDATED,UNVALIDATED" }).then((all) => all.includes(id)), false);
    assert.deepEqual(await stock(paper.hash_id), [15, 15, 0, 0]);
    await holds();
  });

  test("another article, another office and a line that is not there are refused", async () => {
    const [laptop, chair] = [await article(3), await article(3)];
    const { hash_id: id } = await ask([
      { supply_id: laptop.hash_id, quantity: 1 },
      { words: "Anything to sit on", quantity: 1 },
    ]);
    const { lines } = await validate(id);
    const hand = (of: string, line: string | undefined) =>
      keeper.client.call(
        supplyCalls.allocateSupply,
        on(of, { quantity: 1, user_id: ann.user.id, request_line_id: line ?? "" }),
      );
    const unknown = [422, "request_line_id", "This does not exist."];
    assert.deepEqual(refusal(await hand(chair.hash_id, lines[0]?.hash_id)), unknown);
    assert.deepEqual(refusal(await hand(chair.hash_id, laptop.hash_id)), unknown);
    assert.equal((await hand(chair.hash_id, lines[1]?.hash_id)).status, 200, "words are met by any article");
    await holds();
  });

  test("two browsers hand out the same line: it is handed out once", async () => {
    const { hash_id: article_id } = await article(20);
    const { hash_id: id } = await ask([{ supply_id: article_id, quantity: 1 }]);
    const [line] = (await validate(id)).lines;
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        keeper.client.call(
          supplyCalls.allocateSupply,
          on(article_id, { quantity: 1, user_id: ann.user.id, request_line_id: line?.hash_id ?? "" }),
        ),
      ),
    );
    assert.deepEqual(
      answers.map((a) => a.status).toSorted((a, b) => a - b),
      [200, 409, 409, 409],
    );
    assert.deepEqual(await stock(article_id), [20, 19, 0, 1]);
    await holds();
  });

  test("fulfil ends a validated one early, with a reason, and frees what was reserved", async () => {
    const { hash_id: article_id } = await article(4);
    const { hash_id: id } = await ask([{ supply_id: article_id, quantity: 3 }]);
    assert.equal(
      (await keeper.client.call(calls.fulfilRequest, on(id, { reason: "Found one" }))).status,
      404,
      "not yet",
    );
    await validate(id);
    assert.deepEqual(await stock(article_id), [4, 1, 3, 0]);
    assert.equal((await keeper.client.call(calls.fulfilRequest, on(id, { reason: " " }))).status, 422);
    const { data } = await keeper.client.ok(calls.fulfilRequest, on(id, { reason: "Found one" }));
    assert.deepEqual([data.status, data.reason, data.lines[0]?.is_open], ["END", "Found one", false]);
    assert.deepEqual(await stock(article_id), [4, 4, 0, 0]);
    await holds();
  });
});

describe("point 17: deciders one after the other", () => {
  test("the manager, then a named person, then the office; each is next in turn and since when; a no has a reason", async () => {
    const named = await person("Nina Named");
    const type_id = await type([{ who: "MANAGER" }, { who: "PEOPLE", users: [named.user.id] }, { who: "OFFICE" }]);
    const asked = await ask([{ words: "A van", quantity: 2 }], { type_id });
    const id = asked.hash_id;
    assert.deepEqual([asked.next?.people.map((p) => p.name), asked.next?.office], [["Mona Manager"], false]);
    const waits = async (by: Client) => [
      (await ids(by, { whose: "decide" })).includes(id),
      (await by.ok(listApprovals, { query: {} })).data.some((d) => d.hash_id === id),
    ];
    const badge = async (by: Client) => (await by.ok(badges, {})).data.request_badge_count;
    assert.deepEqual([await waits(manager.client), await badge(manager.client)], [[true, true], 1]);
    assert.deepEqual(await waits(named.client), [false, false]);
    assert.equal((await named.client.call(calls.validateRequest, on(id, {}))).status, 404, "not theirs yet");
    assert.equal((await ann.client.call(calls.validateRequest, on(id, {}))).status, 403, "nobody decides on their own");
    const second = await validate(id, [1], manager.client);
    assert.deepEqual([second.status, second.next?.people.map((p) => p.name)], ["UNVALIDATED", ["Nina Named"]]);
    assert.equal(second.steps[0]?.decided_by?.name, "Mona Manager");
    assert.ok((second.next?.since ?? "") > asked.created_at, "since when the next one is asked");
    assert.equal((await manager.client.call(calls.validateRequest, on(id, {}))).status, 403, "they have decided");
    assert.deepEqual(
      [await waits(manager.client), await waits(named.client)],
      [
        [false, false],
        [true, true],
      ],
    );
    const raised = await named.client.call(calls.validateRequest, {
      ...on(id, { lines: [{ line_id: second.lines[0]?.hash_id ?? "", quantity: 2 }] }),
    });
    assert.deepEqual(refusal(raised), [422, "lines.0.quantity", "At most 1."], "the next one grants no more");
    const third = await validate(id, undefined, named.client);
    assert.deepEqual([third.next?.people, third.next?.office], [[], true]);
    assert.equal((await office.client.call(calls.rejectRequest, on(id, { motif: "" }))).status, 422);
    const no = await office.client.ok(calls.rejectRequest, on(id, { motif: "Not this year" }));
    assert.deepEqual([no.data.status, no.data.rejected?.by.name], ["REJECTED", "Olga Office"]);
    assert.equal((await read(id)).motif, "Not this year");
    await holds();
  });

  test("for a decider who left their manager decides, and for an asker without a manager the office", async () => {
    const boss = await person("Bea Boss");
    const leaver = await person("Leo Leaver");
    await t.pool.query("UPDATE app_user SET manager_id = $1 WHERE hash_id = $2", [boss.user.id, leaver.user.id]);
    const type_id = await type([{ who: "PEOPLE", users: [leaver.user.id] }]);
    const { hash_id: id } = await ask([{ words: "A lamp", quantity: 1 }], { type_id });
    assert.equal((await read(id)).next?.people[0]?.name, "Leo Leaver");
    await t.pool.query("UPDATE app_user SET active = false WHERE hash_id = $1", [leaver.user.id]);
    assert.equal((await read(id)).next?.people[0]?.name, "Bea Boss");
    await handOnTask(t.app.services)({}, {} as never);
    await handOnTask(t.app.services)({}, {} as never);
    const { rows } = await t.owner.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM notification WHERE kind = 'request_asked' AND user_id = $1",
      [boss.user.id],
    );
    assert.equal(rows[0]?.n, 1, "they are asked, once");
    assert.equal((await validate(id, undefined, boss.client)).status, "VALIDATED");
    const alone = await ask(
      [{ words: "A lamp", quantity: 1 }],
      { type_id: await type([{ who: "MANAGER" }]) },
      ben.client,
    );
    assert.deepEqual([alone.next?.people, alone.next?.office], [[], true]);
    await holds();
  });

  test("of one who asks and decides in the office somebody else decides", async () => {
    const both = await person("Boris Both", ...asking, "user_requests_validate");
    const { hash_id: id, can } = await ask([{ words: "A lamp", quantity: 1 }], {}, both.client);
    assert.equal(can.validate, undefined);
    assert.deepEqual(refusal(await both.client.call(calls.validateRequest, on(id, {})))[0], 403);
    assert.equal((await ids(both.client, { whose: "decide" })).includes(id), false);
    assert.equal((await validate(id)).status, "VALIDATED");
  });
});

describe("point 19: several articles in one step", () => {
  test("one receiver gets several articles with quantities, all or nothing", async () => {
    const [box, pen, laptop] = [
      await article(20),
      await article(9, { reusable: false }),
      await article(3, { numbered: true }),
    ];
    const lines = [
      { supply_id: box.hash_id, quantity: 15 },
      { supply_id: pen.hash_id, quantity: 4 },
      { supply_id: laptop.hash_id, serials: ["2"] },
    ];
    const hand = (of: typeof lines) =>
      keeper.client.call(supplyCalls.handOut, { body: { zone_id: s.paris.id, user_id: ben.user.id, lines: of } });
    const tooMany = await hand([...lines.slice(0, 1), { supply_id: pen.hash_id, quantity: 10 }]);
    assert.deepEqual(refusal(tooMany), [422, "lines.1.quantity", "Only 9 are available."]);
    assert.deepEqual(await stock(box.hash_id), [20, 20, 0, 0], "nothing was handed out");
    const { body } = await hand(lines);
    assert.deepEqual(
      body.data.map((d) => [d.supply.name, d.quantity]),
      [
        [box.name, 15],
        [pen.name, 4],
        [laptop.name, 1],
      ],
    );
    assert.deepEqual(
      [await stock(box.hash_id), await stock(pen.hash_id)],
      [
        [20, 5, 0, 15],
        [5, 5, 0, 0],
      ],
    );
    await holds();
  });

  test("from a request: its lines in one step, which ends it", async () => {
    const [box, pen] = [await article(4), await article(4)];
    const { hash_id: id } = await ask([
      { supply_id: box.hash_id, quantity: 2 },
      { supply_id: pen.hash_id, quantity: 1 },
    ]);
    const { lines } = await validate(id);
    await keeper.client.ok(supplyCalls.handOut, {
      body: {
        zone_id: s.paris.id,
        user_id: ann.user.id,
        lines: lines.map((l) => ({
          supply_id: l.supply?.hash_id ?? "",
          quantity: l.quantity,
          request_line_id: l.hash_id,
        })),
      },
    });
    assert.equal((await read(id)).status, "END");
    await holds();
  });
});

describe("point 20: kits", () => {
  test("a kit has articles of any kind and words; what is not there is named and asked for", async () => {
    const [laptop, pen] = [await article(2, { numbered: true }), await article(3, { reusable: false })];
    const { data: kit } = await setter.ok(typeCalls.createKit, {
      body: {
        name: "Laboratory",
        type_id: byOffice,
        lines: [
          { supply_id: laptop.hash_id, quantity: 1 },
          { supply_id: pen.hash_id, quantity: 5 },
          { words: "Safety shoes", quantity: 1 },
        ],
      },
    });
    const asker = await person("Hana Hr", ...asking, "user_requests_view_all");
    const { data, missing } = await asker.client.ok(typeCalls.requestKit, on(kit.hash_id, { user_id: ben.user.id }));
    assert.deepEqual(missing, [
      { name: pen.name, quantity: 5, free: 3 },
      { name: "Safety shoes", quantity: 1, free: 0 },
    ]);
    assert.deepEqual(
      [data.user.name, data.entered_by?.name, data.kit?.name, data.lines.length],
      ["Ben", "Hana Hr", "Laboratory", 3],
    );
    const granted = await validate(data.hash_id);
    assert.deepEqual(
      granted.lines.map((l) => [l.reserved, l.to_buy]),
      [
        [1, 0],
        [3, 2],
        [0, 1],
      ],
    );
    await holds();
  });
});

describe("the purchase list", () => {
  test("has what validated requests lack, by supplier, until it is there", async () => {
    const { rows } = await t.owner.query<{ hash_id: string }>(
      "INSERT INTO supply_supplier (hash_id, name) VALUES (gen_random_uuid(), 'Bureau Direct') RETURNING hash_id",
    );
    const supplier_id = rows[0]?.hash_id ?? "";
    const desk = await article(1, { supplier_id, reusable: true });
    const { hash_id: id } = await ask([{ supply_id: desk.hash_id, quantity: 4 }]);
    await validate(id, [3]);
    const list = async (query = {}) =>
      (await keeper.client.ok(calls.listPurchases, { query: { supplier: supplier_id, ...query } })).data;
    const [line] = await list();
    assert.deepEqual([line?.name, line?.quantity, line?.supplier?.name], [desk.name, 2, "Bureau Direct"]);
    await keeper.client.ok(calls.orderLine, on(line?.hash_id ?? "", { ordered: true }));
    assert.deepEqual([(await list({ ordered: "0" })).length, (await list({ ordered: "1" })).length], [0, 1]);
    const none = await keeper.client.call(calls.reserveRequest, on(id, {}));
    assert.deepEqual([none.status, none.error.message], [422, "Nothing that it lacks is free now."]);
    await keeper.client.ok(supplyCalls.enterSupply, on(desk.hash_id, { lot: 5 }));
    const { data } = await keeper.client.ok(calls.reserveRequest, on(id, {}));
    assert.deepEqual([data.lines[0]?.reserved, data.lines[0]?.to_buy], [3, 0]);
    assert.deepEqual(await list(), []);
    assert.deepEqual(await stock(desk.hash_id), [6, 3, 3, 0]);
    await holds();
  });
});

describe("reservations", () => {
  test("end after 30 days with a notice, once, and anybody may have the units", async () => {
    const { hash_id: article_id } = await article(3);
    const { hash_id: id } = await ask([{ supply_id: article_id, quantity: 2 }]);
    const { lines } = await validate(id);
    const until = Date.parse(lines[0]?.reserved_until ?? "") - Date.parse(new Date().toISOString().slice(0, 10));
    assert.equal(Math.round(until / 86_400_000), 30);
    await t.owner.query("UPDATE supply_reservation SET ends_on = current_date - 1 WHERE for_id = $1", [
      lines[0]?.hash_id,
    ]);
    const run = reservationsTask(t.app.services);
    await run({}, {} as never);
    await run({}, {} as never);
    assert.deepEqual(await stock(article_id), [3, 3, 0, 0]);
    const { rows } = await t.owner.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM notification WHERE kind = 'request_reservation_ended' AND user_id = $1",
      [ann.user.id],
    );
    assert.equal(rows[0]?.n, 1);
    assert.equal((await read(id)).status, "VALIDATED", "it can still be handed out");
    await holds();
  });

  test("the minimum counts what is available after reservations, and is told once", async () => {
    const { hash_id: id } = await article(13, { minimum: 10 });
    const told = async () =>
      (
        await t.owner.query<{ n: number }>(
          "SELECT count(*)::int AS n FROM notification WHERE kind = 'supply_short' AND link LIKE '%' || $1 || '%'",
          [id],
        )
      ).rows[0]?.n;
    const { hash_id: request } = await ask([{ supply_id: id, quantity: 4 }]);
    const { lines } = await validate(request);
    assert.deepEqual([await stock(id), await told()], [[13, 9, 4, 0], 1]);
    await keeper.client.ok(
      supplyCalls.allocateSupply,
      on(id, { quantity: 4, user_id: ann.user.id, request_line_id: lines[0]?.hash_id ?? "" }),
    );
    assert.deepEqual(
      [await stock(id), await told()],
      [[13, 9, 0, 4], 1],
      "handing out what was reserved tells nobody again",
    );
  });
});

describe("asking", () => {
  test("a type's fields are asked: what is required, and of which kind", async () => {
    const type_id = await type(OFFICE, {
      fields: [
        { label: "Size", kind: "choice", options: ["S", "M"], required: true },
        { label: "Pieces", kind: "number" },
        { label: "From", kind: "date" },
        { label: "Colleague", kind: "person" },
        { label: "Offer", kind: "file", required: true },
      ],
    });
    const lines = [{ words: "A coat", quantity: 1 }];
    const answer = (...answers: { key: string; value: string }[]) =>
      ann.client.call(calls.askRequest, { body: { type_id, lines, answers } });
    const nothing = await answer();
    assert.deepEqual(nothing.error.errors, { "answers.f1": ["Required"], files: ["This type asks for a file."] });
    const wrong = await answer(
      { key: "f1", value: "XL" },
      { key: "f2", value: "many" },
      { key: "f3", value: "2027-02-30" },
      { key: "f4", value: s.paris.id },
    );
    assert.deepEqual(Object.keys(wrong.error.errors ?? {}).toSorted(), [
      "answers.f1",
      "answers.f2",
      "answers.f3",
      "files",
    ]);
    const file = new File(["%PDF-1.4\n"], "offer.pdf", { type: "application/pdf" });
    const answers = [
      { key: "f1", value: "M" },
      { key: "f4", value: ben.user.id },
    ];
    const { data } = await ann.client.ok(calls.askRequest, { body: { type_id, lines, answers, files: [file] } });
    assert.deepEqual(
      data.answers.map((a) => [a.label, a.name ?? a.value]),
      [
        ["Size", "M"],
        ["Colleague", "Ben"],
      ],
    );
    assert.equal(data.files.length, 1);
  });

  test("while nobody has decided it is changed, cancelled and deleted by its asker alone", async () => {
    const { hash_id: id } = await ask([{ words: "A lamp", quantity: 1 }]);
    assert.equal((await office.client.call(calls.updateRequest, on(id, { description: "x" }))).status, 403);
    const { data } = await ann.client.ok(calls.updateRequest, on(id, { lines: [{ words: "Two lamps", quantity: 2 }] }));
    assert.equal(data.title, "2 × Two lamps");
    await ann.client.ok(calls.cancelRequest, on(id, {}));
    assert.equal((await office.client.call(calls.validateRequest, on(id, {}))).status, 409);
    const { hash_id: other } = await ask([{ words: "A lamp", quantity: 1 }]);
    await validate(other);
    assert.equal((await ann.client.call(calls.updateRequest, on(other, { description: "x" }))).status, 409);
    assert.equal((await ann.client.call(calls.deleteRequest, { params: { id: other }, query: {} })).status, 409);
    const { hash_id: third } = await ask([{ words: "A lamp", quantity: 1 }]);
    await ann.client.ok(calls.deleteRequest, { params: { id: third }, query: {} });
    assert.equal((await ann.client.call(calls.getRequest, { params: { id: third } })).status, 404);
    await holds();
  });

  test("one's own need no right; those of the office take user_requests_view_all", async () => {
    const { hash_id: id } = await ask([{ words: "A lamp", quantity: 1 }]);
    const colleague = await person("Cora Colleague");
    assert.deepEqual(await ids(colleague.client, {}), []);
    assert.equal((await ids(colleague.client, { zone: s.paris.id })).includes(id), false);
    assert.equal((await colleague.client.call(calls.getRequest, { params: { id } })).status, 404);
    assert.equal(
      (
        await colleague.client.call(calls.askRequest, {
          body: { type_id: byOffice, lines: [{ words: "x", quantity: 1 }] },
        })
      ).status,
      403,
    );
    assert.equal((await ids(office.client, { zone: s.paris.id })).includes(id), true);
    assert.equal((await ids(office.client, {})).includes(id), false);
    assert.equal((await keeper.client.call(calls.getRequest, { params: { id } })).status, 404, "not validated yet");
  });

  test("nothing granted is a no, and what is overdue shows as DELAY", async () => {
    const { hash_id: id } = await ask([{ words: "A lamp", quantity: 1 }], { wanted_by: "2020-01-01" });
    const [line] = (await read(id)).lines;
    const nothing = await office.client.call(
      calls.validateRequest,
      on(id, { lines: [{ line_id: line?.hash_id ?? "", quantity: 0 }] }),
    );
    assert.deepEqual(refusal(nothing), [422, "lines", "Grant something, or reject the request."]);
    assert.equal((await read(id)).shown, "DELAY");
    assert.equal((await ids(ann.client, { status: "DELAY" })).includes(id), true);
    assert.equal((await ids(ann.client, { status: "UNVALIDATED" })).includes(id), false);
  });
});

test("waiting, each article is compared with what the person asked for of it before, for who decides alone", async () => {
  const una = await person("Una", ...asking);
  const [pens, lamp] = [await article(undefined), await article(undefined)];
  const askFor = async (...lines: Body["lines"]) => (await ask(lines, {}, una.client)).hash_id;
  await askFor({ supply_id: pens.hash_id, quantity: 1 });
  await askFor({ supply_id: pens.hash_id, quantity: 3 });
  const id = await askFor({ supply_id: pens.hash_id, quantity: 8 }, { supply_id: lamp.hash_id, quantity: 1 });
  const params = { kind: "supply_request", id };
  const { data } = await office.client.ok(approvalUsual, { params });
  assert.deepEqual(
    data.map((u) => [u.word, u.name, u.amount, u.usual, u.currency_iso, u.percent, u.count]),
    [["article", pens.name, "8.00", "2.00", null, "+300", 2]],
    "the lamp was never asked for",
  );
  assert.equal((await una.client.call(approvalUsual, { params })).status, 404);
});
