import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { badges } from "#contract/access/endpoints.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import * as calls from "#contract/tracking/endpoints.ts";
import { carrierStandIn, dhlAnswer, laposteAnswer, type StandIn } from "#server/testing/carrier-stand-in.ts";
import { sampleScene } from "#server/testing/sample-scene.ts";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import { waitOf } from "./carriers/ask.ts";
import { backOff, followTask } from "./follow.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let carrier: StandIn;
let t: TestApp;
let s: Awaited<ReturnType<typeof sampleScene>>;
before(async () => {
  carrier = await carrierStandIn();
  t = await testApp({ config: { carriers: carrier.settings } });
  s = await sampleScene(t);
});
after(async () => {
  await t.close();
  carrier.close();
});

const on = (id: string) => ({ params: { id } });
const get = async (id: string) => (await s.claire.ok(calls.getSample, on(id))).data;
const news = async (id: string) => (await s.claire.ok(calls.sampleCarrier, on(id))).data;
const sent = async (code: string): Promise<string> =>
  (await s.sample([{ recipe_hash_id: await s.recipe(), quantity: 1 }], { code })).hash_id;
/** Runs the job as if `later` ms from now, optionally with other settings. */
const follow = async (later = 0, settings: Partial<StandIn["settings"]> = {}): Promise<void> => {
  const clock = () => new Date(Date.now() + later);
  const carriers = { ...carrier.settings, ...settings };
  await followTask({ ...t.app.services, carriers }, clock)({}, undefined as never);
};
const askedOf = (code: string) => carrier.asked.filter((a) => a.code === code);
/** Excludes the parcels of other tests. */
const forgetOthers = async (): Promise<void> => {
  await t.owner.query("UPDATE sample SET ask_at = NULL");
  await t.owner.query("DELETE FROM carrier_day");
};
let n = 0;
const laposteCode = (): string => `6A${String(10_000_000_000 + (n += 1))}`;

