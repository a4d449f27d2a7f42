import { randomInt } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { WebSocketServer, type WebSocket } from "ws";
import { network } from "./network.ts";
import { SetsBy } from "./sets-by.ts";

/** The application key of the Pusher protocol: public, it only names the path. */
export const APP_KEY = "cordial";
const PATH = `/app/${APP_KEY}`;
const ACTIVITY_TIMEOUT = 120;
/** A subscription to a room, the longest genuine message, has some 2 KB. */
const MAX_PAYLOAD = 16 * 1024;
/** Bytes that may wait for a client that does not read; fewer before it has subscribed, when it may be anybody's. */
const MAX_BUFFERED = 1024 * 1024;
const MAX_BUFFERED_SILENT = 64 * 1024;
/** Messages of a socket: so many at once, when a window subscribes to all its channels after a break, then so many a second. */
const BURST = 300;
const PER_SECOND = 5;
/** A real client subscribes within a second. Until it does, nobody knows whose socket it is, so those are few and short-lived. */
const SILENT_MS = 20_000;
const MAX_SILENT = 1000;
/**
 * `closeTimeout`: how long a client may take to confirm that its socket closes, in milliseconds. `maxFragments` and
 * `maxBufferedChunks` bound a message that never ends: a kilobyte in one-byte pieces takes 200, and browsers send one piece.
 */
const SERVER = {
  noServer: true,
  maxPayload: MAX_PAYLOAD,
  maxFragments: 16,
  maxBufferedChunks: 256,
  closeTimeout: 2000,
};

/**
 * Close codes, by what pusher-js does then: after 4000 to 4099, and from 4300 on, it stays away until the page is loaded again;
 * after 4100 to 4199 it comes back in a second; after 4200 to 4299 at once.
 */
export const closeCode = {
  /** Coming back by itself, the closed window would push out the next one, and all of them would go round for ever. */
  tooManyWindows: 4004,
  sessionEnded: 4009,
  comeBack: 4100,
  goingAway: 4200,
  tooManyMessages: 4301,
} as const;

export interface Socket {
  readonly id: string;
  readonly ws: WebSocket;
  /** What its address is counted as. */
  readonly network: string;
  /** Channel -> the session that was authorised for it. Written by `Sockets` alone, which keeps the index of it. */
  readonly channels: Map<string, string>;
  /** The first person who subscribed on it. */
  person: string | undefined;
  /** Since when it hears no channel. */
  silentSince: number;
  seen: number;
  /** When its person last did something: opened a record, left one. */
  usedAt: number;
  /** Of its bucket of messages, and when that was looked at last. */
  tokens: number;
  countedAt: number;
  /** Messages that arrived while an earlier one is being dealt with. */
  readonly waiting: string[];
  busy: boolean;
}

export interface SocketsOptions {
  readonly log: Logger;
  readonly perPerson: number;
  readonly perAddress: number;
  readonly addressOf: (request: IncomingMessage) => string;
  /** Deals with a message; a promise when that takes a look at the database. */
  readonly heard: (socket: Socket, message: string) => Promise<void> | undefined;
  /** The socket is gone, or no longer hears this channel. */
  readonly left: (socket: Socket, channel: string) => void;
}

/** The open websockets: how many, how much each may send and leave unread, and which of them hear a channel. */
export class Sockets {
  readonly #o: SocketsOptions;
  readonly #server = new WebSocketServer(SERVER);
  readonly #all = new Set<Socket>();
  readonly #hearing = new SetsBy<string, Socket>();
  readonly #ofPerson = new SetsBy<string, Socket>();
  /** These until the connection is really gone, since so long it takes memory. */
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

  hearing(channel: string): ReadonlySet<Socket> {
    return this.#hearing.get(channel);
  }

  /** The socket hears a channel from now on, by the session of this person. Says no when it was closed meanwhile. */
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

  /** Closes a socket. It counts for nothing and hears nothing from now on. */
  drop(socket: Socket, code: number, reason: string): void {
    this.#forget(socket);
    socket.ws.close(code, reason);
  }

