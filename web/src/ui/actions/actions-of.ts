import type { TablerIcon } from "@tabler/icons-react";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { waysOf, type ActionOf, type AnyLifecycle } from "#contract/kit/lifecycle.ts";
import { call } from "#web/api/client.ts";
import type { Translate } from "#web/kit/i18n.ts";
import type { Question } from "../record/asking.tsx";

/** What an action is taken on: a record, a row of a list, or a line of the inbox. */
export interface Subject {
  readonly hash_id: string;
  readonly version: number;
}

interface Look {
  readonly icon: TablerIcon;
  /** The verb on the button: a text key. */
  readonly label: string;
  /** The letter that does it, in a record and in a list. */
  readonly key?: string;
  /** `filled` leads on, `refuse` says no, `outline` stands beside; the others go into the menu. */
  readonly look?: "filled" | "refuse" | "outline";
}

/** Leads to a screen that takes the action. */
interface Opens<Row> extends Look {
  readonly opens: (row: Row) => string;
  readonly call?: never;
  readonly asks?: never;
}

/** Takes the action by a call. */
interface Takes<Row, A extends string> extends Look {
  /** Takes `params.id`, and in its body the version with what the action was given. */
  readonly call: AnyEndpoint;
  /** What is sent where that is otherwise. */
  readonly input?: (row: Subject, given: Given) => object;
  /** What the toast says: a text key; it is given `number` or `count`. */
  readonly done: string | ((given: Given) => string);
  /** Asked in a record before it is taken, and in a list for the rows together. As data, its words are keys, given `number` and `count`. */
  readonly asks?: Question | ((rows: readonly Row[], t: Translate) => Question);
  /** The action that leads back: offered in the toast while the answer's `can` allows it. */
  readonly undo?: A;
  /** One call for several rows; without it they are taken one by one. */
  readonly several?: Several;
  /** It decides: after it, a queue goes on to its next record. */
  readonly decides?: true;
  /** Says itself what failed. */
  readonly failed?: (e: unknown, t: Translate) => void;
  readonly opens?: never;
}

interface Several {
  readonly call: AnyEndpoint;
  readonly body: (rows: readonly Subject[], given: Given) => object;
  /** The field of the answer that lists those that were taken; `refused` lists the others, with the reason. */
  readonly taken: string;
  readonly done: string | ((given: Given) => string);
  /** What the toast says after all were taken back. */
  readonly undone?: string;
}

/** What an action takes beside the version: a reason, say. */
export type Given = Readonly<Record<string, unknown>>;
export type Action<Row, A extends string = string> = Opens<Row> | Takes<Row, A>;

export interface Actions<Row, A extends string = string> {
  readonly entries: { readonly [action in A]: Action<Row, A> };
  /** What a step asks for in words, if it does: the name of the field in its call. */
  reasonOf(action: A): string;
  /** Reads one record: its answer is kept up to date by what an action answers. */
  readonly get: AnyEndpoint;
  /** Answers that an action makes stale, beside its own. */
  readonly changed: () => Promise<void>;
}

/**
 * What the web knows of each action of a lifecycle; the types refuse one that is missing or unknown. It feeds the buttons of a record, the bar
 * of a list, the inbox of decisions, the questions, and the toasts with undo. Who may take an action, and when, is the server's: `can`.
 */
export const actionsOf = <Row, L extends AnyLifecycle>(
  lifecycle: L,
  rest: Omit<Actions<Row>, "entries" | "reasonOf">,
  entries: { readonly [action in ActionOf<L>]: Action<Row, ActionOf<L>> },
): Actions<Row, ActionOf<L>> => ({
  ...rest,
  entries,
  reasonOf: (action) => Object.keys(waysOf(lifecycle, action).find((way) => way.asks)?.asks ?? {})[0] ?? "reason",
});

/** The question before an action on these rows, in words. */
export function questionOf<Row, A extends string>(
  { asks }: Action<Row, A>,
  rows: readonly (Row & { readonly number?: number })[],
  t: Translate,
): Question | undefined {
  if (typeof asks !== "object") return asks?.(rows, t);
  const words = { number: rows[0]?.number, count: rows.length };
  const { title, text, reason } = asks;
  return { ...asks, title: t(title, words), text: t(text, words), ...(reason && { reason: t(reason) }) };
}

/** What a call answers: the record as it is now, where there is one. */
export interface Answer<Row> {
  readonly data?: Row & { readonly can?: Readonly<Record<string, unknown>> };
}

/** Takes an action on one record, without a word. `back` undoes it, where the answer allows that. */
export async function takeAction<Row, A extends string>(
  of: Actions<Row, A>,
  action: A,
  row: Subject,
  given: Given = {},
  idempotencyKey?: string,
): Promise<{ answer: Answer<Row & Subject>; back: ((key?: string) => Promise<unknown>) | undefined }> {
  const entry = of.entries[action];
  if (!entry.call) throw new Error(`${action} is taken on its own screen`);
  const params = { id: row.hash_id };
  const usual =
    entry.call.method === "DELETE"
      ? { params, query: { version: row.version } }
      : { params, body: { ...given, version: row.version } };
  const input = entry.input?.(row, given) ?? usual;
  const answer = (await call(entry.call, input, {
    ...(idempotencyKey && { idempotencyKey }),
    quiet: entry.failed !== undefined,
  })) as Answer<Row & Subject>;
  return { answer, back: wayBack(of, entry, answer) };
}

/** What undoes an action that was taken, if its answer allows it. */
export function wayBack<Row, A extends string>(
  of: Actions<Row, A>,
  { undo }: { undo?: A },
  { data }: Answer<Row & Subject>,
) {
  if (!undo || !data?.can?.[undo]) return undefined;
  return (key?: string) => takeAction(of, undo, data, {}, key);
}
