import assert from "node:assert/strict";
import { once } from "node:events";
import { afterEach, test } from "node:test";
import { WebSocket } from "ws";
import { broadcastingAuth } from "#contract/access/endpoints.ts";
import { eventually, within } from "#server/testing/eventually.ts";
import { pusherFor } from "#server/testing/pusher.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";
import { DISMISS_MS } from "./live.ts";
import { closeCode } from "./live-sockets.ts";

/** Tests clients that misbehave in ways no real client does. */
const ends: (() => void)[] = [];
const { t, s } = await openScene();
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const room = (id: string): string => `presence-record.expense.${id}`;

/** A raw socket that can send anything. */
async function bare() {
  const ws = new WebSocket(`${t.url.replace("http", "ws")}/app/cordial`);
  ends.push(() => ws.terminate());
  const events: string[] = [];
  const got = Promise.withResolvers<string>();
  let look: () => void = () => undefined;
  ws.on("message", (data: Buffer) => {
    const { event, data: about } = JSON.parse(data.toString()) as { event: string; data: string };
    events.push(event);
    if (event === "pusher:connection_established") got.resolve((JSON.parse(about) as { socket_id: string }).socket_id);
    look();
  });
  const id = await got.promise;
  const closed = once(ws, "close").then(([code]) => code as number);
  const count = (event: string): number => events.filter((one) => one === event).length;
  return {
    ws,
    events,
    closed: async () => await within("closing", closed),
    count,
    /** Waits until an event has arrived `times` times. */
    until: async (event: string, times: number) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      look = () => void (count(event) >= times && resolve());
      look();
      await within(`${times} ${event}`, promise);
    },
    /** What pusher-js sends to subscribe, once the server has signed it. */
    subscription: async (client: Client, channel: string): Promise<string> => {
      const asked = { body: { socket_id: id, channel_name: channel } };
      const { auth, channel_data } = await client.ok(broadcastingAuth, asked);
      return JSON.stringify({ event: "pusher:subscribe", data: { channel, auth, channel_data } });
    },
  };
}
type Bare = Awaited<ReturnType<typeof bare>>;
const SUCCEEDED = "pusher_internal:subscription_succeeded";
const hear = async (socket: Bare, client: Client, channel: string): Promise<void> => {
  const before_ = socket.count(SUCCEEDED);
  socket.ws.send(await socket.subscription(client, channel));
  await socket.until(SUCCEEDED, before_ + 1);
};

test("a socket that does not read is closed once a megabyte waits for it, and others go on hearing", async () => {
  const channel = `private-user.${s.alice.user.id}`;
  const [deaf, healthy] = [await bare(), await bare()];
  for (const socket of [deaf, healthy]) await hear(socket, s.alice.client, channel);
  deaf.ws.pause();
  // Far longer than a real message. The machine buffers at most 11 MB between the two; these are 14 MB.
  const [waves, wave] = [40, 50];
  const hash_id = "x".repeat(7000);
  const message = JSON.stringify({ area: "expenses", hash_id, version: 0, users: [s.alice.user.id] });
  for (let i = 0; i < waves; i += 1) {
    // Make each message different: PostgreSQL delivers equal ones only once per transaction.
    await t.pool.query(
      `SELECT pg_notify('cordial_live', replace($1, '"version":0', '"version":' || n)) FROM generate_series(1, $2::int) AS n`,
      [message, wave],
    );
    // The healthy client reads each wave before the next is sent.
    await healthy.until("record.changed", (i + 1) * wave);
  }
  deaf.ws.resume();
  assert.equal(await deaf.closed(), 1006);
  assert.ok(deaf.count("record.changed") < waves * wave);
  assert.equal(healthy.ws.readyState, WebSocket.OPEN);
});

