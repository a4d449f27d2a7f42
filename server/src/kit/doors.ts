import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Failure, overloaded } from "./failures.ts";

/** What strangers may hold of this process: connections, memory, time. Milliseconds and bytes. */
export interface DoorLimits {
  /** Connections open at once, websockets not counted: for a new one the idle one that has been silent longest is closed. */
  readonly connections: number;
  /** Requests that arrived on a connection and are not answered; one more closes it. Browsers and proxies send one. */
  readonly requestsAhead: number;
  /** After so many a connection is closed with its last answer; clients open the next one by themselves. */
  readonly requestsPerConnection: number;
  /** A connection that waits for its next request. */
  readonly keepAlive: number;
  /** Until the headers of a request are complete. */
  readonly head: number;
  /** Until a body is complete, except that of an upload. */
  readonly body: number;
  /** An upload sends at least so many bytes in any such time, and is over after the longest. */
  readonly upload: { readonly bytes: number; readonly within: number; readonly longest: number };
  /** An answer of which the client takes nothing for so long is given up. Megabytes wait in the kernel: a slow line shows late. */
  readonly stalled: number;
  /** Answers that wait to be read, over all connections. */
  readonly unread: number;
  /** Bodies that are held until they are complete, over all connections. */
  readonly bodies: number;
}

export const doorLimits: DoorLimits = {
  connections: 2000,
  requestsAhead: 8,
  requestsPerConnection: 1000,
  keepAlive: 65_000,
  head: 5000,
  body: 10_000,
  upload: { bytes: 30 * 4096, within: 30_000, longest: 20 * 60_000 },
  stalled: 120_000,
  unread: 64 * 1024 * 1024,
  bodies: 32 * 1024 * 1024,
};

interface Connection {
  readonly socket: Socket;
  /** What arrived and is not answered; the first is being answered. */
  readonly waiting: { request: IncomingMessage; response: ServerResponse }[];
}

/** What a single connection may always hold: of a body, or of an answer that nobody reads. */
const SMALL = 16 * 1024;
/** How often unread answers are added up, and how often at most when requests arrive faster. */
const SWEEP = 250;
const SWEEP_AT_MOST = 50;
/** How often the rate of an upload is looked at within its time. */
const SAMPLES = 6;

/**
 * An HTTP server whose connections cannot use it up. Node reads requests ahead of their answers and keeps what nobody reads;
 * here the requests of a connection are answered one after another, and whoever neither sends nor reads is cut off.
 */
export class Doors {
  readonly server: Server;
  readonly #limits: DoorLimits;
  readonly #answer: RequestListener;
  /** The one that has been silent longest comes first: each request and each answer moves its connection to the end. */
  readonly #connections = new Map<Socket, Connection>();
  #swept = 0;

