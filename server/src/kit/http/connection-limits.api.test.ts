import assert from "node:assert/strict";
import { once } from "node:events";
import { connect as dial, type AddressInfo, type Socket } from "node:net";
import { Writable } from "node:stream";
import { test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { z } from "zod";
import { endpoint } from "#contract/kit/endpoint.ts";
import { eventually } from "#server/testing/eventually.ts";
import type { ConnectionLimits } from "./connection-limits.ts";
import { somebody } from "#server/testing/person.ts";
import { newId } from "../sql/transaction.ts";
import { admit } from "./caller.ts";
import { httpServer } from "./http.ts";

const anyCall = endpoint({
  name: "doors.any",
  method: "POST",
  path: "/",
  permission: "any-account",
  summary: "A call of somebody who is signed in.",
  response: z.any(),
});
const signingIn = { pool: { waitingCount: 0 }, identify: () => Promise.resolve(somebody({ id: newId() })) };

/** A server with these limits and test calls. */
async function serve(t: TestContext, limits: Partial<ConnectionLimits>) {
  const faults: string[] = [];
  const log = pino({ level: "error" }, new Writable({ write: (line, _, done) => (faults.push(String(line)), done()) }));
  const app = httpServer({ log, trustProxy: false, https: false, limits });
  const held: (() => void)[] = [];
  const seen = { now: 0, most: 0, all: 0, read: 0, last: undefined as Socket | undefined };
  app.addContentTypeParser("multipart/form-data", (_request, payload, done) => {
    payload.on("error", done).on("end", () => done(null, {}));
    payload.resume();
  });
  app.addHook("onRequest", async (request) => {
    if (request.headers.authorization) await admit(anyCall, request, signingIn);
  });
  app.get("/quick", () => "quick");
  app.get("/held", async () => {
    seen.all += 1;
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    await new Promise<void>((go) => held.push(go));
    seen.now -= 1;
    return "held";
  });
  app.get("/large", () => Buffer.alloc(32_000_000, "x"));
  app.post("/body", (request) => ({ got: request.body !== undefined }));
  app.server.on("request", () => (seen.read += 1));
  app.server.on("connection", (socket) => (seen.last = socket));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const open: Socket[] = [];
  t.after(async () => {
    for (const socket of open) socket.destroy();
    for (const go of held) go();
    await app.close();
  });
  return {
    faults,
    seen,
    url: `http://127.0.0.1:${port}`,
    release: () => held.splice(0).forEach((go) => go()),
    connections: async () => await new Promise<number>((done) => app.server.getConnections((_, n) => done(n))),
    async line() {
      const socket = dial(port, "127.0.0.1");
      open.push(socket);
      // The server resets a connection whose client still sends.
      socket.on("error", () => undefined);
      await once(socket, "connect");
      return new Line(socket);
    },
  };
}

/** A raw client connection. */
class Line {
  readonly socket: Socket;
  text = "";
  constructor(socket: Socket) {
    this.socket = socket;
  }
  reads(): this {
    this.socket.on("data", (bytes) => (this.text += bytes.toString("latin1")));
    return this;
  }
  unread(): this {
    this.socket.pause();
    return this;
  }
  get closed(): boolean {
    return this.socket.closed;
  }
  send(text: string): this {
    this.socket.write(text);
    return this;
  }
  get(path: string, times = 1): this {
    return this.send(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(times));
  }
  post(length: number, more = "", type = "application/json"): this {
    return this.send(
      `POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n${more}\r\n`,
    );
  }
  async until(what: RegExp): Promise<void> {
    await eventually(
      `${what} is answered`,
      () => what.test(this.text),
      () => this.text.slice(0, 1000),
    );
  }
  async isClosed(): Promise<void> {
    await eventually(
      "the connection is closed",
      () => this.closed,
      () => this.text.slice(0, 1000),
    );
  }
}

const SIGNED_IN = "authorization: Bearer x\r\n";
const form = "multipart/form-data; boundary=b";

test("requests behind one another are answered one after another; more than a handful close the connection", async (t) => {
  const s = await serve(t, { requestsAhead: 4, requestsPerConnection: 100_000 });
  const polite = (await s.line()).reads().get("/held", 4);
  for (let answered = 1; answered <= 4; answered += 1) {
    await eventually("the next has begun", () => s.seen.all === answered);
    s.release();
    await polite.until(new RegExp(`^(?:[^]*?200 OK){${answered}}`, "u"));
  }
  assert.equal(s.seen.most, 1);
  polite.get("/quick", 2);
  await polite.until(/(?:quick[^]*){2}/u);

  const read = s.seen.read;
  const flood = (await s.line()).reads().get("/held", 3000);
  await flood.isClosed();
  assert.equal(s.seen.read - read, 5, "the rest of what had arrived is not even read");
  assert.equal(s.seen.all, 5, "only the first was begun");
  assert.equal(flood.text, "");
  assert.equal((await fetch(`${s.url}/quick`)).status, 200);
});

test("a connection that sends many bodies keeps nothing of those that were answered", async (t) => {
  const s = await serve(t, {});
  const line = (await s.line()).reads();
  const send = async (answered: number): Promise<number> => {
    line.post(2).send("{}");
    await line.until(new RegExp(`^(?:[^]*?200 OK){${answered}}`, "u"));
    return s.seen.last?.listenerCount("close") ?? 0;
  };
  const first = await send(1);
  for (let i = 2; i <= 10; i += 1) await send(i);
  assert.equal(await send(11), first);
});

test("what Node would answer by itself counts like any request", async (t) => {
  const s = await serve(t, { requestsAhead: 4, requestsPerConnection: 100_000 });
  const nameless = (await s.line()).reads().send("GET /quick HTTP/1.1\r\n\r\n");
  await nameless.until(/^HTTP\/1.1 400 /u);
  await nameless.isClosed();
  for (const head of ["GET /held HTTP/1.1", "GET /held HTTP/1.1\r\nhost: x\r\nexpect: x"]) {
    const read = s.seen.read;
    const many = (await s.line()).reads().send(`${head}\r\n\r\n`.repeat(3000));
    await many.isClosed();
    assert.equal(s.seen.read - read, head.includes("expect") ? 0 : 5, head);
  }
  const used = await serve(t, { requestsPerConnection: 2 });
  const line = (await used.line()).reads().get("/quick", 2);
  await line.until(/keep-alive[^]*quick[^]*Connection: close[^]*quick/u);
  await line.get("/quick").isClosed();
});

test("answers that nobody reads: past the bound those that wait longest are closed, and each after a while", async (t) => {
  const s = await serve(t, { unread: 40_000_000, stalled: 60_000 });
  const first = (await s.line()).unread().get("/large");
  const reader = (await s.line()).reads().get("/quick");
  await reader.until(/quick/u);
  (await s.line()).unread().get("/large");
  // A client that does not read does not notice the close either.
  await eventually("one of three is closed", async () => (await s.connections()) === 2);
  first.socket.resume();
  await first.isClosed();
  assert.equal(reader.closed, false);

  const given = await serve(t, { stalled: 200 });
  const waiting = (await given.line()).reads().get("/held");
  (await given.line()).unread().get("/large");
  await eventually("the one that reads nothing is closed", async () => (await given.connections()) === 1);
  given.release();
  await waiting.until(/held/u);
});

test("a reader who is slow but reads gets all of it", async (t) => {
  const s = await serve(t, { stalled: 2500 });
  const slow = (await s.line()).get("/large");
  let got = 0;
  slow.socket.on("data", (bytes) => {
    got += bytes.length;
    slow.socket.pause();
    setTimeout(() => slow.socket.resume(), 8);
  });
  await eventually("all has come", () => got > 32_000_000);
});

test("headers and bodies that stall end with a 408, uploads when they are too slow; nothing is logged as a fault", async (t) => {
  const s = await serve(t, { head: 200, body: 200, upload: { bytes: 600, within: 300, longest: 60_000 } });
  const head = (await s.line()).reads().send("GET /quick HTTP/1.1\r\nhost: x\r\n");
  const body = (await s.line()).reads().post(1000).send("{");
  const upload = (await s.line()).reads().post(100_000, "", form).send("--b\r\n");
  for (const slow of [head, body, upload]) {
    await slow.until(/^HTTP\/1.1 408 /u);
    await slow.isClosed();
  }
  const steady = (await s.line()).reads().post(5000, "", form);
  for (let sent = 0; sent < 5000; sent += 250) {
    steady.send("x".repeat(250));
    await delay(40);
  }
  await steady.until(/^HTTP\/1.1 200 /u);
  const unread = (await s.line()).reads().send("GET /quick HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n");
  await unread.until(/quick/u);
  await unread.isClosed();
  assert.deepEqual(s.faults, []);
});

test("an upload that we are slow to read is not cut off", async (t) => {
  const s = await serve(t, { stalled: 200, upload: { bytes: 600, within: 200, longest: 60_000 } });
  const waiting = (await s.line())
    .reads()
    .send(
      `GET /held HTTP/1.1\r\nhost: x\r\ncontent-type: ${form}\r\ncontent-length: 1000000\r\n\r\n${"x".repeat(900_000)}`,
    );
  // Let two other connections run into the same timeout.
  for (let times = 0; times < 2; times += 1) await (await s.line()).reads().post(100_000, "", form).isClosed();
  s.release();
  await waiting.until(/^HTTP\/1.1 200 /u);
});

test("bodies are held within a bound; small ones always have room", async (t) => {
  const s = await serve(t, { bodies: 100_000 });
  const holds = (await s.line())
    .reads()
    .post(110_000, SIGNED_IN)
    .send(`"${"x".repeat(99_000)}`);
  const post = async (length: number) =>
    await fetch(`${s.url}/body`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer x" },
      body: JSON.stringify("x".repeat(length)),
    });
  await eventually("there is no room", async () => {
    const refused = await post(50_000);
    return refused.status === 503 && refused.headers.get("retry-after") === "2";
  });
  assert.equal((await post(10_000)).status, 200);
  const announces = (await s.line()).reads().post(50_000, SIGNED_IN);
  await announces.until(/^HTTP\/1.1 503 /u);
  const streams = (await s.line())
    .reads()
    .send(
      `POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${SIGNED_IN}transfer-encoding: chunked\r\n\r\n`,
    );
  streams.send(`c350\r\n${"x".repeat(50_000)}\r\n`);
  await streams.until(/^HTTP\/1.1 503 /u);
  holds.socket.destroy();
  await eventually("there is room again", async () => (await post(50_000)).status === 200);
});

