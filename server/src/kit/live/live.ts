import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type pg from "pg";
import type { Logger } from "pino";
import type { Person } from "#server/kit/shared/access.ts";
import { LiveLine } from "./live-line.ts";
import {
  type Addressees,
  changeOf,
  countriesOf,
  opensOwn,
  parsed,
  readsAnywhere,
  stillAsked,
} from "./live-messages.ts";
import { APP_KEY, closeCode, send, Sockets, type Socket } from "./live-sockets.ts";
import { SetsBy } from "./sets-by.ts";
import { RecentMessages } from "./recent-messages.ts";
import { mayEnter, Presence, type PresenceOptions, recordOf } from "./presence.ts";
import type { LiveMessage } from "../records/record.ts";
import type { Dispatcher } from "../sql/transaction.ts";
import { Slots } from "#server/kit/shared/slots.ts";
import { inGroups, oneLookAtATime } from "#server/kit/shared/together.ts";

const MAX_CHANNELS = 200;
/** The longest channel name that pusher-js allows. */
const MAX_CHANNEL_NAME = 164;
/** Milliseconds for which a person's rights are cached at delivery. */
const TRUST_MS = 1000;
/** Milliseconds between two checks of all sockets. */
export const DISMISS_MS = 3000;
/**
 * Limits on the database use of sockets, so that calls always get a connection: one query at a time for sessions and their rights, for many
 * sessions at once, and a few for access to rooms.
 */
const SESSIONS_A_LOOK = 100;
const ROOM_LOOKS = 3;
/** Most queued room checks. Each socket waits for one at most; beyond this the database is too slow to let anybody in. */
const LONGEST_LINE = 5000;

interface Face {
  readonly avatar?: string | null;
}

interface LiveOptions {
  readonly pool: pg.Pool;
  readonly url: string;
  readonly secret: string;
  readonly log: Logger;
  /** The person of a session with current rights; undefined when the session has ended. */
  readonly personOf: (sessionId: string) => Promise<Person | undefined>;
  /** Whether the person may listen to a channel. */
  readonly mayHear: (person: Person, channel: string) => boolean;
  /** Whether the person sees a record and so may enter its room. */
  readonly mayOpen: PresenceOptions<Socket>["mayOpen"];
  readonly mayName: PresenceOptions<Socket>["mayName"];
  /** The most open sockets of a person, and of a network. */
  readonly perPerson: number;
  readonly perAddress: number;
  /** The client address of the upgrade request. */
  readonly addressOf: (request: IncomingMessage) => string;
}

/**
 * Live messages over the Pusher Channels protocol (version 7) on the server's own port. Each process receives every message and delivers it
 * to its own sockets, by the current rights of their persons.
 */
export class Live implements Dispatcher {
  readonly #o: LiveOptions;
  readonly #line: LiveLine;
  readonly #sockets: Sockets;
  readonly #presence: Presence<Socket>;
  readonly #recent = new RecentMessages();
  readonly #trusted = new Map<string, { person: Promise<Person | undefined>; at: number }>();
  readonly #personOf: (sessionId: string) => Promise<Person | undefined>;
  #timers: NodeJS.Timeout[] = [];
  #dismissing = false;
  #closed = false;