  constructor(answer: RequestListener, limits: DoorLimits = doorLimits) {
    this.#limits = limits;
    this.#answer = answer;
    this.server = createServer(
      {
        headersTimeout: limits.head,
        requestTimeout: limits.upload.longest,
        keepAliveTimeout: limits.keepAlive,
        // Node looks every 30 seconds by itself: a limit of 5 would be one of 35.
        connectionsCheckingInterval: Math.min(1000, limits.head),
        // What Node answers by itself it does not count: `#next` asks for the header.
        requireHostHeader: false,
      },
      (request, response) => this.#arrived(request, response),
    );
    this.server.maxRequestsPerSocket = limits.requestsPerConnection;
    // Its last answer said that it was the last.
    this.server.on("dropRequest", (_request, socket) => cutOff(socket as Socket));
    this.server.on("checkExpectation", (request, response) => this.#arrived(request, response));
    // Websockets count here too; they have limits of their own.
    this.server.maxConnections = limits.connections * 5;
    this.server.on("connection", (socket) => this.#opened(socket));
    this.server.on("upgrade", (_request, socket) => {
      this.#connections.delete(socket as Socket);
      if (this.server.listenerCount("upgrade") === 1) socket.destroy();
    });
    this.server.setTimeout(limits.stalled, (socket) => this.#silent(socket));
    const sweeping = setInterval(() => this.#sweep(), SWEEP).unref();
    this.server.once("close", () => clearInterval(sweeping));
  }

  #opened(socket: Socket): void {
    this.#connections.set(socket, { socket, waiting: [] });
    socket.once("close", () => this.#connections.delete(socket));
    if (this.#connections.size <= this.#limits.connections) return;
    // First one that asks for nothing: an upload on a slow line began long ago and is not silent. One that waits for us is the last to go.
    const isIdle = (one: Connection): boolean => one.waiting.length === 0 && one.socket !== socket;
    for (const mayGo of [isIdle, (one: Connection) => !isOurTurn(one)])
      for (const other of this.#connections.values())
        if (mayGo(other)) {
          other.socket.destroy();
          return;
        }
    socket.destroy();
  }

  /** Puts the connection behind all others that have been silent for longer. */
  #heardFrom(connection: Connection): void {
    if (this.#connections.delete(connection.socket)) this.#connections.set(connection.socket, connection);
  }

  #arrived(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#connections.get(socket);
    // What was read in the same go as the request that was one too many.
    if (!connection || socket.destroyed) return;
    const { waiting } = connection;
    if (waiting.length >= this.#limits.requestsAhead) {
      cutOff(socket);
      return;
    }
    waiting.push({ request, response });
    this.#heardFrom(connection);
    if (waiting.length > 1) {
      socket.pause();
      return;
    }
    if (Date.now() - this.#swept > SWEEP_AT_MOST) this.#sweep();
    this.#next(connection);
  }

  #next(connection: Connection): void {
    const { socket, waiting } = connection;
    const [first] = waiting;
    if (!first || socket.destroyed) return;
    const { request, response } = first;
    this.#watchBody(request, response);
    response.once("close", () => {
      waiting.shift();
      this.#heardFrom(connection);
      if (waiting.length === 0) socket.resume();
      this.#next(connection);
    });
    if (request.headers.host === undefined && request.httpVersion === "1.1")
      response.writeHead(400, { connection: "close" }).end();
    else this.#answer(request, response);
  }

  #watchBody(request: IncomingMessage, response: ServerResponse): void {
    const { headers, socket } = request;
    if (headers["transfer-encoding"] === undefined && !(Number(headers["content-length"]) > 0)) return;
    const late = (): void => {
      if (request.complete || socket.destroyed) return;
      if (!response.headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
      socket.destroySoon();
    };
    const isUpload = headers["content-type"]?.toLowerCase().startsWith("multipart/") === true;
    const timer = isUpload ? this.#watchRate(request, late) : setTimeout(late, this.#limits.body).unref();
    // Also one that nobody reads: after its answer it is let through to its end. The connection goes on to other requests.
    const done = (): void => {
      clearTimeout(timer);
      request.off("close", done);
      socket.off("close", done);
    };
    request.once("close", done);
    socket.once("close", done);
  }

  #watchRate(request: IncomingMessage, late: () => void): NodeJS.Timeout {
    const { bytes, within } = this.#limits.upload;
    const { socket } = request;
    let samples = [socket.bytesRead];
    return setInterval(() => {
      // What waits here waits for us: the client is not the slow one.
      if (request.readableLength > 0) samples = [];
      samples.push(socket.bytesRead);
      if (samples.length <= SAMPLES) return;
      const before = samples.shift() ?? 0;
      if (socket.bytesRead - before < bytes) late();
    }, within / SAMPLES).unref();
  }

  /** Nothing came or went on a connection for as long as its timeout says. */
  #silent(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (!connection || !isOurTurn(connection)) socket.destroy();
  }

  /** When too much waits to be read, those that have not read for longest are closed. */
  #sweep(): void {
    this.#swept = Date.now();
    let unread = 0;
    for (const socket of this.#connections.keys()) unread += socket.writableLength;
    if (unread <= this.#limits.unread) return;
    for (const socket of this.#connections.keys()) {
      // Whoever reads may have a little on the way; all of that together is not what fills us.
      if (socket.writableLength < SMALL) continue;
      unread -= socket.writableLength;
      socket.destroy();
      if (unread <= this.#limits.unread) return;
    }
  }
}

/**
 * Closes a connection that sends too many requests. Node would still read thousands of them out of the bytes that have arrived,
 * only to abort each with an error of its own: 100 ms for one connection. Its parser stops at a request that is an upgrade (2);
 * this is not documented, and should it change, floods cost more time but no memory.
 */
function cutOff(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming?: () => number } | null };
  if (parser) parser.onIncoming = () => 2;
  socket.destroy();
}

/** All that the client sent and may read has gone through, or waits here to be looked at: it can do nothing but wait. */
function isOurTurn({ socket, waiting }: Connection): boolean {
  const request = waiting[0]?.request;
  return request !== undefined && (request.complete || request.readableLength > 0) && socket.writableLength === 0;
}

/** Reads bodies into memory, all of them together within a bound. */
export class Bodies {
  readonly #most: number;
  #held = 0;

  constructor(most = doorLimits.bodies) {
    this.#most = most;
  }

  /** The body as text. Refuses before it reads when it cannot be held. */
  async text(request: IncomingMessage, limit: number): Promise<string> {
    const announced = Number(request.headers["content-length"] ?? 0);
    if (announced > limit) throw tooLarge();
    let body = Buffer.alloc(0);
    let counted = 0;
    let size = 0;
    const hold = (bytes: number): void => {
      const more = Math.max(0, bytes - SMALL) - counted;
      if (more <= 0) return;
      if (this.#held + more > this.#most) throw overloaded();
      counted += more;
      this.#held += more;
    };
    const take = (chunk: Buffer): void => {
      if (size + chunk.length > limit) throw tooLarge();
      if (size + chunk.length > body.length) {
        // Copied, doubling: a body that comes byte by byte would otherwise be a million buffers.
        const room = Math.max(size + chunk.length, Math.min(announced || limit, body.length * 2));
        hold(room);
        const larger = Buffer.allocUnsafeSlow(room);
        body.copy(larger, 0, 0, size);
        body = larger;
      }
      chunk.copy(body, size);
      size += chunk.length;
    };
    try {
      if (announced > SMALL && this.#held + announced - SMALL > this.#most) throw overloaded();
      await eachChunk(request, take);
      return body.toString("utf8", 0, size);
    } finally {
      this.#held -= counted;
    }
  }
}

const tooLarge = (): Failure => new Failure("too-large", { key: "errors.body_too_large" });

/** A loop over the request would destroy its connection on the first refusal, and nobody would read why. */
async function eachChunk(request: IncomingMessage, take: (chunk: Buffer) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onData = (chunk: Buffer): void => {
    try {
      take(chunk);
    } catch (error) {
      reject(error);
    }
  };
  // A client that leaves in the middle of a body.
  const onClose = (): void => reject(new Failure("invalid", { key: "errors.body" }));
  request.on("data", onData).once("end", resolve).once("error", onClose).once("close", onClose);
  try {
    await promise;
  } finally {
    request.off("data", onData).off("end", resolve).off("close", onClose);
  }
}