test("somebody who is not signed in sends little", async (t) => {
  const s = await serve(t, {});
  const stranger = (await s.line()).reads().post(70_000);
  await stranger.until(/^HTTP\/1.1 413 /u);
  const streamed = (await s.line()).reads();
  streamed.send(
    "POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
  );
  streamed.send(`11170\r\n${"x".repeat(70_000)}\r\n`);
  await streamed.until(/^HTTP\/1.1 413 /u);
});

test("for one connection too many the one that has been silent longest is closed, never one that waits for us", async (t) => {
  const s = await serve(t, { connections: 3 });
  const waits = (await s.line()).reads().get("/held");
  await eventually("it has begun", () => s.seen.all === 1);
  const [old, active] = [(await s.line()).reads(), (await s.line()).reads()];
  for (const line of [old, active]) await line.get("/quick").until(/quick/u);
  const more = (await s.line()).reads().get("/quick");
  await more.until(/quick/u);
  await old.isClosed();
  assert.equal(active.closed, false);
  s.release();
  await waits.until(/held/u);
});

test("connections that ask for nothing do not push out an upload on a slow line", async (t) => {
  const s = await serve(t, { connections: 3 });
  const upload = (await s.line()).reads().post(1000, "", form).send("x".repeat(500));
  await eventually("the upload has begun", () => s.seen.read === 1);
  for (let i = 0; i < 5; i += 1) await s.line();
  upload.send("x".repeat(500));
  await upload.until(/^HTTP\/1.1 200 /u);
});
