import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import Echo from "laravel-echo";
import { WebSocket } from "ws";
import { broadcastingAuth, logout } from "#contract/access/endpoints.ts";
import { endOwnSession, listSessions } from "#contract/access/security.ts";
import { approveExpense, sendExpense, storeExpense } from "#contract/expenses/endpoints.ts";
import { loadNotifications, readNotification } from "#contract/notifications/endpoints.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { DISMISS_MS } from "#server/kit/live/live.ts";
import { uploadContract } from "#contract/users/contracts.ts";
import { eventually } from "#server/testing/eventually.ts";
import { openScene, type Scene } from "#server/testing/scene.ts";
import { pdf } from "#server/testing/uploads.ts";
import { within } from "#server/testing/eventually.ts";
import { pusherFor, type Pusher } from "#server/testing/pusher.ts";

const open: { disconnect(): void }[] = [];
const { t, s } = await openScene();
afterEach(async () => {
  for (const client of open.splice(0)) client.disconnect();
  // A client terminated while closing would wait 30 seconds for the answer.
  await new Promise((resolve) => setTimeout(resolve, 50));
});

const connect = (token: string | undefined): Pusher => {
  const client = pusherFor(t.url, token);
  open.push(client);
  return client;
};
/** A raw socket. */
const bare = async () => {
  const ws = new WebSocket(`${t.url.replace("http", "ws")}/app/cordial`);
  open.push({ disconnect: () => ws.close() });
  const next = async (): Promise<{ event: string; data: string }> =>
    await within(
      "message",
      new Promise((resolve) => ws.once("message", (data: Buffer) => resolve(JSON.parse(data.toString())))),
    );
  const hello = await next();
  assert.equal(hello.event, "pusher:connection_established");
  return { ws, next, id: (JSON.parse(hello.data) as { socket_id: string }).socket_id };
};
const subscribed = async (client: Pusher, channel: string): Promise<boolean> =>
  await within(
    channel,
    new Promise((resolve) => {
      client
        .subscribe(channel)
        .bind("pusher:subscription_succeeded", () => resolve(true))
        .bind("pusher:subscription_error", () => resolve(false));
    }),
  );
const heard = async <T>(client: Pusher, channel: string, event: string): Promise<T> =>
  await within(event, new Promise((resolve) => client.channel(channel).bind(event, resolve)));
const silent = async (client: Pusher, ms = 400): Promise<string[]> => {
  const events: string[] = [];
  client.bind_global((event: string) => void (event.startsWith("pusher") || events.push(event)));
  await new Promise((resolve) => setTimeout(resolve, ms));
  return events;
};

