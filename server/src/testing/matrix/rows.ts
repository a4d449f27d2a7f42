import type { ClientOutput, Endpoint } from "#contract/kit/endpoint.ts";
import type { Client } from "../test-app.ts";
import type { World } from "./world.ts";

/** Untyped input of a call. */
export interface AnyInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * A call about one record of Paris. A user with the right in Douala only gets the same bytes as for a non-existent record, with this status; a user
 * with the right in Paris gets something else.
 */
export interface Thing {
  readonly kind: "thing";
  readonly status: 404 | 422 | 200;
  /** The input; `thing` is the id that is out of reach. */
  readonly input: (w: World) => Promise<AnyInput & { readonly thing: string }>;
  /** Its owner, if even a right does not open it to others of the office. */
  readonly own?: "bruno";
}
/** Of a world, the ids (or titles) that an answer may have. What it names is made first. */
type Telling = (w: World) => Told | Promise<Told>;
type Told = string | readonly string[];
/** A listing call: a user with the right in Douala sees its rows and nothing of Paris. */
export interface Rows {
  readonly kind: "rows";
  readonly input: AnyInput | ((w: World) => Promise<AnyInput>);
  /** The ids (or titles) in the answer. */
  readonly told: (body: never) => readonly string[];
  readonly hidden: Telling;
  /** Undefined if the list contains only the user's own records. */
  readonly shown?: Telling;
  /** Who is shown some of `hidden`, by default the insider; null where the call shows it to nobody. Otherwise the row would prove nothing. */
  readonly seenBy?: ((w: World) => Client | Promise<Client>) | null;
}
/** A call without a place: a user with its right in one office only is refused. */
export interface Everywhere {
  readonly kind: "everywhere";
  readonly input: (w: World) => AnyInput;
}
/** What a row's call is made with. */
export const inputOf = async ({ input }: Exclude<Row, string>, w: World): Promise<AnyInput> =>
  typeof input === "function" ? await input(w) : input;
/** Input of a change that is really made, and the client, by default one with all rights. */
export type Deed = (w: World, admin: Client) => Promise<AnyInput & { readonly client?: Client }>;
export type Row = "no place" | Thing | Rows | Everywhere;

export const everywhere = (input: Everywhere["input"]): Everywhere => ({ kind: "everywhere", input });

export const thing = (status: Thing["status"], input: Thing["input"]): Thing => ({ kind: "thing", status, input });
/** A call that names its office in the query, of which something is there to be shown. */
export const ofOffice = (status: Thing["status"], made: (w: World) => Promise<unknown>, query: object = {}): Thing =>
  thing(status, async (w) => {
    await made(w);
    return { query: { ...query, zone: w.s.paris.id }, thing: w.s.paris.id };
  });
/** The endpoint parameter only types `told`. */
export const rows = <P, Q, B, R>(
  _endpoint: Endpoint<P, Q, B, R>,
  told: (body: ClientOutput<Endpoint<P, Q, B, R>>) => readonly string[],
  hidden: Rows["hidden"],
  shown?: Rows["shown"],
  input: Rows["input"] = {},
): Rows => ({ kind: "rows", told: told, hidden, input, ...(shown && { shown }) });
/** A list that shows its hidden rows to this person, because they are theirs. */
export const shownTo = (who: "alice" | "bruno", row: Rows): Rows => ({ ...row, seenBy: (w) => w.s[who].client });
