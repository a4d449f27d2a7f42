import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import { recordAs } from "#server/kit/records/record.ts";
import { inTransaction, newId } from "#server/kit/sql/transaction.ts";
import { openApp, type Client } from "#server/testing/test-app.ts";
import { pusherFor, type Pusher } from "#server/testing/pusher.ts";

const t = await openApp();

const call = { requestId: "test", address: "127.0.0.1", locale: "en", now: new Date() } as const;

/** How often a transaction of `tell` was begun. */
let begun = 0;
/** Notifies people like any operation does: in a transaction, sent after the commit. */
async function tell(user: string, actor: string, ...others: readonly string[]): Promise<void> {
  const due = await inTransaction(t.pool, async (db) => {
    begun += 1;
    return await recordAs(db, call, actor, [
      {
        kind: "expense",
        id: newId(),
        action: "pay",
        notice: {
          kind: "expense_paid",
          params: { paid: "1,00 EUR", number: 1, title: "Taxi" },
          link: "/admin",
          to: { users: [user, ...others] },
        },
      },
    ]);
  });
  t.app.services.live.due(due);
}

/** Behaves like the web app: on each live message and each reconnect, it requests what came since the last number it knows. */
class Listener {
  readonly seen: number[] = [];
  /** How many times the user was alerted, however many came at once. */
  bursts = 0;
  #socket: Pusher | undefined;
  #since = 0;
  #running: Promise<void> | undefined;
  #again = false;
  readonly #client: Client;
  readonly #user: string;
  constructor(client: Client, user: string) {
    this.#client = client;
    this.#user = user;
  }
  connect(): void {
    const socket = pusherFor(t.url, this.#client.token);
    this.#socket = socket;
    const channel = socket.subscribe(`private-user.${this.#user}`);
    channel.bind("notification.created", () => void this.catchUp());
    channel.bind("pusher:subscription_succeeded", () => void this.catchUp());
  }
  disconnect(): void {
    this.#socket?.disconnect();
    this.#socket = undefined;
  }
  async catchUp(): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return await this.#running;
    }
    this.#running = this.#fetch().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
    if (this.#again) {
      this.#again = false;
      await this.catchUp();
    }
  }
  async #fetch(): Promise<void> {
    let more = true;
    let came = 0;
    while (more) {
      const answer = await this.#client.ok(loadNotifications, { query: { since: this.#since } });
      this.seen.push(...answer.data.map((n) => n.seq).toReversed());
      came += answer.data.length;
      this.#since = answer.seq;
      ({ more } = answer);
    }
    if (came > 0) this.bursts += 1;
  }
}

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

test("500 notifications over a line that breaks again and again: nothing is missing, nothing comes twice, all in order", async () => {
  const [actor, user] = [await t.make.user(), await t.make.user()];
  const listener = new Listener(await t.as(user), user.id);
  listener.connect();
  const COUNT = 500;
  let told = 0;
  const writers = Array.from({ length: 4 }, async () => {
    while (told < COUNT) {
      told += 1;
      await tell(user.id, actor.id);
    }
  });
  let writing = true;
  const done = Promise.all(writers).then(() => {
    writing = false;
  });
  // Reconnect in short, varying intervals.
  for (let i = 0; writing; i += 1) {
    await delay(20 + ((i * 37) % 60));
    listener.disconnect();
    await delay(5 + ((i * 53) % 90));
    listener.connect();
  }
  await done;
  const deadline = Date.now() + 60_000;
  while (listener.seen.length < COUNT && Date.now() < deadline) await delay(20);
  listener.disconnect();
  assert.deepEqual(listener.seen, upTo(COUNT));
});

test("after an hour offline everything comes, page by page, and is told as one burst", async () => {
  const [actor, user] = [await t.make.user(), await t.make.user()];
  const listener = new Listener(await t.as(user), user.id);
  for (let i = 0; i < 450; i += 50) await Promise.all(Array.from({ length: 50 }, async () => tell(user.id, actor.id)));
  await listener.catchUp();
  assert.deepEqual(listener.seen, upTo(450));
  assert.equal(listener.bursts, 1);
  await listener.catchUp();
  assert.equal(listener.seen.length, 450);
});
