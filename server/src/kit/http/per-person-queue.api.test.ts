import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { currentUser } from "#contract/access/endpoints.ts";
import { changePassword } from "#contract/access/security.ts";
import { reason } from "#contract/reference/resources.ts";
import { atLeisure, eventually } from "#server/testing/eventually.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";

/** Tests that neither a person nor an anonymous network takes more than a share. */
const t = await openApp();
const rights = ["expense_reasons_view", "expense_reports_create"] as const;
const alice = await t.as(await t.make.user({ rights }));
const bruno = await t.as(await t.make.user({ rights }));

test("calls over a person's share wait behind that person's own; others are answered meanwhile", async () => {
  const lock = await t.owner.connect();
  await lock.query("BEGIN; LOCK TABLE reason IN ACCESS EXCLUSIVE MODE");
  // A share is five of ten connections; 64 calls may queue.
  const asked = Array.from({ length: 80 }, () => alice.call(reason.list, { query: {} }));
  const turnedAway = await Promise.any(
    asked.map(async (one) => {
      const answer = await one;
      assert.equal(answer.status, 429);
      return answer;
    }),
  );
  assert.equal(turnedAway.headers.get("retry-after"), "2");
  assert.equal(turnedAway.error.code, "too_many_calls");
  for (let i = 0; i < 10; i++) assert.equal((await bruno.call(currentUser)).status, 200);
  const waiting = await t.owner.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_locks JOIN pg_database d ON d.oid = database WHERE datname = current_database() AND NOT granted",
  );
  assert.equal(waiting.rows[0]?.n, 5);
  await lock.query("ROLLBACK");
  lock.release();
  const statuses = (await Promise.all(asked)).map((a) => a.status);
  // On a slow machine the lock timeout may end a few, which lets others in.
  assert.deepEqual(
    [...new Set(statuses)].filter((s) => s !== 503).toSorted((a, b) => a - b),
    [200, 429],
  );
  assert.ok(statuses.filter((s) => s === 429).length <= 11);
  assert.equal((await alice.call(currentUser)).status, 200);
});

test("people who change their passwords at once do not hold all connections while each waits for another", async () => {
  const people = await Promise.all([1, 2, 3].map(async () => await t.as(await t.make.user())));
  const password = "seven copper kettles on a shelf";
  const body = { current_password: "not the password", password, password_confirmation: password };
  const asked = people.flatMap((one) => Array.from({ length: 40 }, () => one.call(changePassword, { body })));
  const statuses = (await Promise.all(asked)).map((a) => a.status);
  assert.deepEqual(
    [...new Set(statuses)].toSorted((a, b) => a - b),
    [422, 429],
  );
});

const begin = async (lines: string): Promise<Socket> => {
  const { hostname, port } = new URL(t.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(lines);
  return socket;
};
const form = (client: Client): string =>
  `POST /api/expense/storeExpense HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${client.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="fees[0][invoices][]"; filename="a.pdf"\r\n\r\n%PDF-`;

test("a stranger is refused before the body that was announced", async () => {
  const socket = await begin(
    "POST /api/expense/storeExpense HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n",
  );
  const [heard] = (await once(socket, "data")) as [Buffer];
  assert.match(heard.toString(), /^HTTP\/1\.1 401 /u);
  socket.destroy();
});

test("forms that never end: a person has a few at once, and the places come back", async () => {
  const stalled = await Promise.all(Array.from({ length: 6 }, () => begin(form(alice))));
  const seventh = async (): Promise<string> => {
    const socket = await begin(form(alice));
    const answered = await Promise.race([once(socket, "data"), once(socket, "close"), delay(atLeisure(1000), [""])]);
    socket.destroy();
    return String(answered[0]);
  };
  let heard = "";
  await eventually(
    "the seventh is turned away",
    async () => {
      heard = await seventh();
      return heard.startsWith("HTTP/1.1 429 ");
    },
    () => heard,
  );
  assert.match(heard, /too_many_uploads/u);
  const other = await begin(form(bruno));
  for (const socket of [...stalled, other]) socket.destroy();
  await eventually("the places come back", async () => {
    const answer = await alice.fetch("/api/expense/storeExpense", { method: "POST", body: new FormData() });
    return answer.status === 422;
  });
});