  /** Looks for those that are gone without saying so. */
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
    // Whoever leaves in the middle of it is no fault of ours.
    raw.on("error", () => raw.destroy());
    const refuse = (answer: string): void => {
      // Without the second half a client that never closes would keep its connection.
      raw.end(`HTTP/1.1 ${answer}\r\nConnection: close\r\n\r\n`, () => raw.destroy());
    };
    if (request.url?.split("?")[0] !== PATH || this.#closed) return refuse("404 Not Found");
    const from = network(this.#o.addressOf(request));
    if (this.#ofNetwork.get(from).size >= this.#o.perAddress) return refuse("429 Too Many Requests\r\nRetry-After: 15");
    this.#server.handleUpgrade(request, raw, head, (ws) => this.#connected(ws, from));
  }

  #connected(ws: WebSocket, from: string): void {
    const now = Date.now();
    const socket: Socket = {
      id: `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`,
      ws,
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

  /** Takes from the bucket of a socket. One that sends more than any client does is closed. */
  #mayGoOn(socket: Socket): boolean {
    if (!this.#all.has(socket)) return false;
    const now = Date.now();
    socket.seen = now;
    const refilled = socket.tokens + ((now - socket.countedAt) / 1000) * PER_SECOND;
    socket.tokens = Math.min(BURST, refilled) - 1;
    socket.countedAt = now;
    if (socket.tokens >= 0) return true;
    this.drop(socket, closeCode.tooManyMessages, "too many messages");
    return false;
  }

  #arrived(socket: Socket, message: string): void {
    if (!this.#mayGoOn(socket)) return;
    // A paused socket still hands over what was read before, so there is a queue; the bucket bounds it.
    socket.waiting.push(message);
    if (!socket.busy) void this.#dealWith(socket);
  }

  /** One message after another; while one looks at the database the socket is not read. */
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
      // A client that is left without an answer waits for ever; one that comes back subscribes again.
      if (!this.#closed) this.#o.log.warn({ err: error }, "socket message failed");
      this.drop(socket, closeCode.comeBack, "try again");
    }
    socket.busy = false;
    socket.ws.resume();
  }

  /**
   * Counts a socket for its person. Of too many the one that was used least recently is closed, not the newest refused: the
   * window that somebody has just opened is the one they look at, and the first twenty may be forgotten tabs.
   */
  #belongsTo(socket: Socket, personId: string): void {
    if (socket.person !== undefined) return;
    socket.person = personId;
    this.#ofPerson.add(personId, socket);
    const theirs = this.#ofPerson.get(personId);
    if (theirs.size <= this.#o.perPerson) return;
    const [oldest] = [...theirs].filter((one) => one !== socket).toSorted((a, b) => a.usedAt - b.usedAt);
    if (oldest) this.drop(oldest, closeCode.tooManyWindows, "too many windows");
  }

  /** Of too many that hear nothing, one of the address with the most is closed: a flood from one place harms only itself. */
  #setSilent(socket: Socket, is: boolean): void {
    if (!is) {
      this.#silent.delete(socket);
      this.#silentOf.delete(socket.network, socket);
      return;
    }
    socket.silentSince = Date.now();
    this.#silent.add(socket);
    this.#silentOf.add(socket.network, socket);
    if (this.#silent.size <= MAX_SILENT) return;
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

/** A client that does not read is cut off before what waits for it fills the memory. */
function limitUnread({ ws, channels }: Socket): void {
  if (ws.bufferedAmount > (channels.size > 0 ? MAX_BUFFERED : MAX_BUFFERED_SILENT)) ws.terminate();
}

export function send(socket: Socket, event: string, data: unknown, channel?: string, userId?: string): void {
  if (socket.ws.readyState !== socket.ws.OPEN) return;
  const about = { ...(channel && { channel }), ...(userId && { user_id: userId }) };
  socket.ws.send(JSON.stringify({ event, data: JSON.stringify(data), ...about }));
  limitUnread(socket);
}
