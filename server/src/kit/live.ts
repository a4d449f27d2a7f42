import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { WebSocketServer, type WebSocket } from "ws";
import type { Person } from "./access.ts";
import { MAX_NOTIFY, sql } from "./database.ts";
import { Presence, type PresenceOptions, recordOf } from "./presence.ts";
import type { Dispatcher, LiveMessage } from "./record.ts";
import { inTransaction } from "./transaction.ts";

/** The application key of the Pusher protocol: public, it only names the path. */
export const APP_KEY = "cordial";
const PATH = `/app/${APP_KEY}`;
const CHANNEL = "cordial_live";
const PRESENCE = "cordial_presence";
const ACTIVITY_TIMEOUT = 120;
const MAX_CHANNELS = 200;
const MAX_BUFFERED = 1024 * 1024;
/** A socket that hears no channel for so long is nobody's: whoever is signed in subscribes at once. */
const SILENT_MS = 60_000;
/** How long a person's rights are believed at delivery. */
const TRUST_MS = 1000;
/** How often all sockets are weighed anew. */
export const DISMISS_MS = 3000;
/** Messages of this long are sent together, in one transaction: nobody sees the delay. */
const GATHER_MS = 20;

interface Socket {
  readonly id: string;
  readonly ws: WebSocket;
  /** Channel -> the session that was authorised for it. */
  readonly channels: Map<string, string>;
  readonly since: number;
  seen: number;
}

interface Face {
  readonly avatar?: string | null;
}

export interface LiveOptions {
  readonly pool: pg.Pool;
  readonly url: string;
  readonly secret: string;
  readonly log: Logger;
  /** The person of a session as they are now, or undefined when it has ended. */
  readonly personOf: (sessionId: string) => Promise<Person | undefined>;
  /** Whether the person may hear a channel. */
  readonly mayHear: (person: Person, channel: string) => boolean;
  /** Whether the person sees a record: then they may be in its room. */
  readonly mayOpen: PresenceOptions<Socket>["mayOpen"];
  readonly mayName: PresenceOptions<Socket>["mayName"];
}

const takeDue = sql<{ message: LiveMessage }, [number[]]>(
  "DELETE FROM outbox WHERE id = ANY($1::bigint[]) RETURNING message",
);
const takeLate = sql<{ message: LiveMessage }>(
  "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE created_at < now() - interval '3 seconds' ORDER BY id LIMIT 200 FOR UPDATE SKIP LOCKED) RETURNING message",
);
const notify = sql<unknown, [string, string[]]>("SELECT pg_notify($1, m) FROM unnest($2::text[]) AS m");

/**
 * Live messages over the Pusher Channels protocol (version 7) on the server's own port. Messages leave the outbox after commit
 * through NOTIFY, so that every process hears them; each delivers to its sockets, by the rights their persons hold then.
 */
export class Live implements Dispatcher {
  readonly #o: LiveOptions;
  readonly #sockets = new Set<Socket>();
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  readonly #due: number[] = [];
  #flushing: Promise<void> | undefined;
  #listener: pg.Client | undefined;
  #closed = false;
  #timers: NodeJS.Timeout[] = [];
  readonly #trusted = new Map<string, { person: Promise<Person | undefined>; at: number }>();

  readonly #presence: Presence<Socket>;

