import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { noteRefusal } from "#server/kit/shared/refusals.ts";
import { Failure, overloaded } from "#server/kit/shared/failures.ts";

/** Limits on what anonymous clients may use up: connections, memory, time. In milliseconds and bytes. */
export interface ConnectionLimits {
  /** Connections open at once, not counting websockets. For a new one, the connection that has been idle longest is closed. */
  readonly connections: number;
  /** Unanswered requests on one connection; one more closes it. Browsers and proxies send one at a time. */
  readonly requestsAhead: number;
  /** Requests after which a connection is closed, with the last answer; clients open a new one themselves. */
  readonly requestsPerConnection: number;
  /** How long an idle connection waits for its next request. */
  readonly keepAlive: number;
  /** Time for the headers of a request to arrive. */
  readonly head: number;
  /** Time for a body to arrive, except an upload's. */
  readonly body: number;
  /** An upload must send at least `bytes` in every period of `within`, and takes at most `longest`. */
  readonly upload: { readonly bytes: number; readonly within: number; readonly longest: number };
  /**
   * How long a client may read nothing of its answer before the connection is closed. The kernel buffers megabytes, so a slow client is
   * noticed late.
   */
  readonly stalled: number;
  /** Unread answers, summed over all connections. */
  readonly unread: number;
  /** Incomplete bodies in memory, summed over all connections. */
  readonly bodies: number;
}

/** The limits of a running server; tests set smaller ones. */
export const connectionLimits: ConnectionLimits = {
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
  /** Unanswered requests in order of arrival; the first one is being answered. */
  readonly waiting: { request: IncomingMessage; response: ServerResponse }[];
}

/** Bytes that a single connection may always hold, of a body or of an unread answer. */
const SMALL = 16 * 1024;
/** Milliseconds between two checks of the unread answers, and the least time between checks when requests arrive faster. */
const SWEEP = 250;
const SWEEP_AT_MOST = 50;
/** How many times the rate of an upload is sampled per period. */
const SAMPLES = 6;

/**
 * An HTTP server that clients cannot exhaust. Node parses requests before earlier ones are answered and buffers unread answers without a
 * limit. Here the requests of a connection are answered one after another, and clients that neither send nor read are disconnected.
 */
export class BoundedServer {
  readonly server: Server;
  readonly #limits: ConnectionLimits;
  readonly #answer: RequestListener;
  /** Ordered by activity, longest silent first: each request and each answer moves its connection to the end. */
  readonly #connections = new Map<Socket, Connection>();
  #swept = 0;

  constructor(answer: RequestListener, limits: ConnectionLimits = connectionLimits) {
    this.#limits = limits;
    this.#answer = answer;
    this.server = createServer(
      {
        headersTimeout: limits.head,
        requestTimeout: limits.upload.longest,
        keepAliveTimeout: limits.keepAlive,
        // By default Node checks every 30 seconds, which would turn a limit of 5 seconds into 35.
        connectionsCheckingInterval: Math.min(1000, limits.head),
        // Node would answer a missing Host header itself, outside our bookkeeping: `#next` checks the header instead.
        requireHostHeader: false,
      },
      (request, response) => this.#arrived(request, response),
    );
    this.server.maxRequestsPerSocket = limits.requestsPerConnection;
    // The last allowed answer carried `Connection: close`, so further requests are dropped.
    this.server.on("dropRequest", (_request, socket) => cutOff(socket as Socket));
    this.server.on("checkExpectation", (request, response) => this.#arrived(request, response));
    // This count includes websockets, which have limits of their own.
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
    noteRefusal("connections");
    // Close an idle connection first, then one that waits for its client. An upload over a slow line may be old but is not idle, and a
    // connection that waits for us is never closed for another.
    const isIdle = (one: Connection): boolean => one.waiting.length === 0 && one.socket !== socket;
    for (const mayGo of [isIdle, (one: Connection) => !isOurTurn(one)])
      for (const other of this.#connections.values())
        if (mayGo(other)) {
          other.socket.destroy();
          return;
        }
    socket.destroy();
  }

  /** Moves the connection to the end of the activity order. */
  #heardFrom(connection: Connection): void {
    if (this.#connections.delete(connection.socket)) this.#connections.set(connection.socket, connection);
  }

  #arrived(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#connections.get(socket);
    // Node may parse further requests from the same chunk after we closed the socket.
    if (!connection || socket.destroyed) return;
    const { waiting } = connection;
    if (waiting.length >= this.#limits.requestsAhead) {
      noteRefusal("requests ahead");
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
      noteRefusal("slow body");
      if (!response.headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
      socket.destroySoon();
    };
    const isUpload = headers["content-type"]?.toLowerCase().startsWith("multipart/") === true;
    const timer = isUpload ? this.#watchRate(request, late) : setTimeout(late, this.#limits.body).unref();
    // BodyReader that nobody reads count too: Node discards the rest after the answer, and the connection serves further requests.
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
      // Buffered data means that we are slow, not the client: start measuring again.
      if (request.readableLength > 0) samples = [];
      samples.push(socket.bytesRead);
      if (samples.length <= SAMPLES) return;
      const before = samples.shift() ?? 0;
      if (socket.bytesRead - before < bytes) late();
    }, within / SAMPLES).unref();
  }