describe("who may hear what", () => {
  test("one's own channel, one's offices, people of an office where one sees what they spend", async () => {
    const { alice, bruno, esther, nadia, paris, douala } = s;
    const may = async (who: Scene["alice"], channel_name: string): Promise<number> =>
      (await who.client.call(broadcastingAuth, { body: { socket_id: "1.2", channel_name } })).status;
    assert.equal(await may(alice, `private-user.${alice.user.id}`), 200);
    assert.equal(await may(alice, `private-user.${bruno.user.id}`), 403);
    assert.equal(await may(alice, `private-zone.${paris.id}`), 200);
    assert.equal(await may(alice, `private-zone.${douala.id}`), 403);
    assert.equal(await may(nadia, `private-zone.${paris.id}`), 200, "her main office, without any right");
    assert.equal(await may(bruno, `private-zone.${paris.id}.user.${alice.user.id}`), 200);
    assert.equal(await may(alice, `private-zone.${paris.id}.user.${bruno.user.id}`), 403);
    assert.equal(await may(alice, `private-zone.${paris.id}.user.${alice.user.id}`), 200);
    assert.equal(await may(esther, `private-zone.${paris.id}.user.${alice.user.id}`), 403);
    for (const odd of [
      "private-user.x",
      `user.${alice.user.id}`,
      `private-user.${alice.user.id}x`,
      `xprivate-user.${alice.user.id}`,
      "presence-all",
      "",
    ])
      assert.equal(await may(alice, odd), 403, odd);
  });

  test("a country by a right that holds there", async () => {
    const user = await t.make.user({ rights: { laboratory_view: [s.france.id] } });
    const client = await t.as(user);
    const may = async (country: string): Promise<number> =>
      (await client.call(broadcastingAuth, { body: { socket_id: "1.2", channel_name: `private-country.${country}` } }))
        .status;
    assert.equal(await may(s.france.id), 200);
    assert.equal(await may(s.paris.id), 403);
  });

  test("several channels in one call: those that are not one's own are left out", async () => {
    const { alice, bruno, paris, douala } = s;
    const socket = await bare();
    const [own, theirs] = [`private-user.${alice.user.id}`, `private-user.${bruno.user.id}`];
    const more = [`private-zone.${paris.id}`, `private-zone.${douala.id}`, theirs, "presence-all", "__proto__"];
    const body = { socket_id: socket.id, channel_name: own, more };
    const given = await alice.client.ok(broadcastingAuth, { body });
    assert.deepEqual(Object.keys(given.more ?? {}), [`private-zone.${paris.id}`]);
    for (const [channel, auth] of [[own, given.auth] as const, ...Object.entries(given.more ?? {})]) {
      socket.ws.send(JSON.stringify({ event: "pusher:subscribe", data: { channel, auth } }));
      assert.equal((await socket.next()).event, "pusher_internal:subscription_succeeded");
    }
    assert.equal((await alice.client.call(broadcastingAuth, { body: { ...body, channel_name: theirs } })).status, 403);
  });

  test("a signature is for one socket and one channel", async () => {
    const channel = `private-user.${s.alice.user.id}`;
    const socket = await bare();
    const authFor = async (socket_id: string, channel_name: string) =>
      (await s.alice.client.ok(broadcastingAuth, { body: { socket_id, channel_name } })).auth;
    const subscribe = async (auth: string): Promise<string> => {
      socket.ws.send(JSON.stringify({ event: "pusher:subscribe", data: { channel, auth } }));
      return (await socket.next()).event;
    };
    assert.equal(await subscribe(await authFor("1.2", channel)), "pusher:subscription_error");
    assert.equal(await subscribe(await authFor(socket.id, `private-zone.${s.paris.id}`)), "pusher:subscription_error");
    assert.equal(await subscribe(""), "pusher:subscription_error");
    assert.equal(await subscribe(await authFor(socket.id, channel)), "pusher_internal:subscription_succeeded");
  });
});

