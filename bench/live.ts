import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { mayHear, mayName } from "#server/access/channels.ts";
import { type Person, Rights } from "#server/kit/shared/access.ts";
import { connect } from "#server/kit/sql/database.ts";
import { Live } from "#server/kit/live/live.ts";
import { APP_KEY } from "#server/kit/live/live-sockets.ts";
import type { LiveMessage } from "#server/kit/records/record.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { somebody } from "#server/testing/person.ts";
import { startListeners } from "./children.ts";
import type { Listening, Opened, Subscriptions } from "./listeners.ts";

const CHANNELS = 500;
/** Subscribers per channel, at every number of sockets. */
const HEARERS = 4;
const PEOPLE = 20;
/** Offices per person. */
const OFFICES = (CHANNELS * HEARERS) / PEOPLE;
/** People with the same offices form a group. A message to each group at once makes one message for each of its sockets. */
const GROUPS = CHANNELS / OFFICES;
const MESSAGES = 1000;
const TURNS = 3;
const ROUNDS = 6;
const BOUND = 1.3;

/** The cost of a live message with many sockets, compared with few that have the same subscriptions. */
export interface LiveCost {
  readonly what: string;
  readonly few: number;
  readonly many: number;
  readonly ratio: number;
  readonly bound: number;
  readonly ok: boolean;
}

interface Office {
  /** CPU time per message in microseconds, measured until all have received it. */
  round(): Promise<number>;
  close(): Promise<void>;
}

/** People with 100 offices each. */
const peopleOf = (offices: readonly string[]): Person[] =>
  Array.from({ length: PEOPLE }, (_, i): Person => {
    const heard = Array.from({ length: OFFICES }, (_none, n) => offices[(i * OFFICES + n) % CHANNELS] ?? "");
    return somebody({
      id: newId(),
      name: `Person ${i}`,
      rights: new Rights(heard.map((place_id) => ({ permission: "expense_approving", place_id }))),
    });
  });

/** A message to each group at once, about an office of theirs. */
const messagesOf = (offices: readonly string[], i: number): LiveMessage[] =>
  Array.from({ length: GROUPS }, (_, group): LiveMessage => ({
    area: "expenses",
    hash_id: newId(),
    version: 1,
    users: [],
    zone: offices[group * OFFICES + (i % OFFICES)] ?? "",
    needs: ["expense_approving"],
  }));

/** Opens the sockets: each person's offices spread over their windows. */
async function listen(live: Live, port: number, people: readonly Person[], sockets: number) {
  const listeners = await startListeners();
  const windows = people.flatMap((person) => {
    const own = [...person.rights.where(["expense_approving"])].map((office) => `private-zone.${office}`);
    const count = sockets / PEOPLE;
    return Array.from({ length: count }, (_, i) => ({ person, channels: own.filter((_c, n) => n % count === i) }));
  });
  const each = GROUPS * HEARERS;
  listeners.tell({
    url: `ws://127.0.0.1:${port}/app/${APP_KEY}`,
    windows: windows.length,
    each,
  } satisfies Listening);
  for (let from = 0, said = await listeners.next(); said !== "listening"; said = await listeners.next()) {
    const { ids } = said as Opened;
    const subscriptions: Subscriptions = ids.map((id, i) => {
      const { person, channels } = windows[from + i] ?? { channels: [] };
      return channels.map((channel) => {
        const auth = person ? live.authorise(id, channel, person) : "";
        return JSON.stringify({ event: "pusher:subscribe", data: { channel, auth } });
      });
    });
    from += ids.length;
    listeners.tell(subscriptions);
  }
  return listeners;
}

/** Runs the server's `Live` on a separate port, with real sockets that subscribe to the channels of 500 offices. */
async function open(url: string, sockets: number): Promise<Office> {
  const offices = Array.from({ length: CHANNELS }, () => newId());
  const people = peopleOf(offices);
  const sessions = new Map(people.map((person) => [person.sessionId, person]));
  const pool = connect({ url, max: 4, applicationName: "bench live" }, () => undefined);
  const live = new Live({
    pool,
    url,
    secret: "a secret that only the benchmark knows",
    log: pino({ level: "silent" }),
    personOf: (sessionId) => Promise.resolve(sessions.get(sessionId)),
    mayHear: (person, channel) => mayHear([], person, channel),
    mayName,
    mayOpen: () => Promise.resolve(false),
    perPerson: sockets,
    perAddress: sockets,
    addressOf: () => "",
  });
  const http = createServer().listen(0, "127.0.0.1");
  await once(http, "listening");
  await live.open(http);
  const { port } = http.address() as AddressInfo;

  const listeners = await listen(live, port, people, sockets);

  return {
    async round() {
      const began = process.cpuUsage();
      for (let i = 0; i < MESSAGES / GROUPS; i += 1) {
        const messages = messagesOf(offices, i);
        const heard = listeners.next();
        // Don't wait for the disk: other work in that time would count.
        await pool.query(
          "SELECT set_config('synchronous_commit', 'off', true), pg_notify('cordial_live', m) FROM unnest($1::text[]) AS m",
          [messages.map((message) => JSON.stringify(message))],
        );
        await heard;
      }
      return process.cpuUsage(began).user / MESSAGES;
    },
    async close() {
      listeners.stop();
      await live.close();
      http.close();
      await pool.end();
    },
  };
}

/**
 * Twenty people with 100 of 500 offices each: one socket for all offices, or 100 sockets with one office each, alternating. Each message
 * has four subscribers and takes the whole way from NOTIFY to real clients. With more messages at once, a socket with all offices would
 * read several together. Measures the server's user CPU time, which excludes other processes and the extra cost of idle TCP connections.
 */
export async function measureLive(url: string): Promise<LiveCost> {
  const times = { few: [] as number[], many: [] as number[] };
  const turn = async (sockets: number): Promise<number> => {
    // One at a time: both would receive each other's messages, since they share the database.
    const office = await open(url, sockets);
    const rounds = [];
    for (let i = 0; i < ROUNDS; i += 1) rounds.push(await office.round());
    await office.close();
    // The least disturbed round; the first ones are warm-up.
    return Math.min(...rounds);
  };
  for (let i = 0; i < TURNS; i += 1) {
    times.few.push(await turn(20));
    times.many.push(await turn(2000));
  }
  const [few, many] = [Math.min(...times.few), Math.min(...times.many)];
  const ratio = many / few;
  return {
    what: "live message, 2,000 sockets against 20, 500 channels",
    few,
    many,
    ratio,
    bound: BOUND,
    ok: ratio <= BOUND,
  };
}