  /** Called when no data moved on a connection for its timeout. */
  #silent(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (connection && isOurTurn(connection)) return;
    if (connection && connection.waiting.length > 0) noteRefusal("silent connection");
    socket.destroy();
  }

  /** When unread answers exceed the limit, closes the connections that have been inactive longest. */
  #sweep(): void {
    this.#swept = Date.now();
    let unread = 0;
    for (const socket of this.#connections.keys()) unread += socket.writableLength;
    if (unread <= this.#limits.unread) return;
    for (const socket of this.#connections.keys()) {
      // Clients that do read may have a little in transit; those small buffers are not what fills the memory.
      if (socket.writableLength < SMALL) continue;
      noteRefusal("unread answers");
      unread -= socket.writableLength;
      socket.destroy();
      if (unread <= this.#limits.unread) return;
    }
  }
}

/**
 * Closes a connection that sends too many requests. Node would still parse thousands of them from the bytes it has received, and abort each
 * with an error: 100 ms for one connection. Returning 2 (upgrade) makes its parser stop. That is undocumented; if it changes, floods cost
 * more time but no memory.
 */
function cutOff(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming?: () => number } | null };
  if (parser) parser.onIncoming = () => 2;
  socket.destroy();
}

/**
 * Whether the connection waits for us and not for its client: the request has arrived (or data waits for us to read it) and the answer has
 * been read.
 */
function isOurTurn({ socket, waiting }: Connection): boolean {
  const request = waiting[0]?.request;
  return request !== undefined && (request.complete || request.readableLength > 0) && socket.writableLength === 0;
}

/** Reads bodies into memory, within a limit for all of them together. */
export class BodyReader {
  readonly #most: number;
  #held = 0;

  constructor(most = connectionLimits.bodies) {
    this.#most = most;
  }

  /**
   * The body as text. Throws 413 above `limit` bytes, 503 when the memory for bodies is used up; both before reading where the length is
   * announced.
   */
  async text(request: IncomingMessage, limit: number): Promise<string> {
    const announced = Number(request.headers["content-length"] ?? 0);
    if (announced > limit) throw tooLarge();
    let body = Buffer.alloc(0);
    let counted = 0;
    let size = 0;
    const hold = (bytes: number): void => {
      const more = Math.max(0, bytes - SMALL) - counted;
      if (more <= 0) return;
      if (this.#held + more > this.#most) throw noMemory();
      counted += more;
      this.#held += more;
    };
    const take = (chunk: Buffer): void => {
      if (size + chunk.length > limit) throw tooLarge();
      if (size + chunk.length > body.length) {
        // Copy into a buffer that doubles: keeping the chunks of a body sent byte by byte would make a million buffers.
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
      if (announced > SMALL && this.#held + announced - SMALL > this.#most) throw noMemory();
      await eachChunk(request, take);
      return body.toString("utf8", 0, size);
    } finally {
      this.#held -= counted;
    }
  }
}

const noMemory = (): Failure => {
  noteRefusal("memory for bodies");
  return overloaded();
};
const tooLarge = (): Failure => new Failure("too-large", { key: "errors.body_too_large" });

/** Reads with listeners: `for await` would destroy the connection on the first refusal, and the client would never get the answer. */
async function eachChunk(request: IncomingMessage, take: (chunk: Buffer) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onData = (chunk: Buffer): void => {
    try {
      take(chunk);
    } catch (error) {
      reject(error);
    }
  };
  // The client disconnected before the body was complete. It also closes after the end, where a failure would be made for nobody.
  const onClose = (): void => {
    if (!request.readableEnded) reject(new Failure("invalid", { key: "errors.body" }));
  };
  request.on("data", onData).once("end", resolve).once("error", onClose).once("close", onClose);
  try {
    await promise;
  } finally {
    request.off("data", onData).off("end", resolve).off("close", onClose);
  }
}
