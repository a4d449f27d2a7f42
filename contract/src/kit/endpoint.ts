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

/** What every endpoint has, with its schemas erased: cheap to map over. */
export interface AnyEndpoint {
  /** `area.operation`, unique. */
  readonly name: string;
  readonly method: Method;
  /** With `{param}` placeholders, as the specification writes it. */
  readonly path: string;
  readonly permission: Need;
  /** For a right with offices or countries: whose place the handler checks (`the expense's office`). The server asserts that it did. */
  readonly place?: string;
  /** For a list: which rows are left (`expenses one may see`). The server asserts that the query was limited. */
  readonly reach?: string;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** The body may come as multipart, with files in its fields. */
  readonly multipart?: boolean;
  /** Its files are tables, CSV or XLSX, not papers and pictures. */
  readonly tables?: boolean;
  /** A list whose rows are in an order that people gave them: who offers them keeps it. */
  readonly inOrder?: boolean;
  /** The answer is a file (a Blob for the client), not JSON. */
  readonly binary?: boolean;
  /** A call that only reads though its method says otherwise: its question is too long for an address. */
  readonly reads?: boolean;
  /**
   * It writes, but opens its transactions itself: some of what it writes must stay when the call is refused (a counted try), or it
   * answers with what must not be kept for a repeat (a token). It takes no `Idempotency-Key`.
   */
  readonly ownTransaction?: boolean;
  /** What goes wrong with it is its screen's to show: nobody is signed out or sent to another screen for it. */
  readonly ownFailures?: boolean;
  /** Figures over many rows: read from the copy of the database where there is one. */
  readonly figures?: boolean;
  /** Open to a person whose password is not secure yet (else 423). */
  readonly insecureToo?: boolean;
  /**
   * Whether somebody who sees the product as this person may read what is the person's own here. Every call that only reads and
   * needs only a login says so, or the server does not start. Elsewhere the person's own rows are left out unless it is `true`;
   * `false` refuses the call. Calls that change something are always refused.
   */
  readonly openToImpersonator?: boolean;
  /** Open to a person who must set up a second factor first (else 423). What is open with an insecure password is too. */
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

/** Declares one call. It is a value: mount, client, OpenAPI, rights page and generated tests read it. */
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

type Has<K extends string, T> = [T] extends [undefined] ? {} : { [k in K]: T };
type Parts<E> = E extends { "~params"?: infer P; "~query"?: infer Q; "~body"?: infer B }
  ? { p: NonNullable<P>; q: NonNullable<Q>; b: NonNullable<B> }
  : never;

/** What a client passes: `params`, `query` and `body`, each only where the endpoint has it. */
export type ClientInput<E> = Has<"params", In<Parts<E>["p"]>> &
  Has<"query", In<Parts<E>["q"]>> &
  Has<"body", In<Parts<E>["b"]>>;
/** What a handler gets: the parsed values. */
export type ServerInput<E> = { params: Out<Parts<E>["p"]>; query: Out<Parts<E>["q"]>; body: Out<Parts<E>["b"]> };
/** What a client gets back. */
export type ClientOutput<E> = E extends { "~response"?: infer R } ? Out<NonNullable<R>> : never;
/** What a handler gives back. */
export type ServerOutput<E> = E extends { "~response"?: infer R } ? In<NonNullable<R>> : never;

/** Whether mount runs a call in one transaction and takes an `Idempotency-Key` for it: it changes something, and does not see to that itself. */
export const changes = (e: AnyEndpoint): boolean => !e.ownTransaction && !(e.reads ?? e.method === "GET");

/** The rights an endpoint names, however it names them. */
export function permissionsOf(need: Need): readonly Permission[] {
  if (need === "public" || need === "any-user" || need === "any-account") return [];
  if (typeof need === "string") return [need];
  return "any" in need ? need.any : need.all;
}