describe("parcels followed at their carriers", () => {
  test("DHL: asked by its key alone, news kept and told, and not asked again once it came", async () => {
    await forgetOthers();
    const code = s.waybill();
    carrier.says(
      code,
      dhlAnswer(code, [
        {
          timestamp: "2026-03-05T14:30:00",
          statusCode: "transit",
          description: "Arrived at DHL facility",
          place: "Lyon",
        },
      ]),
    );
    const id = await sent(code);
    assert.equal((await news(id)).following, "waiting");
    await t.runJobs();
    const { headers } = askedOf(code)[0] ?? assert.fail("not asked");
    assert.equal(headers["dhl-api-key"], "dhl-test-key");
    assert.equal(headers.authorization, undefined, "no token of ours leaves");
    assert.equal((await get(id)).state, "IN_TRANSIT");
    assert.deepEqual((await news(id)).events, [
      { at: "2026-03-05T14:30:00", state: "IN_TRANSIT", text: "Arrived at DHL facility", place: "Lyon, FR" },
    ]);
    carrier.says(
      code,
      dhlAnswer(code, [
        { timestamp: "2026-03-06T10:05:00", statusCode: "delivered", description: "Delivered" },
        {
          timestamp: "2026-03-05T14:30:00",
          statusCode: "transit",
          description: "Arrived at DHL facility",
          place: "Lyon",
        },
      ]),
    );
    await follow(4 * HOUR);
    const { state, delivered_at } = await get(id);
    assert.equal(state, "DELIVERED");
    assert.equal(new Date(delivered_at ?? "").toISOString(), "2026-03-06T10:05:00.000Z");
    assert.deepEqual([(await news(id)).following, (await news(id)).events.length], ["over", 2]);
    const told = (await s.claire.ok(loadNotifications, { query: {} })).data;
    assert.ok(told.some((x) => x.kind === "sample_delivered" && x.link?.includes(id)));
    await follow(40 * HOUR);
    assert.equal(askedOf(code).length, 2);
  });

  test("La Poste: asked by its key, its codes are our states, an answer that says nothing new is kept once", async () => {
    await forgetOthers();
    const code = laposteCode();
    const states: [string, string][] = [
      ["DR1", "INFO_RECEIVED"],
      ["PC1", "IN_TRANSIT"],
      ["ET3", "IN_TRANSIT"],
      ["MD2", "OUT_FOR_DELIVERY"],
      ["DI3", "ATTEMPT_FAILED"],
      ["AG1", "PICKUP"],
      ["DO3", "EXCEPTION"],
      ["XX9", "EXCEPTION"],
      ["DI1", "DELIVERED"],
    ];
    const id = await sent(code);
    const events: { code: string; label: string; date: string }[] = [];
    for (const [i, [word, state]] of states.entries()) {
      events.unshift({ code: word, label: `Étape ${word}`, date: `2026-03-0${i + 1}T12:00:00+01:00` });
      carrier.says(code, laposteAnswer(code, events));
      await follow(i * 8 * HOUR);
      if (i === 0) await follow(4 * HOUR);
      assert.equal((await get(id)).state, state, word);
    }
    assert.equal(askedOf(code)[0]?.headers["x-okapi-key"], "laposte-test-key");
    assert.equal((await news(id)).events.length, states.length);
    const { rows } = await t.owner.query("SELECT 1 FROM carrier_answer WHERE code = $1", [code]);
    assert.equal(rows.length, states.length);
    // An unknown status doesn't change the state.
    assert.equal((await news(id)).events.find((e) => e.text === "Étape XX9")?.state, null);
  });

  test("asked too often: nobody asks this carrier until it says, the other goes on", async () => {
    await forgetOthers();
    const [one, two, third] = [s.waybill(), s.waybill(), laposteCode()];
    carrier.says(one, { status: 429, headers: { "retry-after": "1800" } });
    carrier.says(
      two,
      dhlAnswer(two, [{ timestamp: "2026-03-05T14:30:00", statusCode: "pre-transit", description: "Announced" }]),
    );
    carrier.says(
      third,
      laposteAnswer(third, [{ code: "PC1", label: "Pris en charge", date: "2026-03-05T12:00:00+01:00" }]),
    );
    const ids = [await sent(one), await sent(two), await sent(third)] as const;
    await follow();
    assert.deepEqual([askedOf(one).length, askedOf(two).length, askedOf(third).length], [1, 0, 1]);
    assert.equal((await news(ids[1])).following, "limit");
    await follow(29 * MINUTE);
    assert.equal(askedOf(two).length, 0);
    await follow(31 * MINUTE);
    assert.equal(askedOf(two).length, 1);
    assert.equal((await get(ids[1])).state, "INFO_RECEIVED");
  });

  test("a day's calls are counted before they are made, by all servers together", async () => {
    await forgetOthers();
    const codes = Array.from({ length: 6 }, () => s.waybill());
    for (const code of codes) await sent(code);
    await Promise.all([1, 2, 3].map(() => follow(0, { callsPerDay: 4 })));
    assert.equal(codes.flatMap(askedOf).length, 4);
    await follow(25 * HOUR, { callsPerDay: 4 });
    assert.equal(codes.flatMap(askedOf).length, 8, "the next day goes on");
  });

  for (const [what, said] of [
    ["an error of the server", { status: 500 }],
    ["silence", "silence"],
    ["another shape than documented", { hello: "world" }],
  ] as const)
    test(`${what}: asked again later and later, the state stays, nobody is signed out`, async () => {
      await forgetOthers();
      const code = s.waybill();
      carrier.says(code, said);
      const id = await sent(code);
      await follow();
      const { status, body } = await s.claire.call(calls.sampleCarrier, on(id));
      assert.deepEqual([status, body.data.following, body.data.events], [200, "unreachable", []]);
      assert.equal((await get(id)).state, "ANNOUNCED");
      await follow(19 * MINUTE);
      assert.equal(askedOf(code).length, 1);
      await follow(21 * MINUTE);
      assert.equal(askedOf(code).length, 2);
      await follow(50 * MINUTE);
      assert.equal(askedOf(code).length, 2, "40 minutes the next time");
      await follow(70 * MINUTE);
      assert.equal(askedOf(code).length, 3);
      assert.equal((await s.claire.call(badges)).status, 200);
    });

  test("a key that is refused and a parcel that is not known are told, and tried again", async () => {
    await forgetOthers();
    const [refused, unknown] = [s.waybill(), s.waybill()];
    carrier.says(refused, { status: 401 });
    const ids = [await sent(refused), await sent(unknown)] as const;
    await follow();
    assert.deepEqual([(await news(ids[0])).following, (await news(ids[1])).following], ["refused", "unknown"]);
    carrier.says(
      unknown,
      dhlAnswer(unknown, [
        { timestamp: "2026-03-05T14:30:00", statusCode: "failure", description: "Delivery attempted, nobody at home" },
      ]),
    );
    await follow(2 * HOUR);
    assert.equal((await get(ids[1])).state, "ATTEMPT_FAILED");
  });

  test("an answer about a code that was changed meanwhile is dropped", async () => {
    await forgetOthers();
    const [wrong, right] = [s.waybill(), s.waybill()];
    const id = await sent(wrong);
    carrier.says(
      wrong,
      dhlAnswer(wrong, [{ timestamp: "2026-03-05T14:30:00", statusCode: "delivered", description: "Delivered" }]),
    );
    await s.claire.ok(calls.changeCode, { ...on(id), body: { code: right } });
    await follow();
    assert.deepEqual([(await get(id)).state, askedOf(wrong).length], ["ANNOUNCED", 0]);
    // A parcel returned to us is not delivered.
    carrier.says(
      right,
      dhlAnswer(right, [{ timestamp: "2026-03-07T14:30:00", statusCode: "delivered", description: "Delivered" }], {
        returnFlag: true,
      }),
    );
    await follow(3 * HOUR);
    assert.equal((await get(id)).state, "EXCEPTION");
  });
});

test("failures are spaced out to a day, and what a carrier asks for is kept to", () => {
  assert.deepEqual(
    [1, 2, 3].map(backOff),
    [20, 40, 80].map((m) => m * MINUTE),
  );
  assert.equal(backOff(30), 24 * HOUR);
  const now = new Date("2026-03-05T12:00:00Z");
  assert.equal(waitOf("120", now), 120);
  assert.equal(waitOf("Thu, 05 Mar 2026 12:10:00 GMT", now), 600);
  assert.equal(waitOf("soon", now), 3600);
  assert.equal(waitOf(null, now), 3600);
  assert.equal(waitOf("999999", now), 24 * 3600);
});
