import type { ClientOutput, Endpoint } from "#contract/kit/endpoint.ts";
import type { Client } from "../test-app.ts";
import type { World } from "./world.ts";

/** What is passed to a call, with its schemas erased. */
export interface AnyInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * A call about one thing of Paris. Whoever holds the right in Douala alone gets the same bytes for it as for one that does not
 * exist, with this status; whoever holds it in Paris gets something else.
 */
export interface Thing {
  readonly kind: "thing";
  readonly status: 404 | 422 | 200;
  /** The input, in which `thing` stands for what is out of reach. */
  readonly input: (w: World) => Promise<AnyInput & { readonly thing: string }>;
  /** Whose it is, where a right does not open it to others of the office either. */
  readonly own?: "bruno";
}
/** A call that lists: whoever holds the right in Douala sees what is there and nothing of Paris. */
export interface Rows {
  readonly kind: "rows";
  readonly input: AnyInput;
  /** The identifiers (or titles) that the answer tells. */
  readonly told: (body: never) => readonly string[];
  readonly hidden: (w: World) => string | readonly string[];
  /** Nothing where the list is of one's own things. */
  readonly shown?: (w: World) => string | readonly string[];
}
/** A call that touches no place yet: whoever holds its right in one office alone is refused, wherever that is. */
export interface Everywhere {
  readonly kind: "everywhere";
  readonly input: (w: World) => AnyInput;
}
/** A change that is made for good: what is sent, and by whom unless by somebody who holds every right. */
export type Deed = (w: World, admin: Client) => Promise<AnyInput & { readonly client?: Client }>;
export type Row = "no place" | Thing | Rows | Everywhere;

export const everywhere = (input: Everywhere["input"]): Everywhere => ({ kind: "everywhere", input });

export const thing = (status: Thing["status"], input: Thing["input"]): Thing => ({ kind: "thing", status, input });
/** Typed by the endpoint whose answer it reads. */
export const rows = <P, Q, B, R>(
  _endpoint: Endpoint<P, Q, B, R>,
  told: (body: ClientOutput<Endpoint<P, Q, B, R>>) => readonly string[],
  hidden: Rows["hidden"],
  shown?: Rows["shown"],
  input: AnyInput = {},
): Rows => ({ kind: "rows", told: told, hidden, input, ...(shown && { shown }) });