test("a subscription that is repeated is answered without a look at the database; 5,000 of them end the socket", async () => {
  const channel = room(await s.expense("UNVALIDATED"));
  const looks = (log: readonly string[]): number => log.filter((text) => /\bexpense\b/u.test(text)).length;
  const one = await bare();
  const once_ = await one.subscription(s.bruno.client, channel);
  const { log: alone } = await t.counted(async () => {
    one.ws.send(once_);
    await one.until(SUCCEEDED, 1);
  });
  assert.ok(looks(alone) > 0);

  const two = await bare();
  const again = await two.subscription(s.bruno.client, channel);
  const { log: repeated } = await t.counted(async () => {
    for (let i = 0; i < 200; i += 1) two.ws.send(again);
    await two.until(SUCCEEDED, 200);
  });
  // The live event of the new expense may arrive late and cause another check of the room.
  assert.ok(looks(repeated) <= looks(alone) + 2, `${looks(repeated)} looks for 200 repeats`);
  for (const socket of [one, two]) {
    socket.ws.close();
    await socket.closed();
  }

  const three = await bare();
  const flood = await three.subscription(s.bruno.client, channel);
  const began = performance.now();
  const { log: flooded } = await t.counted(async () => {
    for (let i = 0; i < 5000; i += 1) three.ws.send(flood);
    assert.equal(await three.closed(), closeCode.tooManyMessages);
  });
  // The rooms of an open socket are checked now and then, whatever it sends.
  const checks = Math.ceil((performance.now() - began) / DISMISS_MS);
  assert.ok(looks(flooded) <= looks(alone) + checks, `${looks(flooded)} looks for 5,000 repeats`);
});

test("a person's 21st window is heard; the one used least recently is closed, and does not come back by itself", async (context) => {
  // pusher-js sets a timer of 30 seconds when it leaves a socket that is already closed; the process would wait for it.
  const later = setTimeout;
  context.mock.method(globalThis, "setTimeout", (...given: Parameters<typeof later>) => later(...given).unref());
  const person = await t.make.user({ zone: s.paris });
  const client = await t.as(person);
  const channel = `private-user.${person.id}`;
  const forgotten = pusherFor(t.url, client.token);
  ends.push(() => forgotten.disconnect());
  const states: string[] = [];
  forgotten.connection.bind("state_change", ({ current }: { current: string }) => void states.push(current));
  await new Promise((resolve) => {
    forgotten.subscribe(channel).bind("pusher:subscription_succeeded", resolve);
  });
  const windows: Bare[] = [];
  for (let i = 0; i < 19; i += 1) {
    windows.push(await bare());
    await hear(windows[i] as Bare, client, channel);
  }
  assert.ok(!states.includes("disconnected"));
  const newest = await bare();
  await hear(newest, client, channel);
  await eventually("the oldest stays away", () => states.includes("disconnected"));
  assert.equal(states.at(-1), "disconnected");
  for (const { ws } of [...windows, newest]) assert.equal(ws.readyState, WebSocket.OPEN);
  // Another person is not affected.
  await hear(await bare(), s.bruno.client, `private-user.${s.bruno.user.id}`);
});

test("sixty sockets that enter rooms at once leave most of the pool to calls", async () => {
  const rooms = await Promise.all([1, 2, 3].map(async () => room(await s.expense("UNVALIDATED"))));
  const people = [s.alice, s.bruno, s.chloe];
  const sockets = await Promise.all(
    people.flatMap((who) =>
      Array.from({ length: 19 }, async () => {
        const socket = await bare();
        return { socket, say: await Promise.all(rooms.map((one) => socket.subscription(who.client, one))) };
      }),
    ),
  );
  let most = 0;
  const look = (): void => {
    most = Math.max(most, t.pool.totalCount - t.pool.idleCount);
  };
  t.pool.on("acquire", look);
  for (const { socket, say } of sockets) for (const one of say) socket.ws.send(one);
  await Promise.all(sockets.map(async ({ socket }) => await socket.until(SUCCEEDED, 3)));
  t.pool.off("acquire", look);
  assert.ok(most > 0);
  // Four for the sockets, one for presence messages, one for the outbox.
  assert.ok(most <= 6, `${most} connections at once`);
});

test("what is no message of the protocol is passed by, and the socket goes on", async () => {
  const socket = await bare();
  for (const odd of [
    "null",
    "1",
    "[]",
    '"pusher:subscribe"',
    '{"event":{}}',
    '{"event":"pusher:subscribe"}',
    '{"event":"pusher:subscribe","data":null}',
    '{"event":"pusher:subscribe","data":{"channel":{"toString":1},"auth":{"toString":1}}}',
    '{"event":"pusher:unsubscribe","data":{"channel":[]}}',
    '{"event":"client-editing","data":"x"}',
  ])
    socket.ws.send(odd);
  await hear(socket, s.alice.client, `private-user.${s.alice.user.id}`);
  socket.ws.send("x".repeat(20_000));
  assert.equal(await socket.closed(), 1009, "longer than any message of ours");
});

test("a message in thousands of one-byte pieces ends the socket before they fill the memory", async () => {
  const fragmented = await bare();
  fragmented.ws.send("{", { fin: false });
  for (let i = 0; i < 100; i += 1) fragmented.ws.send("a", { fin: false });
  assert.equal(await fragmented.closed(), 1008);
});
