import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { AnyEndpoint, Endpoint, ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { Upload } from "#contract/kit/files.ts";
import { Access } from "#server/kit/shared/access.ts";
import type { Reader, Tx, Visitor } from "../sql/transaction.ts";

/** A binary answer. */
export interface Bytes {
  readonly stream: Readable;
  readonly headers: Readonly<Record<string, string>>;
}

/** An endpoint with its operation. */
export interface Route {
  readonly endpoint: AnyEndpoint;
  /** Runs before the change's transaction gets its connection, and returns the function that runs in it. */
  readonly prepare?: (asker: never, input: never) => Promise<Route["run"]>;
  readonly run: (context: never, input: never) => Promise<unknown>;
}

/** Binds a changing call to its operation, which gets the transaction first. */
export function changing<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (tx: Tx, input: ServerInput<Endpoint<P, Q, B, R>>) => Promise<ServerOutput<Endpoint<P, Q, B, R>>>,
): Route {
  return { endpoint, run };
}
/** The caller of a change before its transaction begins. */
export type Asker = Pick<Reader, "db" | "call" | "person">;
/**
 * A change with a part that runs before its transaction: one that takes long (hashing), or that a rollback must not undo (counting
 * attempts). Inside, it would ask for a second connection, and a few such calls could exhaust the pool and wait for each other.
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
/** Binds a reading call. */
export function reading<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (reader: Reader, input: ServerInput<Endpoint<P, Q, B, R>>) => Promise<ServerOutput<Endpoint<P, Q, B, R>>>,
): Route {
  return { endpoint, run };
}
/** Binds a public call. It opens its own transactions. */
export function open<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (
    visitor: Visitor & { reply: FastifyReply },
    input: ServerInput<Endpoint<P, Q, B, R>>,
  ) => Promise<ServerOutput<Endpoint<P, Q, B, R>>>,
): Route {
  return { endpoint, run };
}
/** Binds a public call with a binary answer. */
export function openBytes<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (visitor: Visitor, input: ServerInput<Endpoint<P, Q, B, R>>) => Promise<Bytes>,
): Route {
  return { endpoint, run };
}
/** Binds a reading call with a binary answer. */
export function bytes<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (reader: Reader, input: ServerInput<Endpoint<P, Q, B, R>>) => Promise<Bytes>,
): Route {
  return { endpoint, run };
}

/** For each endpoint of a module of the contract that is bound this way: its operation. */
type Operations<Calls, Context, Bound = undefined> = {
  readonly [K in keyof Calls]?: (
    context: Context,
    input: ServerInput<Calls[K]>,
  ) => Promise<Bound extends undefined ? ServerOutput<Calls[K]> : Bound>;
};
/**
 * Binds the endpoints of a module of the contract to their operations, by the name of the endpoint. An unknown name and an operation of
 * another shape are type errors; mount refuses to start when one is missing.
 */
export function routesOf<Calls extends object>(
  calls: Calls,
  bound: {
    readonly reading?: Operations<Calls, Reader>;
    readonly changing?: Operations<Calls, Tx>;
    readonly bytes?: Operations<Calls, Reader, Bytes>;
  },
): Route[] {
  return Object.values(bound).flatMap((operations) =>
    Object.entries(operations).map(
      ([name, run]) => ({ endpoint: calls[name as keyof Calls] as AnyEndpoint, run }) as Route,
    ),
  );
}
/** An operation that also needs a part of the house, such as the storage, between its context and its input. */
export const given =
  <Context, Part, In, Out>(part: Part, run: (context: Context, part: Part, input: In) => Out) =>
  (context: Context, input: In): Out =>
    run(context, part, input);

/** The validated input of a call. */
export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly files: readonly Upload[];
}

/** Throws when an operation made no permission check though its endpoint declares a place or a reach. */
export function assertDecided(endpoint: AnyEndpoint, access: Access): void {
  if ((endpoint.place || endpoint.reach) && !access.decided)
    throw new Error(`${endpoint.name} never checked ${endpoint.place ?? endpoint.reach}`);
}

/** Runs a reading operation with an access of its own, which it must use. */
export async function readOnce(
  { endpoint, run }: Route,
  caller: Pick<Reader, "db" | "call" | "person">,
  input: Omit<Input, "files">,
): Promise<unknown> {
  const access = new Access(caller.person, endpoint.openToImpersonator);
  const reader: Reader = { ...caller, access };
  const value = await run(reader as never, input as never);
  assertDecided(endpoint, access);
  return value;
}