  constructor(options: LiveOptions) {
    this.#o = options;
    this.#presence = new Presence({
      ...options,
      send,
      notify: async (messages) => void (await notify.all(options.pool, PRESENCE, [...messages])),
      onError: (error) => this.#closed || options.log.warn({ err: error }, "presence not told"),
    });
  }

  async open(http: Server): Promise<void> {
    http.on("upgrade", (request, socket, head) => this.#upgrade(request, socket, head));
    await this.#listen();
    this.#timers.push(
      setInterval(() => this.#heartbeat(), 30_000).unref(),
      setInterval(() => void this.#sweep(), 5000).unref(),
      setInterval(() => void this.#dismiss(), DISMISS_MS).unref(),
    );
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const t of this.#timers) clearInterval(t);
    await this.#flushing;
    await this.#presence.close();
    // 4200: reconnect at once, to another process.
    for (const s of this.#sockets) s.ws.close(4200, "going away");
    this.#server.close();
    const listener = this.#listener;
    this.#listener = undefined;
    await listener?.end().catch(() => undefined);
  }

  /** Outbox rows whose transaction has committed: sent a moment later, many at once. */
  due(ids: readonly number[]): void {
    this.#due.push(...ids);
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
    });
  }

  /** The signature that lets a socket hear a channel: bound to socket, channel and session. */
  authorise(socketId: string, channel: string, person: Person, data?: string): string {
    return `${APP_KEY}:${person.sessionId}.${this.#sign([socketId, channel, person.sessionId], data)}`;
  }

  /** Whether the person may be in the room of a record. */
  async mayEnter(person: Person, channel: string): Promise<boolean> {
    return await this.#presence.mayEnter(person, channel);
  }

  #sign(what: readonly string[], data: string | undefined): string {
    const signed = data === undefined ? what : [...what, data];
    return createHmac("sha256", this.#o.secret).update(signed.join("\n")).digest("hex");
  }

  async #flush(): Promise<void> {
    while (this.#due.length > 0) {
      await delay(GATHER_MS);
      const ids = this.#due.splice(0, 500);
      try {
        await this.#send((client) => takeDue.all(client, ids));
      } catch (error) {
        // The sweeper takes them again.
        this.#o.log.warn({ err: error }, "live messages wait in the outbox");
        return;
      }
    }
  }

  async #sweep(): Promise<void> {
    try {
      await this.#send((client) => takeLate.all(client));
    } catch (error) {
      if (!this.#closed) this.#o.log.warn({ err: error }, "outbox not swept");
    }
  }

  async #send(take: (client: pg.PoolClient) => Promise<{ message: LiveMessage }[]>): Promise<void> {
    await inTransaction(this.#o.pool, async (client) => {
      const rows = await take(client);
      if (rows.length > 0)
        await notify.all(
          client,
          CHANNEL,
          rows.flatMap((r) => pieces(r.message)),
        );
    });
  }

  async #listen(): Promise<void> {
    const listener = new pg.Client({
      connectionString: this.#o.url,
      application_name: "cordial live",
      keepAlive: true,
    });
    const lost = (): void => {
      if (this.#listener !== listener || this.#closed) return;
      this.#listener = undefined;
      void listener.end().catch(() => undefined);
      void this.#listenAgain();
    };
    listener.on("error", lost);
    listener.on("end", lost);
    listener.on("notification", (n) => {
      const heard = async (): Promise<void> => {
        if (n.channel === PRESENCE) this.#presence.heard(n.payload ?? "");
        else await this.#deliver(JSON.parse(n.payload ?? "") as LiveMessage);
      };
      // Whoever reaches the database may notify anything: what is no message of ours ends nothing.
      void heard().catch((error: unknown) => this.#o.log.warn({ err: error }, "live message not delivered"));
    });
    await listener.connect();
    await listener.query(`LISTEN ${CHANNEL}; LISTEN ${PRESENCE}`);
    this.#listener = listener;
  }

  async #listenAgain(): Promise<void> {
    for (let wait = 200; !this.#closed; wait = Math.min(wait * 2, 5000)) {
      try {
        await this.#listen();
        // What passed meanwhile is unknown: the clients read again.
        for (const s of this.#sockets) send(s, "cordial.resync", {});
        this.#presence.resync();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  #upgrade(request: IncomingMessage, raw: Duplex, head: Buffer): void {
    // Whoever leaves in the middle of it is no fault of ours.
    raw.on("error", () => raw.destroy());
    if (request.url?.split("?")[0] !== PATH || this.#closed) {
      raw.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
      return;
    }
    this.#server.handleUpgrade(request, raw, head, (ws) => this.#connected(ws));
  }

  #connected(ws: WebSocket): void {
    const socket: Socket = {
      id: `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`,
      ws,
      channels: new Map(),
      since: Date.now(),
      seen: Date.now(),
    };
    this.#sockets.add(socket);
    ws.on("close", () => {
      this.#sockets.delete(socket);
      for (const channel of socket.channels.keys()) this.#presence.leave(socket, channel);
    });
    ws.on("error", () => ws.terminate());
    ws.on("pong", () => {
      socket.seen = Date.now();
    });
    ws.on(
      "message",
      (data) =>
        void this.#heard(socket, (data as Buffer).toString()).catch((error: unknown) =>
          this.#o.log.warn({ err: error }, "socket message failed"),
        ),
    );
    send(socket, "pusher:connection_established", { socket_id: socket.id, activity_timeout: ACTIVITY_TIMEOUT });
  }

  async #heard(socket: Socket, raw: string): Promise<void> {
    socket.seen = Date.now();
    let message: {
      event?: string;
      channel?: string;
      data?: { channel?: string; auth?: string; channel_data?: string; editing?: boolean };
    };
    try {
      message = JSON.parse(raw) as typeof message;
    } catch {
      return send(socket, "pusher:error", { code: 4200, message: "Not JSON" });
    }
    if (message.event === "pusher:ping") return send(socket, "pusher:pong", {});
    if (message.event === "pusher:unsubscribe") {
      this.#leave(socket, String(message.data?.channel));
      return;
    }
    // Of what clients tell each other only this is passed on, and only yes or no.
    if (message.event === "client-editing")
      return this.#presence.editing(socket, String(message.channel), message.data?.editing === true);
    if (message.event === "pusher:subscribe") {
      const { channel, auth = "", channel_data } = message.data ?? {};
      await this.#subscribe(socket, String(channel), auth, channel_data);
    }
  }

  #leave(socket: Socket, channel: string): void {
    socket.channels.delete(channel);
    this.#presence.leave(socket, channel);
  }

  async #subscribe(socket: Socket, channel: string, auth: string, about?: string): Promise<void> {
    const [, sessionId = "", signature = ""] = /^cordial:([0-9a-f-]{36})\.([0-9a-f]{64})$/u.exec(auth) ?? [];
    const room = recordOf(channel) !== undefined;
    const expected = Buffer.from(this.#sign([socket.id, channel, sessionId], room ? String(about) : undefined), "hex");
    const given = Buffer.from(signature, "hex");
    const genuine = given.length === expected.length && timingSafeEqual(given, expected);
    const person = genuine ? await this.#o.personOf(sessionId) : undefined;
    const may = person && (room ? await this.#presence.mayEnter(person, channel) : this.#o.mayHear(person, channel));
    if (!person || !may || socket.channels.size >= MAX_CHANNELS)
      return send(
        socket,
        "pusher:subscription_error",
        { type: "AuthError", error: "Not allowed", status: 403 },
        channel,
      );
    // Gone while it was weighed: nobody would ever leave the room for it.
    if (!this.#sockets.has(socket)) return;
    socket.channels.set(channel, sessionId);
    const { user_info: { avatar = null } = {} } = room ? (JSON.parse(String(about)) as { user_info?: Face }) : {};
    const here = room ? this.#presence.enter(socket, channel, person, avatar) : {};
    send(socket, "pusher_internal:subscription_succeeded", here, channel);
  }

  /** The person as they are now, believed for a second: a right taken away silences the socket at the next message. */
  async #personNow(sessionId: string): Promise<Person | undefined> {
    const known = this.#trusted.get(sessionId);
    if (known && Date.now() - known.at < TRUST_MS) return await known.person;
    const person = this.#o.personOf(sessionId).catch(() => undefined);
    this.#trusted.set(sessionId, { person, at: Date.now() });
    return await person;
  }

  async #deliver(message: LiveMessage): Promise<void> {
    const zoneChannel = message.zone ? `private-zone.${message.zone}` : undefined;
    const places = [zoneChannel, message.country ? `private-country.${message.country}` : undefined];
    const data = { area: message.area, hash_id: message.hash_id, version: message.version };
    // Whatever was believed of anybody a moment ago may not hold any more.
    if (message.rights || message.profile) this.#trusted.clear();
    const told = new Set<Socket>();
    await Promise.all(
      [...this.#sockets].map(async (socket) => {
        const own = message.users
          .flatMap((u) => [`private-user.${u}`, ...(zoneChannel ? [`${zoneChannel}.user.${u}`] : [])])
          .find((c) => socket.channels.has(c));
        const inPlace = places.find((c) => c !== undefined && socket.channels.has(c));
        // Everybody's own channel may be one of somebody who has the profile; who they are is looked up below.
        const asOne =
          message.profile && !own && !inPlace
            ? [...socket.channels.keys()].find((c) => c.startsWith("private-user."))
            : undefined;
        const notes = (message.notified ?? []).filter((n) => socket.channels.has(`private-user.${n.user_id}`));
        const channel = own ?? inPlace ?? asOne;
        const listened = channel ?? (notes[0] && `private-user.${notes[0].user_id}`);
        if (!listened) return;
        const person = await this.#personNow(socket.channels.get(listened) ?? "");
        if (!person?.passwordSecure || person.secondFactorDue) return socket.ws.close(4009, "session ended");
        if (asOne && person.profileId !== message.profile) return;
        if (message.rights || message.profile) this.#weighAgain(socket, person);
        // On somebody else's channel one hears what one's rights would let one read, as on the office's.
        const mine = asOne !== undefined || (own !== undefined && message.users.includes(person.id));
        if (channel && message.area && this.#mayRead(person, channel, mine ? undefined : message)) {
          told.add(socket);
          send(socket, "record.changed", data, channel);
        }
        for (const n of notes)
          if (n.user_id === person.id && (!n.asked || stillAsked(person, message)))
            send(socket, "notification.created", { hash_id: n.hash_id, seq: n.seq }, `private-user.${n.user_id}`);
      }),
    );
    if (!message.area || !message.hash_id) return;
    // Whoever has the record open is told, by whatever right they see it, while they still do.
    for (const [socket, room] of this.#presence.seatsOf(message.hash_id)) {
      const person = await this.#personNow(socket.channels.get(room) ?? "");
      if (person && (await this.#presence.weigh(socket, room, person, true))) {
        if (!told.has(socket)) send(socket, "record.changed", data, room);
      } else this.#leave(socket, room);
    }
  }

  /** Sockets of sessions that ended, and channels that their person may not hear any more, fall also while nothing is said: one question for all. */
  async #dismiss(): Promise<void> {
    const sessions = [...new Set([...this.#sockets].flatMap((s) => [...s.channels.values()]))];
    try {
      const people = new Map(await Promise.all(sessions.map(async (id) => [id, await this.#o.personOf(id)] as const)));
      for (const socket of this.#sockets)
        for (const session of new Set(socket.channels.values())) {
          // One that has subscribed meanwhile was weighed then.
          if (!people.has(session)) continue;
          const person = people.get(session);
          if (!person?.passwordSecure || person.secondFactorDue) socket.ws.close(4009, "session ended");
          else {
            this.#weighAgain(socket, person);
            await this.#weighRooms(socket, person);
          }
        }
    } catch (error) {
      if (!this.#closed) this.#o.log.warn({ err: error }, "sockets not weighed");
    }
  }

  /** Channels of a session whose person may not hear them any more are dropped. */
  #weighAgain(socket: Socket, person: Person): void {
    for (const [channel, session] of socket.channels)
      if (session === person.sessionId && !recordOf(channel) && !this.#o.mayHear(person, channel))
        socket.channels.delete(channel);
  }

  async #weighRooms(socket: Socket, person: Person): Promise<void> {
    for (const [channel, session] of socket.channels)
      if (session === person.sessionId && recordOf(channel) && !(await this.#presence.weigh(socket, channel, person)))
        this.#leave(socket, channel);
  }

  #mayRead(person: Person, channel: string, byPlace: LiveMessage | undefined): boolean {
    if (!this.#o.mayHear(person, channel)) return false;
    if (!byPlace) return true;
    const place = { zone: byPlace.zone ?? "", country: byPlace.country ?? "" };
    return (byPlace.needs ?? []).some((p) => person.rights.at(p, place));
  }

  #heartbeat(): void {
    for (const s of this.#sockets) {
      if (Date.now() - s.seen > ACTIVITY_TIMEOUT * 2000 || s.ws.bufferedAmount > MAX_BUFFERED) s.ws.terminate();
      else if (s.channels.size === 0 && Date.now() - s.since > SILENT_MS) s.ws.close(4100, "nothing subscribed");
      else s.ws.ping();
    }
    if (this.#trusted.size > 10_000) this.#trusted.clear();
  }
}

/** Whether somebody who was told by their rights still holds them there. */
const stillAsked = (person: Person, { asks, at }: LiveMessage): boolean =>
  (asks ?? []).every((p) => person.rights.at(p, { zone: at ?? "" }));

function send(socket: Socket, event: string, data: unknown, channel?: string, userId?: string): void {
  if (socket.ws.readyState !== socket.ws.OPEN) return;
  const about = { ...(channel && { channel }), ...(userId && { user_id: userId }) };
  socket.ws.send(JSON.stringify({ event, data: JSON.stringify(data), ...about }));
}

/** A message as NOTIFY can carry it: many notified people are told in several. */
function pieces(message: LiveMessage): string[] {
  const whole = JSON.stringify(message);
  if (Buffer.byteLength(whole) <= MAX_NOTIFY) return [whole];
  const notified = message.notified ?? [];
  const out = [JSON.stringify({ ...message, notified: [] })];
  for (let i = 0; i < notified.length; i += 40)
    out.push(JSON.stringify({ users: [], notified: notified.slice(i, i + 40), asks: message.asks, at: message.at }));
  return out;
}
