import type { z } from "zod";
import type { Permission } from "../permissions.ts";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/**
 * Who may call. `public`: anybody; `any-user`: any signed-in member of the staff; `any-account`: any signed-in person,
 * portal accounts and people with an insecure password included; a right, any of several, or all of several.
 */
export type Need =
  | "public"
  | "any-user"
  | "any-account"
  | Permission
  | { any: readonly Permission[] }
  | { all: readonly Permission[] };

/** An endpoint without its schema types, which is cheap for the type checker. */
export interface AnyEndpoint {
  /** `area.operation`, unique. */
  readonly name: string;
  readonly method: Method;
  /** The path with `{param}` placeholders, spelled as in the specification. */
  readonly path: string;
  readonly permission: Need;
  /** For a right with offices or countries: the place the handler checks (`the expense's office`). The server asserts that it did. */
  readonly place?: string;
  /** For a list: the rows it is limited to (`expenses one may see`). The server asserts that the query was limited. */
  readonly reach?: string;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** The body may come as multipart, with files in its fields. */
  readonly multipart?: boolean;
  /** Its files are tables (CSV, XLSX or vCard) instead of documents and pictures. */
  readonly tables?: boolean;
  /** The list has an order of its own, such as one made by hand; choices in forms keep it. */
  readonly inOrder?: boolean;
  /** The answer is a file (a Blob for the client), not JSON. */
  readonly binary?: boolean;
  /** A reading call with another method than GET, because its input is too long for a URL. */
  readonly reads?: boolean;
  /**
   * The call writes but opens its own transactions: some of its writes must survive a refusal (a counted attempt), or its answer must not
   * be stored for repeats (a token). It takes no `Idempotency-Key`.
   */
  readonly ownTransaction?: boolean;
  /** The screen handles its failures: no sign-out and no redirect. */
  readonly ownFailures?: boolean;
  /** Statistics over many rows: read from the replica, if there is one. */
  readonly figures?: boolean;
  /** Open to a person whose password is not secure yet (else 423). */
  readonly insecureToo?: boolean;
  /**
   * Whether an impersonator may read the person's own data here. Reading calls that need only a login must declare it, or the server does
   * not start. For other reading calls, own rows are left out unless it is `true`, and `false` refuses the call. Calls that write are
   * refused; one that opens its own transactions must declare it, and `true` lets an impersonator make it (to sign out).
   */
  readonly openToImpersonator?: boolean;
  /** Open to a person who must set up a second factor first (else 423). Implied by `insecureToo`. */
  readonly secondFactorToo?: boolean;
}

/** Phantom properties carry the schema types; nothing is inferred through `z.ZodType`, which is slow to check. */
export interface Endpoint<P, Q, B, R> extends AnyEndpoint {
  readonly "~params"?: P;
  readonly "~query"?: Q;
  readonly "~body"?: B;
  readonly "~response"?: R;
}

export interface None {
  _zod: { input: undefined; output: undefined };
}
export type Schema = z.core.$ZodType | None;
type In<T> = T extends { _zod: { input: infer X } } ? X : never;
type Out<T> = T extends { _zod: { output: infer X } } ? X : never;

/** Declares a call, as a value that mount, client, OpenAPI, the rights page and generated tests use. */
export function endpoint<
  R extends z.core.$ZodType,
  P extends Schema = None,
  Q extends Schema = None,
  B extends Schema = None,
>(
  e: Omit<AnyEndpoint, "params" | "query" | "body" | "response"> & { response: R; params?: P; query?: Q; body?: B },
): Endpoint<P, Q, B, R> {
  return e as never;
}

type Has<K extends string, T> = [T] extends [undefined] ? {} : undefined extends T ? { [k in K]?: T } : { [k in K]: T };
type Parts<E> = E extends { "~params"?: infer P; "~query"?: infer Q; "~body"?: infer B }
  ? { p: NonNullable<P>; q: NonNullable<Q>; b: NonNullable<B> }
  : never;

/** The client's input: `params`, `query` and `body`, where the endpoint has them. */
export type ClientInput<E> = Has<"params", In<Parts<E>["p"]>> &
  Has<"query", In<Parts<E>["q"]>> &
  Has<"body", In<Parts<E>["b"]>>;
/** The handler's input: the parsed values. */
export type ServerInput<E> = { params: Out<Parts<E>["p"]>; query: Out<Parts<E>["q"]>; body: Out<Parts<E>["b"]> };
/** The client's result. */
export type ClientOutput<E> = E extends { "~response"?: infer R } ? Out<NonNullable<R>> : never;
/** The handler's result. */
export type ServerOutput<E> = E extends { "~response"?: infer R } ? In<NonNullable<R>> : never;

/** Whether mount runs the call in one transaction and accepts an `Idempotency-Key`: it changes something and does not open its own transactions. */
export const changes = (e: AnyEndpoint): boolean => !e.ownTransaction && !(e.reads ?? e.method === "GET");

/** Whether the call writes anything, whichever way its transaction is opened: what it does decides who may make it. */
export const writes = (e: AnyEndpoint): boolean => changes(e) || e.ownTransaction === true;

/** All rights named in a need. */
export function permissionsOf(need: Need): readonly Permission[] {
  if (need === "public" || need === "any-user" || need === "any-account") return [];
  if (typeof need === "string") return [need];
  return "any" in need ? need.any : need.all;
}