describe("the real clients", () => {
  test("pusher-js: what is in reach is heard, what is not stays unheard", async () => {
    const [approver, outsider] = [connect(s.bruno.client.token), connect(s.esther.client.token)];
    const inParis = `private-zone.${s.paris.id}`;
    assert.equal(await subscribed(approver, inParis), true);
    assert.equal(await subscribed(outsider, inParis), false);
    assert.equal(await subscribed(outsider, `private-user.${s.esther.user.id}`), true);
    const { data } = await s.alice.client.ok(storeExpense, { body: s.draft() });
    const changed = heard<{ area: string; hash_id: string; version: number }>(approver, inParis, "record.changed");
    const unheard = silent(outsider);
    await s.alice.client.ok(sendExpense, { params: { id: data.hash_id }, body: {} });
    assert.deepEqual(await changed, { area: "expenses", hash_id: data.hash_id, version: 2 });
    assert.deepEqual(await unheard, []);
  });

  test("on a colleague's channel one hears what one may read of them, and no more", async () => {
    const watcher = connect(s.bruno.client.token);
    const hers = `private-zone.${s.paris.id}.user.${s.alice.user.id}`;
    assert.equal(await subscribed(watcher, hers), true);
    const { data } = await s.alice.client.ok(storeExpense, { body: s.draft() });
    const first = heard<{ area: string; hash_id: string; version: number }>(watcher, hers, "record.changed");
    // He may not read her contracts and drafts; he may read what she sends.
    await s.alice.client.ok(uploadContract, {
      body: {
        title: "Signed copy",
        kind: "AMENDMENT",
        start_date: "2026-01-01",
        files: [new File([pdf()], "signed.pdf")],
      },
    });
    await s.alice.client.ok(storeExpense, { body: s.draft() });
    await s.alice.client.ok(sendExpense, { params: { id: data.hash_id }, body: {} });
    assert.deepEqual(await first, { area: "expenses", hash_id: data.hash_id, version: 2 });
  });

  test("what somebody else notifies in the database is passed by", async () => {
    const client = connect(s.bruno.client.token);
    const inParis = `private-zone.${s.paris.id}`;
    assert.equal(await subscribed(client, inParis), true);
    for (const channel of ["cordial_live", "cordial_presence"])
      for (const word of ["", "no JSON", "null", "{}", "[]", '{"users": 1}'])
        await t.pool.query("SELECT pg_notify($1, $2)", [channel, word]);
    const { data } = await s.alice.client.ok(storeExpense, { body: s.draft() });
    const changed = heard<{ hash_id: string }>(client, inParis, "record.changed");
    await s.alice.client.ok(sendExpense, { params: { id: data.hash_id }, body: {} });
    assert.equal((await changed).hash_id, data.hash_id);
  });

  test("a notification is told to its person, after its row is there; never to who caused it", async () => {
    const [owner, causer] = [connect(s.alice.client.token), connect(s.bruno.client.token)];
    const mine = `private-user.${s.alice.user.id}`;
    assert.equal(await subscribed(owner, mine), true);
    assert.equal(await subscribed(causer, `private-user.${s.bruno.user.id}`), true);
    // What was told in the seconds before is repeated to whoever subscribes.
    const { data: before } = await s.bruno.client.ok(loadNotifications, { query: {} });
    const last = Math.max(0, ...before.map((n) => n.seq));
    let asked = 0;
    causer.bind_global((event: string, word: { seq: number }) => {
      if (event === "notification.created" && word.seq > last) asked += 1;
    });
    const id = await s.expense("UNVALIDATED");
    await eventually("he is asked", () => asked === 1);
    const told = heard<{ hash_id: string; seq: number }>(owner, mine, "notification.created");
    await s.bruno.client.ok(approveExpense, { params: { id }, body: {} });
    const { hash_id, seq } = await told;
    const { data } = await s.alice.client.ok(loadNotifications, { query: { since: seq - 1 } });
    assert.equal(data[0]?.hash_id, hash_id);
    assert.match(data[0]?.text ?? "", /was approved/u);
    // Messages arrive in order: this one would come after any about his own action.
    await s.expense("UNVALIDATED");
    await eventually("he is asked again", () => asked >= 2);
    assert.equal(asked, 2);
  });

  test("what one has read in one window is told to one's other windows, and to nobody else", async () => {
    const [mine, foreign] = [connect(s.alice.client.token), connect(s.bruno.client.token)];
    const channel = `private-user.${s.alice.user.id}`;
    assert.equal(await subscribed(mine, channel), true);
    assert.equal(await subscribed(foreign, `private-user.${s.bruno.user.id}`), true);
    const id = await s.expense("UNVALIDATED");
    await s.bruno.client.ok(approveExpense, { params: { id }, body: {} });
    const { data } = await s.alice.client.ok(loadNotifications, { query: {} });
    const window = newId();
    const told = new Promise((resolve) => {
      mine.channel(channel).bind("record.changed", (word: { area: string }) => {
        if (word.area === "notifications") resolve(word);
      });
    });
    const heardBy: string[] = [];
    foreign.bind_global((_: string, word: { area?: string } | undefined) => void heardBy.push(word?.area ?? ""));
    await s.alice.client.ok(readNotification, { body: { hash_id: data[0]?.hash_id, window } });
    assert.deepEqual(await within("the word", told), { area: "notifications", hash_id: window, version: 1 });
    assert.ok(!heardBy.includes("notifications"));
  });

  test("laravel-echo connects unchanged", async () => {
    const pusher = connect(s.bruno.client.token);
    const echo = new Echo({ broadcaster: "pusher", client: pusher, key: "cordial" });
    const changed = within(
      "echo",
      new Promise((resolve) => {
        echo
          .private(`zone.${s.paris.id}`)
          .listen(".record.changed", resolve)
          .subscribed(() => void s.expense("UNVALIDATED"));
      }),
    );
    assert.equal(((await changed) as { area: string }).area, "expenses");
  });

  test("a right that is taken away silences the socket", async () => {
    const zone = s.paris;
    const user = await t.make.user({ zone: s.douala, rights: { expense_approving: [zone.id] } });
    const watcher = await t.as(user);
    const socket = connect(watcher.token);
    assert.equal(await subscribed(socket, `private-zone.${zone.id}`), true);
    const first = heard(socket, `private-zone.${zone.id}`, "record.changed");
    await s.expense("UNVALIDATED");
    await first;
    await t.make.revoke(user.id);
    // Rights are cached for a second.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const events = silent(socket, 700);
    await s.expense("UNVALIDATED");
    assert.deepEqual(await events, []);
  });

  test("a country's change is heard by who holds one of its rights there, and by nobody else", async () => {
    const holder = await t.as(await t.make.user({ rights: { laboratory_view: [s.france.id] } }));
    const other = await t.as(await t.make.user({ rights: { contacts_view: [s.france.id] } }));
    const all = await t.as(await t.make.user({ rights: ["laboratory_view"] }));
    const [hears, deaf, everywhere] = [connect(holder.token), connect(other.token), connect(all.token)];
    const channel = `private-country.${s.france.id}`;
    assert.equal(await subscribed(everywhere, "private-countries"), true);
    assert.equal(await subscribed(hears, "private-countries"), false, "the right holds in one country alone");
    assert.equal(await subscribed(hears, channel), true);
    assert.equal(await subscribed(deaf, channel), true);
    const changed = heard<{ area: string }>(hears, channel, "record.changed");
    const changedThere = heard<{ area: string }>(everywhere, "private-countries", "record.changed");
    const unheard = silent(deaf);
    await t.pool.query("INSERT INTO outbox (message, created_at) VALUES ($1, now() - interval '1 minute')", [
      JSON.stringify({
        area: "laboratory",
        hash_id: s.france.id,
        version: 1,
        users: [],
        country: s.france.id,
        needs: ["laboratory_view"],
      }),
    ]);
    assert.equal((await changed).area, "laboratory");
    assert.equal((await changedThere).area, "laboratory");
    assert.deepEqual(await unheard, []);
  });

  test("a notification by a right is not told to who lost it while it was under way", async () => {
    const rights = { expense_approving: [s.paris.id], notify_expenses: [s.paris.id] };
    const [keeps, loses] = [await t.make.user({ rights }), await t.make.user({ rights })];
    const [kept, lost] = [connect((await t.as(keeps)).token), connect((await t.as(loses)).token)];
    assert.equal(await subscribed(kept, `private-user.${keeps.id}`), true);
    assert.equal(await subscribed(lost, `private-user.${loses.id}`), true);
    await t.make.revoke(loses.id);
    const told = heard<{ seq: number }>(kept, `private-user.${keeps.id}`, "notification.created");
    const unheard = silent(lost);
    await t.pool.query("INSERT INTO outbox (message, created_at) VALUES ($1, now() - interval '1 minute')", [
      JSON.stringify({
        users: [],
        asks: ["notify_expenses", "expense_approving"],
        at: s.paris.id,
        notified: [keeps.id, loses.id].map((user_id) => ({ user_id, hash_id: user_id, seq: 7, asked: true })),
      }),
    ]);
    assert.equal((await told).seq, 7);
    assert.deepEqual(await unheard, []);
  });

  test("an ended session closes its socket at the next message", async () => {
    const user = await t.make.user({ zone: s.paris });
    const client = await t.as(user);
    const socket = await bare();
    const channel = `private-user.${user.id}`;
    const { auth } = await client.ok(broadcastingAuth, { body: { socket_id: socket.id, channel_name: channel } });
    socket.ws.send(JSON.stringify({ event: "pusher:subscribe", data: { channel, auth } }));
    assert.equal((await socket.next()).event, "pusher_internal:subscription_succeeded");
    await client.ok(logout, { query: {} });
    const code = within("closing", new Promise((resolve) => socket.ws.once("close", resolve)));
    await t.pool.query("INSERT INTO outbox (message, created_at) VALUES ($1, now() - interval '1 minute')", [
      JSON.stringify({ area: "x", hash_id: user.id, version: 1, users: [user.id] }),
    ]);
    // The row was inserted without announcing it: the periodic sweep of the outbox sends it.
    assert.equal(await code, 4009);
  });
});

test("the socket of a session that was ended elsewhere falls within five seconds, though nothing is said", async () => {
  const user = await t.make.user();
  const [here, there] = [await t.as(user), await t.as(user)];
  const { ws, next, id } = await bare();
  const channel = `private-user.${user.id}`;
  const { auth } = await there.ok(broadcastingAuth, { body: { socket_id: id, channel_name: channel } });
  ws.send(JSON.stringify({ event: "pusher:subscribe", data: { channel, auth } }));
  assert.equal((await next()).event, "pusher_internal:subscription_succeeded");
  const closed = new Promise<number>((resolve) => ws.once("close", resolve));
  const other = (await here.ok(listSessions)).data.find((x) => !x.current);
  await here.ok(endOwnSession, { params: { id: other?.hash_id ?? "" } });
  assert.equal(await within("close", closed), 4009);
  // Assert the server's interval instead of the elapsed time, which depends on the machine's load.
  assert.ok(DISMISS_MS < 5000);
});
