import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { mayHear, mayName } from "#server/access/channels.ts";
import { type Person, Rights } from "#server/kit/access.ts";
import { connect } from "#server/kit/database.ts";
import { Live } from "#server/kit/live.ts";
import { APP_KEY } from "#server/kit/live-sockets.ts";
import type { LiveMessage } from "#server/kit/record.ts";
import { newId } from "#server/kit/transaction.ts";
import { somebody } from "#server/testing/person.ts";
import { startListeners } from "./children.ts";
import type { Listening, Opened, Subscriptions } from "./listeners.ts";

const CHANNELS = 500;
/** Sockets that hear each channel, however many there are. */
const HEARERS = 4;
const PEOPLE = 20;
/** Of each person. */
const OFFICES = (CHANNELS * HEARERS) / PEOPLE;
/** People who have the same offices are a group. A message to each group at once is one for each window that hears any. */
const GROUPS = CHANNELS / OFFICES;
const MESSAGES = 1000;
const TURNS = 3;
const ROUNDS = 6;
const BOUND = 1.3;

/** What a live message costs with many sockets open, beside few that hear the same. */
export interface LiveCost {
  readonly what: string;
  readonly few: number;
  readonly many: number;
  readonly ratio: number;
  readonly bound: number;
  readonly ok: boolean;
}

interface Office {
  /** Microseconds of processor time that a message takes, until everybody has heard it. */
  round(): Promise<number>;
  close(): Promise<void>;
}

/** The server's own live messages on a port of their own, with real sockets that hear the channels of 500 offices between them. */
async function open(url: string, sockets: number): Promise<Office> {
  const offices = Array.from({ length: CHANNELS }, () => newId());
  const people = Array.from({ length: PEOPLE }, (_, i): Person => {
    const heard = Array.from({ length: OFFICES }, (_none, n) => offices[(i * OFFICES + n) % CHANNELS] ?? "");
    return somebody({
      id: newId(),
      name: `Person ${i}`,
      rights: new Rights(heard.map((place_id) => ({ permission: "expense_approving", place_id }))),
    });
  });
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

  return {
    async round() {
      const began = process.cpuUsage();
      for (let i = 0; i < MESSAGES / GROUPS; i += 1) {
        const messages = Array.from({ length: GROUPS }, (_, group): LiveMessage => ({
          area: "expenses",
          hash_id: newId(),
          version: 1,
          users: [],
          zone: offices[group * OFFICES + (i % OFFICES)] ?? "",
          needs: ["expense_approving"],
        }));
        const heard = listeners.next();
        // Not waiting for the disk: what runs in the meantime would count.
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
 * Twenty people with 100 of 500 offices each: with one window for all of them, and with 100 windows for one each, in turns. Each
 * message is heard by four. It goes the whole way, from NOTIFY to real clients. Of more at once a
 * window that has all offices would read several together. The server's processor time
 * outside the system's: what else the machine does does not count, nor that TCP takes longer over a connection that was idle.
 */
export async function measureLive(url: string): Promise<LiveCost> {
  const times = { few: [] as number[], many: [] as number[] };
  const turn = async (sockets: number): Promise<number> => {
    // One at a time: on one database each would hear the messages of the other.
    const office = await open(url, sockets);
    const rounds = [];
    for (let i = 0; i < ROUNDS; i += 1) rounds.push(await office.round());
    await office.close();
    // The round that was disturbed least; the first ones warm up.
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