  constructor(options: LiveOptions) {
    this.#o = options;
    const { log } = options;
    this.#personOf = oneLookAtATime(
      async (ids: readonly string[]) =>
        new Map(await Promise.all(ids.map(async (id) => [id, await options.personOf(id)] as const))),
      SESSIONS_A_LOOK,
    );
    const rooms = new Slots(ROOM_LOOKS, LONGEST_LINE);
    this.#line = new LiveLine({
      ...options,
      heard: async (message) => await this.#deliver(message),
      presenceHeard: (payload) => this.#presence.heard(payload),
      missed: () => {
        this.#recent.missed();
        // Tell the clients to reload their data.
        for (const socket of this.#sockets) send(socket, "cordial.resync", {});
        this.#presence.resync();
      },
    });
    this.#presence = new Presence({
      ...options,
      mayOpen: async (person, kind, id) => await rooms.run(async () => await options.mayOpen(person, kind, id)),
      send,
      notify: async (messages) => await this.#line.tellPresence(messages),
      onError: (error) => this.#closed || log.warn({ err: error }, "presence not told"),
    });
    this.#sockets = new Sockets({
      ...options,
      heard: (socket, message) => this.#heard(socket, message),
      left: (socket, channel) => this.#presence.leave(socket, channel),
    });
  }

  async open(http: Server): Promise<void> {
    this.#sockets.open(http);
    await this.#line.open();
    this.#timers.push(
      setInterval(() => this.#heartbeat(), 30_000).unref(),
      setInterval(() => this.#sockets.dropSilent(), 5000).unref(),
      setInterval(() => void this.#dismiss(), DISMISS_MS).unref(),
    );
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const t of this.#timers) clearInterval(t);
    await this.#line.finish();
    await this.#presence.close();
    this.#sockets.close();
    await this.#line.close();
  }

  /** Open websockets. */
  get windows(): number {
    return this.#sockets.size;
  }

  due(ids: readonly number[]): void {
    this.#line.due(ids);
  }

  /** The signature that lets a socket subscribe; bound to socket, channel and session. */
  authorise(socketId: string, channel: string, person: Person, data?: string): string {
    return `${APP_KEY}:${person.sessionId}.${this.#sign([socketId, channel, person.sessionId], data)}`;
  }

  /** Whether the person may enter the room of a record. For calls: does not queue behind the checks for sockets. */
  async mayEnter(person: Person, channel: string): Promise<boolean> {
    return await mayEnter(this.#o.mayOpen, person, channel);
  }

  #sign(what: readonly string[], data: string | undefined): string {
    const signed = data === undefined ? what : [...what, data];
    return createHmac("sha256", this.#o.secret).update(signed.join("\n")).digest("hex");
  }

  #heard(socket: Socket, raw: string): Promise<void> | undefined {
    const said = parsed(raw);
    if (!said) return void send(socket, "pusher:error", { code: 4200, message: "Not JSON" });
    const { event, channel, data } = said;
    if (event === "pusher:ping") return void send(socket, "pusher:pong", {});
    socket.usedAt = Date.now();
    if (event === "pusher:unsubscribe") return void this.#sockets.leave(socket, data.channel);
    // The only client event passed on, and only as a boolean.
    if (event === "client-editing") return void this.#presence.editing(socket, channel, data.editing);
    if (event === "pusher:subscribe") return this.#subscribe(socket, data.channel, data.auth, data.about);
    return undefined;
  }

  /** Returns a promise only when it queries the database: not for an invalid signature or an existing subscription. */
  #subscribe(socket: Socket, channel: string, auth: string, about?: string): Promise<void> | undefined {
    const [, sessionId = "", signature = ""] = /^cordial:([0-9a-f-]{36})\.([0-9a-f]{64})$/u.exec(auth) ?? [];
    const room = recordOf(channel) !== undefined;
    const expected = Buffer.from(this.#sign([socket.id, channel, sessionId], room ? String(about) : undefined), "hex");
    const given = Buffer.from(signature, "hex");
    const genuine = given.length === expected.length && timingSafeEqual(given, expected);
    if (genuine && socket.channels.get(channel) === sessionId)
      return void succeeded(socket, channel, room ? this.#presence.here(socket, channel) : {});
    if (!genuine || socket.channels.size >= MAX_CHANNELS || channel.length > MAX_CHANNEL_NAME)
      return void refused(socket, channel);
    const enter = room
      ? (person: Person) => {
          const { user_info: { avatar = null } = {} } = JSON.parse(String(about)) as { user_info?: Face };
          return this.#presence.enter(socket, channel, person, avatar);
        }
      : () => ({});
    const weighed = async (): Promise<void> => {
      const person = await this.#personOf(sessionId);
      const may = person && (room ? await this.#presence.mayEnter(person, channel) : this.#o.mayHear(person, channel));
      if (!may) return refused(socket, channel);
      // The socket may be gone by now: entering the room then would leave an entry that is never removed.
      if (!this.#sockets.hear(socket, channel, sessionId, person.id)) return;
      succeeded(socket, channel, enter(person));
      await this.#catchUp(socket, channel);
    };
    return weighed();
  }

  /** Tells a socket what was sent to a channel in the seconds before it subscribed, when its window may have read already. */
  async #catchUp(socket: Socket, channel: string): Promise<void> {
    const recent = this.#recent.all();
    if (!recent) return send(socket, "cordial.resync", {});
    const opened = recordOf(channel)?.id;
    for (const { message, to } of recent) {
      const forAll = (message.profile ?? message.readers) !== undefined && channel === ownChannel(socket);
      if (opened !== undefined && opened === message.hash_id)
        send(socket, "record.changed", changeOf(message), channel);
      else if (forAll || [to.users, to.places, to.notified].some((channels) => channels.includes(channel)))
        await this.#tell(socket, message, to);
    }
  }

  /** The person with current rights, cached for a second: a right taken away silences the socket at the next message. */
  async #personNow(sessionId: string): Promise<Person | undefined> {
    const known = this.#trusted.get(sessionId);
    if (known && Date.now() - known.at < TRUST_MS) return await known.person;
    const person = this.#personOf(sessionId);
    this.#trusted.set(sessionId, { person, at: Date.now() });
    return await person;
  }

  async #deliver(message: LiveMessage): Promise<void> {
    // Rights have changed: drop all cached ones.
    if (message.rights || message.profile) this.#trusted.clear();
    const to = this.#recent.add(message);
    const sockets = new Set([...to.users, ...to.places, ...to.notified].flatMap((c) => [...this.#sockets.hearing(c)]));
    // Any user channel may belong to a person with this profile. Scan all sockets: an index by profile would be wrong while a person's
    // profile changes, and profiles change only a few times a week. Records without a place (lists, components) change as rarely.
    if (message.profile || message.readers)
      for (const socket of this.#sockets) if (ownChannel(socket)) sockets.add(socket);
    const told = new Set<Socket>();
    await Promise.all(
      [...sockets].map(async (socket) => {
        try {
          if (await this.#tell(socket, message, to)) told.add(socket);
        } catch (error) {
          this.#o.log.warn({ err: error }, "live message not weighed");
          // It missed a message: it reloads its data after reconnecting.
          this.#sockets.drop(socket, closeCode.comeBack, "try again");
        }
      }),
    );
    if (!message.area || !message.hash_id) return;
    // Tell everybody who has the record open, whatever right lets them see it, as long as they still may.
    for (const [socket, room] of this.#presence.seatsOf(message.hash_id)) {
      const person = await this.#personNow(socket.channels.get(room) ?? "");
      if (person && (await this.#presence.weigh(socket, room, person, true))) {
        if (!told.has(socket)) send(socket, "record.changed", changeOf(message), room);
      } else this.#sockets.leave(socket, room);
    }
  }

  /** Sends one socket the parts of a message its person may read. True when that included a changed record. */
  async #tell(socket: Socket, message: LiveMessage, to: Addressees): Promise<boolean> {
    const own = to.users.find((c) => socket.channels.has(c));
    const inPlace = to.places.find((c) => socket.channels.has(c));
    const asOne = (message.profile || message.readers) && !own && !inPlace ? ownChannel(socket) : undefined;
    const notes = (message.notified ?? []).filter((n) => socket.channels.has(`private-user.${n.user_id}`));
    const channel = own ?? inPlace ?? asOne;
    const listened = channel ?? (notes[0] && `private-user.${notes[0].user_id}`);
    if (!listened) return false;
    const person = await this.#personNow(socket.channels.get(listened) ?? "");
    if (!person?.passwordSecure || person.secondFactorDue) {
      this.#sockets.drop(socket, closeCode.sessionEnded, "session ended");
      return false;
    }
    if (asOne && !(message.readers ? readsAnywhere(person, message) : person.profileId === message.profile))
      return false;
    if (message.rights || message.profile) this.#weighAgain(socket, person);
    // On another person's channel, rights decide as on the office's channel.
    const theirs = own !== undefined && message.users.includes(person.id) && opensOwn(person, message.area ?? "");
    const reads = channel && message.area && this.#mayRead(person, channel, message, asOne !== undefined || theirs);
    if (reads) send(socket, "record.changed", changeOf(message), channel);
    for (const n of notes)
      if (n.user_id === person.id && (!n.asked || stillAsked(person, message)))
        send(socket, "notification.created", { hash_id: n.hash_id, seq: n.seq }, `private-user.${n.user_id}`);
    return Boolean(reads);
  }

  /** Periodic check: closes sockets of ended sessions and leaves channels their person may no longer listen to, even when no messages arrive. */
  async #dismiss(): Promise<void> {
    if (this.#dismissing) return;
    this.#dismissing = true;
    try {
      const heldBy = new SetsBy<string, Socket>();
      for (const socket of this.#sockets) for (const session of socket.channels.values()) heldBy.add(session, socket);
      // A message that arrives meanwhile waits for one group: among thousands of sessions it would be late.
      await inGroups([...heldBy.keys()], SESSIONS_A_LOOK, async (session) => {
        const person = await this.#personOf(session);
        for (const socket of heldBy.get(session))
          if ([...socket.channels.values()].includes(session)) await this.#weighSession(socket, person);
      });
    } catch (error) {
      if (!this.#closed) this.#o.log.warn({ err: error }, "sockets not weighed");
    }
    this.#dismissing = false;
  }

  async #weighSession(socket: Socket, person: Person | undefined): Promise<void> {
    if (!person?.passwordSecure || person.secondFactorDue)
      return this.#sockets.drop(socket, closeCode.sessionEnded, "session ended");
    this.#weighAgain(socket, person);
    await this.#weighRooms(socket, person);
  }

  /** Leaves the session's channels that its person may no longer listen to. */
  #weighAgain(socket: Socket, person: Person): void {
    for (const [channel, session] of socket.channels)
      if (session === person.sessionId && !recordOf(channel) && !this.#o.mayHear(person, channel))
        this.#sockets.leave(socket, channel);
  }

  async #weighRooms(socket: Socket, person: Person): Promise<void> {
    for (const [channel, session] of socket.channels)
      if (session === person.sessionId && recordOf(channel) && !(await this.#presence.weigh(socket, channel, person)))
        this.#sockets.leave(socket, channel);
  }

  /** `mine`: the message names the person, or everybody with their rights, so that no place decides. */
  #mayRead(person: Person, channel: string, byPlace: LiveMessage, mine: boolean): boolean {
    if (!this.#o.mayHear(person, channel)) return false;
    if (mine) return true;
    const countries = countriesOf(byPlace.country);
    return (byPlace.needs ?? []).some((p) =>
      (countries.length > 0 ? countries : [""]).some((country) =>
        person.rights.at(p, { zone: byPlace.zone ?? "", country }),
      ),
    );
  }

  #heartbeat(): void {
    this.#sockets.heartbeat();
    if (this.#trusted.size > 10_000) this.#trusted.clear();
  }
}

function ownChannel(socket: Socket): string | undefined {
  for (const channel of socket.channels.keys()) if (channel.startsWith("private-user.")) return channel;
  return undefined;
}

const succeeded = (socket: Socket, channel: string, here: unknown): void =>
  send(socket, "pusher_internal:subscription_succeeded", here, channel);
const refused = (socket: Socket, channel: string): void => {
  const why = { type: "AuthError", error: "Not allowed", status: 403 };
  send(socket, "pusher:subscription_error", why, channel.slice(0, MAX_CHANNEL_NAME));
};
