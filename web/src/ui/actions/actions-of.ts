import type { TablerIcon } from "@tabler/icons-react";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { waysOf, type ActionOf, type AnyLifecycle } from "#contract/kit/lifecycle.ts";
import { isLiveArea, type LiveArea } from "#contract/live.ts";
import { call } from "#web/api/client.ts";
import { areaOf } from "#web/api/query.ts";
import type { Translate } from "#web/kit/i18n.ts";
import type { Question } from "../record/asking.tsx";

/** The target of an action: a record, a list row or an item of the decisions inbox. */
export interface Subject {
  readonly hash_id: string;
  readonly version: number;
}
/** Words of the address that name a drawer of the record. */
export type Panel = Readonly<Record<string, string>>;

export interface Look {
  readonly icon?: TablerIcon;
  /** Text key of the button's verb. */
  readonly label: string;
  /** Shortcut letter, in a record and in a list. */
  readonly key?: string;
  /** `filled` is the primary button, `refuse` a rejection, `outline` a secondary button; without a look the action goes into the menu. */
  readonly look?: "filled" | "refuse" | "outline";
}

/** An action that opens a screen of its own, or a drawer of the record. */
interface Opens<Row> extends Look {
  readonly opens: ((row: Row) => string) | Panel;
  readonly call?: never;
  readonly asks?: never;
}

/** An action done by an API call. */
interface Takes<Row, A extends string> extends Look {
  /** Endpoint with `params.id` and a body of the version plus `given`. */
  readonly call: AnyEndpoint;
  /** Builds the request for endpoints that need another input than id, version and `given`. */
  readonly input?: (row: Subject, given: ActionInput) => object;
  /** Text key of the success toast, without which there is none; its parameters are the record's words, or `count`. */
  readonly done?: Done<Row>;
  /**
   * Question to confirm first; in a list it is asked once for all rows. In the object form the texts are keys with the record's words and
   * `count` as parameters.
   */
  readonly asks?: Question | ((rows: readonly Row[], t: Translate) => Question | undefined);
  /** The action that undoes this one; the toast offers it if the answer's `can` allows it. */
  readonly undo?: A;
  /** Bulk endpoint; without it the rows are sent one by one. */
  readonly several?: Several;
  /** Marks a decision: afterwards a queue opens its next record. */
  readonly decides?: true;
  /** Reports failures itself, in place of the client's message. */
  readonly failed?: (e: unknown, t: Translate) => void;
  readonly opens?: never;
}

/** A text key, by the input and the answer if it depends on them. */
type Done<Row> = string | ((given: ActionInput, answer?: Row) => string);

interface Several {
  readonly call: AnyEndpoint;
  readonly body: (rows: readonly Subject[], given: ActionInput) => object;
  /** Field of the answer with the ids that succeeded; `refused` lists the others, each with a reason. */
  readonly taken: string;
  readonly done: Done<never>;
  /** Text key of the toast after a bulk undo. */
  readonly undone?: string;
}

/** Input of an action besides the version, such as a reason. */
export type ActionInput = Readonly<Record<string, unknown>>;
export type Action<Row, A extends string = string> = Opens<Row> | Takes<Row, A>;

export interface Actions<Row, A extends string = string> {
  /** `null`: done in another part of the screen. */
  readonly entries: { readonly [action in A]: Action<Row, A> | null };
  /** Name of the request field for the step's reason text; `reason` by default. */
  reasonOf(action: A): string;
  /** Endpoint that reads one record; its cached answer is replaced by the answer of an action. */
  readonly get?: AnyEndpoint | undefined;
  /** The area that an action changes. */
  readonly area: LiveArea;
  /** Parameters of the texts; the record's number by default. */
  readonly words?: ((row: Row) => Words) | undefined;
}
type Words = Readonly<Record<string, string | number | null | undefined>>;
type Reading<Row> = Pick<Actions<Row>, "get" | "words">;

