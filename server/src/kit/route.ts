import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { AnyEndpoint, Endpoint, ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { Upload } from "#contract/kit/files.ts";
import type { Access } from "./access.ts";
import type { Reader, Tx, Visitor } from "./transaction.ts";

/** Bytes instead of JSON. */
export interface Bytes {
  readonly stream: Readable;
  readonly headers: Readonly<Record<string, string>>;
}

/** An endpoint with what does it. */
export interface Route {
  readonly endpoint: AnyEndpoint;
  /** Runs before the transaction of a change has its connection, and makes what runs in it. */
  readonly prepare?: (asker: never, input: never) => Promise<Route["run"]>;
  readonly run: (context: never, input: never) => Promise<unknown>;
}

/** Binds a call that changes something to its operation, which gets the transaction first. */
export function changing<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (tx: Tx, input: ServerInput<Endpoint<P, Q, B, R>>) => Promise<ServerOutput<Endpoint<P, Q, B, R>>>,
): Route {
  return { endpoint, run };
}
/** Who changes something, before the transaction has begun. */
export type Asker = Pick<Reader, "db" | "call" | "person">;
/**
 * The same with a part that takes long (hashing), or that a roll back must not undo (counting a try). Such a part never runs in the
 * transaction: waiting there for a second connection, a few people at once would hold all of the pool and wait for each other.
 */
export function changingAfter<P, Q, B, R, Ready>(
  endpoint: Endpoint<P, Q, B, R>,
  prepare: (asker: Asker, input: ServerInput<Endpoint<P, Q, B, R>>) => Promise<Ready>,
  run: (tx: Tx, input: ServerInput<Endpoint<P, Q, B, R>>, ready: Ready) => Promise<ServerOutput<Endpoint<P, Q, B, R>>>,
): Route {
  return {
    endpoint,
    prepare: async (asker: Asker, input: ServerInput<Endpoint<P, Q, B, R>>) => {
      const ready = await prepare(asker, input);
      return async (tx: Tx) => await run(tx, input, ready);
    },
    run: async () => {
      throw new Error(`${endpoint.name} was run without what prepares it`);
    },
  };
}
/** Binds a call that reads. */
export function reading<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (reader: Reader, input: ServerInput<Endpoint<P, Q, B, R>>) => Promise<ServerOutput<Endpoint<P, Q, B, R>>>,
): Route {
  return { endpoint, run };
}
/** Binds a call that anybody may make. It opens its own transactions. */
export function open<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (
    visitor: Visitor & { reply: FastifyReply },
    input: ServerInput<Endpoint<P, Q, B, R>>,
  ) => Promise<ServerOutput<Endpoint<P, Q, B, R>>>,
): Route {
  return { endpoint, run };
}
/** Binds a call that answers anybody with bytes. */
export function openBytes<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (visitor: Visitor, input: ServerInput<Endpoint<P, Q, B, R>>) => Promise<Bytes>,
): Route {
  return { endpoint, run };
}
/** Binds a call that answers with bytes. */
export function bytes<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (reader: Reader, input: ServerInput<Endpoint<P, Q, B, R>>) => Promise<Bytes>,
): Route {
  return { endpoint, run };
}

/** What a call was asked, checked. */
export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly files: readonly Upload[];
}

/** Fails closed when an operation decided nothing though its endpoint declares a place or a reach. */
export function assertDecided(endpoint: AnyEndpoint, access: Access): void {
  if ((endpoint.place || endpoint.reach) && !access.decided)
    throw new Error(`${endpoint.name} never checked ${endpoint.place ?? endpoint.reach}`);
}
