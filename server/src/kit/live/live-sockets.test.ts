import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket as TcpSocket } from "node:net";
import type { Duplex } from "node:stream";
import { afterEach, test, type TestContext } from "node:test";
import { pino } from "pino";
import { WebSocket } from "ws";
import { within } from "#server/testing/eventually.ts";
import { closeCode, send, Sockets, type Socket } from "./live-sockets.ts";
import { callerAddress } from "../http/proxies.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** The sockets of a real HTTP server, with real clients. */
async function listening(options: Partial<ConstructorParameters<typeof Sockets>[0]> = {}) {
  const heard: string[] = [];
  const sockets = new Sockets({
    log: pino({ level: "silent" }),
    perPerson: 20,
    perAddress: 5000,
    addressOf: callerAddress(false),
    heard: (_socket, message) => void heard.push(message),
    left: () => undefined,
    ...options,
  });
  const http: Server = createServer().listen(0, "127.0.0.1");
  await once(http, "listening");
  sockets.open(http);
  const clients: WebSocket[] = [];
  ends.push(() => {
    for (const client of clients) client.terminate();
    sockets.close();
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  const open = async (headers: Record<string, string> = {}): Promise<WebSocket> => {
    const client = new WebSocket(`ws://127.0.0.1:${port}/app/cordial`, { headers });
    clients.push(client);
    await Promise.race([
      once(client, "message"),
      once(client, "unexpected-response").then(([, { statusCode }]) =>
        Promise.reject(new Error(`answered ${statusCode}`)),
      ),
    ]);
    return client;
  };
  return { sockets, heard, open };
}
const closed = async (client: WebSocket): Promise<number> =>
  ((await within("its end", once(client, "close"))) as [number])[0];
const first = (sockets: Sockets): Socket => {
  const [socket] = sockets;
  assert.ok(socket);
  return socket;
};
/** Moves the server's clock forward. */
const later = (t: TestContext, ms: number): void => {
  t.mock.timers.enable({ apis: ["Date"], now: Date.now() });
  t.mock.timers.tick(ms);
};

test("a socket that subscribes to nothing is closed; one that hears a channel stays", async (t) => {
  const { sockets, open } = await listening();
  const [silent, hearing] = [await open(), await open()];
  const [, second] = sockets;
  assert.ok(second && sockets.hear(second, "private-user.one", "session", "one"));
  const code = closed(silent);
  later(t, 21_000);
  sockets.dropSilent();
  assert.equal(await code, closeCode.comeBack);
  assert.deepEqual([...sockets], [second]);
  assert.equal(hearing.readyState, WebSocket.OPEN);
});

test("of more than the most that subscribe to nothing, the oldest of the busiest address is closed", async () => {
  const { sockets, open } = await listening({ addressOf: callerAddress(1), silent: 100 });
  const other = await open({ "x-forwarded-for": "192.0.2.9" });
  const flood = { "x-forwarded-for": "192.0.2.1" };
  const oldest = await open(flood);
  const code = closed(oldest);
  for (let i = 0; i < 2; i += 1) await Promise.all(Array.from({ length: 50 }, async () => await open(flood)));
  assert.equal(await code, closeCode.comeBack);
  assert.equal([...sockets].length, 100);
  assert.equal(other.readyState, WebSocket.OPEN, "whoever is somewhere else keeps theirs");
});

test("an address may have so many sockets, counted behind as many proxies as are trusted", async () => {
  const { open } = await listening({ perAddress: 3, addressOf: callerAddress(1) });
  const from = (address: string) => ({ "x-forwarded-for": `198.51.100.7, ${address}` });
  const [one] = await Promise.all([1, 2, 3].map(async () => await open(from("192.0.2.1"))));
  await assert.rejects(open(from("192.0.2.1")), /answered 429/u);
  await open(from("192.0.2.2"));
  assert.ok(one);
  one.close();
  await closed(one);
  await open(from("192.0.2.1"));
});

test("the address is the one that Fastify would tell", async () => {
  const request = { headers: { "x-forwarded-for": "192.0.2.1, 192.0.2.2" }, socket: { remoteAddress: "127.0.0.1" } };
  const told = (trust: Parameters<typeof callerAddress>[0]) => callerAddress(trust)(request as never);
  assert.equal(told(false), "127.0.0.1");
  assert.equal(told(1), "192.0.2.2");
  assert.equal(told(2), "192.0.2.1");
  assert.equal(told(true), "192.0.2.1");
  assert.equal(told("127.0.0.0/8, ::1"), "192.0.2.2");
  assert.equal(told("10.0.0.1"), "127.0.0.1");
});

test("a window that subscribes to all its channels at once is heard; a flood is cut off, in pings too", async () => {
  const { sockets, heard, open } = await listening();
  const window = await open();
  for (let i = 0; i < 200; i += 1) window.send(String(i));
  window.ping();
  await once(window, "pong");
  assert.equal(heard.length, 200);

  const flooding = await open();
  const raw = [...sockets].at(-1)?.raw as TcpSocket;
  const code = closed(flooding);
  for (let i = 0; i < 5000; i += 1) flooding.send("x".repeat(1000));
  assert.equal(await code, closeCode.tooManyMessages);
  assert.ok(raw.bytesRead < 1_000_000, `${raw.bytesRead} bytes of the flood were read`);
  assert.ok(heard.length <= 500, `${heard.length} were dealt with`);

  const pinging = await open();
  const end = closed(pinging);
  for (let i = 0; i < 5000; i += 1) pinging.ping();
  // `ws` itself closes a client with sixty unanswered pongs.
  assert.ok([closeCode.tooManyMessages, 1006].includes(await end));
});

test("messages are dealt with one after another, and the socket is not read meanwhile", async () => {
  const order: string[] = [];
  const turns = ["one", "two"].map((message) => ({
    message,
    begun: Promise.withResolvers<void>(),
    may: Promise.withResolvers<void>(),
  }));
  const { sockets, open } = await listening({
    heard: async (_socket, message) => {
      const turn = turns.find((one) => one.message === message);
      order.push(`begin ${message}`);
      turn?.begun.resolve();
      await turn?.may.promise;
      order.push(`end ${message}`);
    },
  });
  const client = await open();
  const [one, two] = turns;
  assert.ok(one && two);
  client.send("one");
  client.send("two");
  await one.begun.promise;
  assert.equal(first(sockets).ws.isPaused, true);
  one.may.resolve();
  await two.begun.promise;
  assert.deepEqual(order, ["begin one", "end one", "begin two"]);
  two.may.resolve();
  client.ping();
  await once(client, "pong");
  assert.deepEqual(order, ["begin one", "end one", "begin two", "end two"]);
  assert.equal(first(sockets).ws.isPaused, false);
});

test("a message that could not be dealt with brings the client back, in place of leaving it without an answer", async () => {
  const { open } = await listening({ heard: () => Promise.reject(new Error("no database")) });
  const client = await open();
  const code = closed(client);
  client.send("subscribe");
  assert.equal(await code, closeCode.comeBack);
});

test("what is sent to a window in one turn is written at once", async (t) => {
  const { sockets, open } = await listening();
  const client = await open();
  const socket = first(sockets);
  const [together, single] = (["_writev", "_write"] as const).map((write) =>
    t.mock.method(socket.raw as Required<Duplex>, write),
  );
  const arrived: string[] = [];
  const both = Promise.withResolvers<void>();
  client.on("message", (data: Buffer) => {
    arrived.push((JSON.parse(data.toString()) as { event: string }).event);
    if (arrived.length === 3) both.resolve();
  });
  for (const event of ["record.changed", "notification.created", "cordial.resync"]) send(socket, event, {});
  await within("the events", both.promise);
  assert.deepEqual(arrived, ["record.changed", "notification.created", "cordial.resync"]);
  assert.deepEqual([together?.mock.callCount(), single?.mock.callCount()], [1, 0]);
});