/**
 * How the web shows each action of a lifecycle; the types reject a missing or unknown action. Used by record buttons, the list's bulk bar, the
 * decisions inbox, confirmation questions and undo toasts. The server decides who may act and when (`can`).
 */
export const actionsOf = <Row, L extends AnyLifecycle>(
  lifecycle: L,
  reading: Reading<Row>,
  entries: { readonly [action in ActionOf<L>]: Action<Row, ActionOf<L>> | null },
): Actions<Row, ActionOf<L>> => {
  const { area } = lifecycle;
  if (!isLiveArea(area)) throw new Error(`${area} is no area`);
  return {
    ...reading,
    area,
    entries,
    reasonOf: (action) => Object.keys(waysOf(lifecycle, action).find((way) => way.asks)?.asks ?? {})[0] ?? "reason",
  };
};

/** Actions of a record whose states are no lifecycle of the contract, and of a part of a record. */
export const plainActions = <Row, A extends string>(
  { get, words }: Reading<Row> & { readonly get: AnyEndpoint },
  entries: { readonly [action in A]: Action<Row, NoInfer<A>> },
): Actions<Row, A> => ({ get, words, area: areaOf(get), entries, reasonOf: () => "reason" });

export function entryOf<Row, A extends string>(of: Actions<Row, A>, action: A): Action<Row, A> {
  const entry = of.entries[action];
  if (!entry) throw new Error(`${action} is no action of ${of.area} here`);
  return entry;
}

/** Parameters of the texts about a record. */
export const wordsOf = <Row extends { readonly number?: number | string | null }>(of: Actions<Row>, row: Row): Words =>
  of.words?.(row) ?? { number: row.number };

/** The confirmation question for these rows, translated; undefined if the action asks nothing. */
export function questionOf<Row extends { readonly number?: number | string | null }, A extends string>(
  of: Actions<Row, A>,
  { asks }: Action<Row, A>,
  rows: readonly Row[],
  t: Translate,
): Question | undefined {
  if (typeof asks !== "object") return asks?.(rows, t);
  const [first] = rows;
  const words = { ...(first && wordsOf(of, first)), count: rows.length };
  const { title, text, reason } = asks;
  return { ...asks, title: t(title, words), text: t(text, words), ...(reason && { reason: t(reason) }) };
}

/** Answer of an action: the updated record, if it still exists. */
export interface Answer<Row> {
  readonly data?: Row & { readonly can?: Readonly<Record<string, unknown>> };
}

/** Runs an action on one record without showing a toast. `back` undoes it, if the answer allows that. */
export async function takeAction<Row, A extends string>(
  of: Actions<Row, A>,
  action: A,
  row: Subject,
  given: ActionInput = {},
  idempotencyKey?: string,
): Promise<{ answer: Answer<Row & Subject>; back: ((key?: string) => Promise<unknown>) | undefined }> {
  const entry = entryOf(of, action);
  if (!entry.call) throw new Error(`${action} is taken on its own screen`);
  const params = { id: row.hash_id };
  const usual =
    entry.call.method === "DELETE"
      ? { params, query: { ...given, version: row.version } }
      : { params, body: { ...given, version: row.version } };
  const input = entry.input?.(row, given) ?? usual;
  const answer = (await call(entry.call, input, {
    ...(idempotencyKey && { idempotencyKey }),
    quiet: entry.failed !== undefined,
  })) as Answer<Row & Subject>;
  return { answer, back: wayBack(of, entry, answer) };
}

/** A function that undoes the action, or undefined if the answer's `can` does not allow it. */
export function wayBack<Row, A extends string>(
  of: Actions<Row, A>,
  { undo }: { undo?: A },
  { data }: Answer<Row & Subject>,
) {
  if (!undo || !data?.can?.[undo]) return undefined;
  return (key?: string) => takeAction(of, undo, data, {}, key);
}
