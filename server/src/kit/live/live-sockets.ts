import { randomInt } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { WebSocketServer, type WebSocket } from "ws";
import { network } from "#server/kit/shared/network.ts";
import { noteRefusal } from "#server/kit/shared/refusals.ts";
import { SetsBy } from "./sets-by.ts";

/** The application key of the Pusher protocol. It is public and only part of the path. */
export const APP_KEY = "cordial";
const PATH = `/app/${APP_KEY}`;
const ACTIVITY_TIMEOUT = 120;
/** Bytes. The longest genuine message, a subscription to a room, has about 2 KB. */
const MAX_PAYLOAD = 16 * 1024;
/** Bytes that may be buffered for a client that does not read; less before it has subscribed, when it may be anybody. */
const MAX_BUFFERED = 1024 * 1024;
const MAX_BUFFERED_SILENT = 64 * 1024;
/** Rate limit for a socket's messages: a burst, for a window that subscribes to all its channels after an interruption, then a rate per second. */
const BURST = 300;
const PER_SECOND = 5;
/**
 * Limits for sockets without a subscription. A genuine client subscribes within a second; until then the socket's person is unknown. As many
 * as come back to one server when another one of three ends, with 20,000 windows in all: one closed meanwhile would come again.
 */
const SILENT_MS = 20_000;
const MAX_SILENT = 3000;
/**
 * `closeTimeout`: milliseconds a client has to confirm the close. `maxFragments` and `maxBufferedChunks` bound a message that never ends: a
 * kilobyte in one-byte pieces takes 200 chunks; browsers send a message in one piece.
 */
const SERVER = {
  noServer: true,
  maxPayload: MAX_PAYLOAD,
  maxFragments: 16,
  maxBufferedChunks: 256,
  closeTimeout: 2000,
};

/**
 * Close codes, chosen for how pusher-js reacts: 4000 to 4099 and from 4300 on, it does not reconnect until the page is reloaded; 4100 to
 * 4199, it reconnects after a second; 4200 to 4299, at once.
 */
export const closeCode = {
  /** No automatic reconnect: the closed window would push out the next one, and so on for ever. */
  tooManyWindows: 4004,
  sessionEnded: 4009,
  comeBack: 4100,
  goingAway: 4200,
  tooManyMessages: 4301,
} as const;

/** An open connection with its person and channels. */
export interface Socket {
  readonly id: string;
  readonly ws: WebSocket;
  /** The connection itself. */
  readonly raw: Duplex;
  /** The network its address belongs to, for the limit per network. */
  readonly network: string;
  /** The channels with the session each was authorised for. Only `Sockets` writes it, since it keeps an index of it. */
  readonly channels: Map<string, string>;
  /** The person of the first subscription. */
  person: string | undefined;
  /** When it last became without a channel. */
  silentSince: number;
  seen: number;
  /** When its client last sent something other than a ping. */
  usedAt: number;
  /** The rate limit's tokens, and when they were last refilled. */
  tokens: number;
  countedAt: number;
  /** Messages queued while an earlier one is handled. */
  readonly waiting: string[];
  busy: boolean;
}

/** The limits of connections per person and address. */
interface SocketsOptions {
  readonly log: Logger;
  readonly perPerson: number;
  readonly perAddress: number;
  /** The most without a subscription; default: `MAX_SILENT`. */
  readonly silent?: number;
  readonly addressOf: (request: IncomingMessage) => string;
  /** Handles a message; returns a promise only when it queries the database. */
  readonly heard: (socket: Socket, message: string) => Promise<void> | undefined;
  /** The socket was closed or left this channel. */
  readonly left: (socket: Socket, channel: string) => void;
}

/** The open websockets, with their limits (number, rate, unread data) and the index of who listens to a channel. */
export class Sockets {
  readonly #o: SocketsOptions;
  readonly #server = new WebSocketServer(SERVER);
  readonly #all = new Set<Socket>();
  readonly #hearing = new SetsBy<string, Socket>();
  readonly #ofPerson = new SetsBy<string, Socket>();
  /** Kept until the connection is really closed, because it takes memory until then. */
  readonly #ofNetwork = new SetsBy<string, Socket>();
  readonly #silentOf = new SetsBy<string, Socket>();
  readonly #silent = new Set<Socket>();
  #closed = false;

  constructor(options: SocketsOptions) {
    this.#o = options;
  }

  open(http: Server): void {
    http.on("upgrade", (request, socket, head) => this.#upgrade(request, socket, head));
  }

  close(): void {
    this.#closed = true;
    for (const { ws } of this.#all) ws.close(closeCode.goingAway, "going away");
    this.#server.close();
  }

  [Symbol.iterator](): IterableIterator<Socket> {
    return this.#all.values();
  }

  get size(): number {
    return this.#all.size;
  }

  hearing(channel: string): ReadonlySet<Socket> {
    return this.#hearing.get(channel);
  }

  /** Subscribes the socket to a channel for a person's session. Returns false when the socket was closed meanwhile. */
  hear(socket: Socket, channel: string, sessionId: string, personId: string): boolean {
    if (!this.#all.has(socket)) return false;
    socket.channels.set(channel, sessionId);
    this.#hearing.add(channel, socket);
    this.#setSilent(socket, false);
    this.#belongsTo(socket, personId);
    return true;
  }

  leave(socket: Socket, channel: string): void {
    if (!socket.channels.delete(channel)) return;
    this.#hearing.delete(channel, socket);
    if (socket.channels.size === 0) this.#setSilent(socket, true);
    this.#o.left(socket, channel);
  }

  /** Closes a socket; it stops counting and receiving at once. */
  drop(socket: Socket, code: number, reason: string): void {
    this.#forget(socket);
    socket.ws.close(code, reason);
  }

  /** Pings all sockets and terminates those that have stopped answering. */
  heartbeat(): void {
    for (const socket of this.#all) {
      if (Date.now() - socket.seen > ACTIVITY_TIMEOUT * 2000) socket.ws.terminate();
      else {
        socket.ws.ping();
        limitUnread(socket);
      }
    }
  }

  dropSilent(): void {
    for (const socket of this.#silent)
      if (Date.now() - socket.silentSince > SILENT_MS) this.drop(socket, closeCode.comeBack, "nothing subscribed");
  }

  #upgrade(request: IncomingMessage, raw: Duplex, head: Buffer): void {
    // A client may disconnect during the handshake.
    raw.on("error", () => raw.destroy());
    const refuse = (answer: string): void => {
      // Destroy the socket as well: a client that never closes its side would keep the connection.
      raw.end(`HTTP/1.1 ${answer}\r\nConnection: close\r\n\r\n`, () => raw.destroy());
    };
    if (request.url?.split("?")[0] !== PATH || this.#closed) return refuse("404 Not Found");
    const from = network(this.#o.addressOf(request));
    if (this.#ofNetwork.get(from).size >= this.#o.perAddress) {
      noteRefusal("windows of an address");
      return refuse("429 Too Many Requests\r\nRetry-After: 15");
    }
    gather(raw);
    this.#server.handleUpgrade(request, raw, head, (ws) => this.#connected(ws, raw, from));
  }

  #connected(ws: WebSocket, raw: Duplex, from: string): void {
    const now = Date.now();
    const socket: Socket = {
      id: `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`,
      ws,
      raw,
      network: from,
      channels: new Map(),
      person: undefined,
      silentSince: now,
      seen: now,
      usedAt: now,
      tokens: BURST,
      countedAt: now,
      waiting: [],
      busy: false,
    };
    this.#all.add(socket);
    this.#ofNetwork.add(from, socket);
    this.#setSilent(socket, true);
    ws.on("close", () => {
      this.#forget(socket);
      this.#ofNetwork.delete(from, socket);
    });
    ws.on("error", () => ws.terminate());
    ws.on("pong", () => {
      socket.seen = Date.now();
    });
    ws.on("ping", () => void this.#mayGoOn(socket));
    ws.on("message", (data) => this.#arrived(socket, (data as Buffer).toString()));
    send(socket, "pusher:connection_established", { socket_id: socket.id, activity_timeout: ACTIVITY_TIMEOUT });
  }

  /** Applies the rate limit to a message; closes a socket that exceeds it. */
  #mayGoOn(socket: Socket): boolean {
    if (!this.#all.has(socket)) return false;
    const now = Date.now();
    socket.seen = now;
    const refilled = socket.tokens + ((now - socket.countedAt) / 1000) * PER_SECOND;
    socket.tokens = Math.min(BURST, refilled) - 1;
    socket.countedAt = now;
    if (socket.tokens >= 0) return true;
    noteRefusal("messages of a window");
    this.drop(socket, closeCode.tooManyMessages, "too many messages");
    // Reading the rest of a flood until the client confirms the close would cost what the limit saves.
    socket.ws.pause();
    return false;
  }

  #arrived(socket: Socket, message: string): void {
    if (!this.#mayGoOn(socket)) return;
    // A paused socket still emits what was read before, so messages are queued; the rate limit bounds the queue.
    socket.waiting.push(message);
    if (!socket.busy) void this.#dealWith(socket);
  }

  /** Handles the messages in order; reading is paused while one queries the database. */
  async #dealWith(socket: Socket): Promise<void> {
    socket.busy = true;
    try {
      for (let next = socket.waiting.shift(); next !== undefined; next = socket.waiting.shift()) {
        if (!this.#all.has(socket)) break;
        const work = this.#o.heard(socket, next);
        if (!work) continue;
        socket.ws.pause();
        await work;
      }
    } catch (error) {
      // Close the socket: a client without an answer would wait for ever; after reconnecting it subscribes again.
      if (!this.#closed) this.#o.log.warn({ err: error }, "socket message failed");
      this.drop(socket, closeCode.comeBack, "try again");
    }
    socket.busy = false;
    if (socket.tokens >= 0) socket.ws.resume();
  }

  /**
   * Counts a socket for its person. Above the limit, the least recently used one is closed instead of refusing the newest: the window just
   * opened is the one being looked at, and older ones may be forgotten tabs.
   */
  #belongsTo(socket: Socket, personId: string): void {
    if (socket.person !== undefined) return;
    socket.person = personId;
    this.#ofPerson.add(personId, socket);
    const theirs = this.#ofPerson.get(personId);
    if (theirs.size <= this.#o.perPerson) return;
    noteRefusal("windows of a person");
    const [oldest] = [...theirs].filter((one) => one !== socket).toSorted((a, b) => a.usedAt - b.usedAt);
    if (oldest) this.drop(oldest, closeCode.tooManyWindows, "too many windows");
  }

  /**
   * Marks a socket as silent or not. Above the limit for silent sockets, closes one of the network that has the most: a flood from one
   * network harms only itself.
   */
  #setSilent(socket: Socket, is: boolean): void {
    if (!is) {
      this.#silent.delete(socket);
      this.#silentOf.delete(socket.network, socket);
      return;
    }
    socket.silentSince = Date.now();
    this.#silent.add(socket);
    this.#silentOf.add(socket.network, socket);
    if (this.#silent.size <= (this.#o.silent ?? MAX_SILENT)) return;
    noteRefusal("windows that hear nothing");
    const [oldest] = this.#silentOf.largest();
    if (oldest) this.drop(oldest, closeCode.comeBack, "too many sockets that hear nothing");
  }

  #forget(socket: Socket): void {
    if (!this.#all.delete(socket)) return;
    this.#setSilent(socket, false);
    if (socket.person !== undefined) this.#ofPerson.delete(socket.person, socket);
    socket.waiting.length = 0;
    for (const channel of socket.channels.keys()) {
      this.#hearing.delete(channel, socket);
      this.#o.left(socket, channel);
    }
    socket.channels.clear();
  }
}

/** Terminates a client that does not read before its buffer fills the memory. */
function limitUnread({ ws, channels }: Socket): void {
  if (ws.bufferedAmount > (channels.size > 0 ? MAX_BUFFERED : MAX_BUFFERED_SILENT)) ws.terminate();
}

/** Writes what is sent to a socket in one turn together, such as a change and its notification: each write is a call of the system. */
function gather(raw: Duplex): void {
  if (raw.writableCorked > 0) return;
  raw.cork();
  process.nextTick(() => raw.uncork());
}

/** Sends an event, unless the connection is closing. */
export function send(socket: Socket, event: string, data: unknown, channel?: string, userId?: string): void {
  if (socket.ws.readyState !== socket.ws.OPEN) return;
  gather(socket.raw);
  const about = { ...(channel && { channel }), ...(userId && { user_id: userId }) };
  socket.ws.send(JSON.stringify({ event, data: JSON.stringify(data), ...about }));
  limitUnread(socket);
}
