import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { folded } from "#contract/kit/words.ts";
import { proposeLines, type LineProposal, type OrderProposal } from "#contract/orders/proposal.ts";
import { MOST_LINES } from "#contract/orders/schemas.ts";
import { pickRecipes } from "#contract/recipes/endpoints.ts";
import { call } from "#web/api/client.ts";
import { ensure } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toastError } from "#web/kit/toast.ts";
import type { Lines } from "#web/ui/form/lines-of.tsx";
import { toastUndo } from "#web/ui/toast-undo.tsx";
import { filled, isBlank, ownAfter, ownOf, type Own } from "./line-fill.ts";
import { columns, pastedLines, type Column, type PastedLine } from "./pasted.ts";
import { emptyLine, recipeName, type LineValues } from "./values.ts";

/** What the proposals depend on: the order or the customer of a new one, the office and the currency. */
export interface ProposedFor {
  readonly of: string;
  readonly zone: string;
  readonly currency: string;
}
interface Known {
  readonly context: string;
  readonly lines: ReadonlyMap<string, LineProposal>;
}
interface Named {
  readonly hash_id: string;
  readonly name: string;
  readonly name_fr: string | null;
}
/** The texts of pasted cells that were not understood, by column. */
type Unread = PastedLine["unread"];

/** Proposals of these recipes, each asked for once. `onAnswer` hears what the answer says beside lines. */
function useProposals(
  { of, zone, currency }: ProposedFor,
  recipes: readonly string[],
  onAnswer: (p: OrderProposal) => void,
) {
  const context = `${of} ${zone} ${currency}`;
  const [known, setKnown] = useState<Known>();
  const now = known?.context === context ? known.lines : undefined;
  const missing = [...new Set(recipes)].filter((id) => id !== "" && !now?.has(id)).join(",");
  const heard = useRef(onAnswer);
  heard.current = onAnswer;
  const isAsked = of !== "" && (missing !== "" || !now);
  useEffect(() => {
    if (!isAsked) return undefined;
    let isLive = true;
    const query = {
      ...(missing && { recipes: missing }),
      ...(zone && { zone_hash_id: zone }),
      ...(currency && { currency_hash_id: currency }),
    };
    // A line is entered without a proposal where none comes.
    ensure(proposeLines, { params: { id: of }, query }, { quiet: true, staleTime: 60_000 }).then(
      ({ data }) => {
        if (!isLive) return;
        const found = missing
          .split(",")
          .map((id) => data.lines.find((l) => l.recipe_hash_id === id) ?? { recipe_hash_id: id, offers: [] });
        setKnown((old) => ({
          context,
          lines: new Map([
            ...(old?.context === context ? old.lines : []),
            ...found.map((line) => [line.recipe_hash_id, line] as const),
          ]),
        }));
        heard.current(data);
      },
      () => undefined,
    );
    return () => {
      isLive = false;
    };
  }, [context, missing, isAsked, of, zone, currency]);
  return now;
}

interface UseLines {
  readonly lines: Lines<LineValues>;
  readonly for: ProposedFor;
  readonly packagings: readonly Named[];
  readonly heads: Readonly<Record<Column, string>>;
  readonly onAnswer: (proposal: OrderProposal) => void;
}

/** The lines of the grid: changed, added, copied, removed with an undo, pasted, and filled with what is proposed. */
export function useLines({ lines: { name, values, onChange, errors }, packagings, heads, ...o }: UseLines) {
  const t = useT();
  const latest = useRef(values);
  latest.current = values;
  // Lines have no name of their own: keys follow them, with what a person gave and what was not understood.
  const made = useRef(0);
  const keys = useRef<number[]>([]);
  const own = useRef(new Map<number, Own>());
  const [unread, setUnread] = useState<ReadonlyMap<number, Unread>>(new Map());
  while (keys.current.length < values.length) {
    const key = ++made.current;
    own.current.set(key, ownOf(values[keys.current.length] ?? emptyLine()));
    keys.current.push(key);
  }
  keys.current.length = values.length;

  const recipes = values.map((line) => line.recipe_hash_id);
  const known = useProposals(o.for, recipes, o.onAnswer);
  const ownAt = (at: number): Own => own.current.get(keys.current[at] ?? 0) ?? new Set();
  const proposed = (line: LineValues, given: Own): LineValues => {
    const proposal = known?.get(line.recipe_hash_id);
    return proposal ? { ...line, ...filled(line, given, proposal) } : line;
  };
  const put = (next: readonly LineValues[], to: (at: number) => number | undefined = (i) => i): void => {
    latest.current = next;
    errors.moveLines(name, to);
    onChange([...next]);
  };
  // What came of the proposals goes into what nobody has given.
  const fill = useRef<() => void>(() => undefined);
  fill.current = () => {
    const next = latest.current.map((line, at) => proposed(line, ownAt(at)));
    if (JSON.stringify(next) !== JSON.stringify(latest.current)) put(next);
  };
  useEffect(() => fill.current(), [known]);

  const change = (at: number, part: Partial<LineValues>): void => {
    const key = keys.current[at] ?? 0;
    const given = ownAfter(ownAt(at), part);
    own.current.set(key, given);
    readAgain(key, part);
    const isOther = "recipe_hash_id" in part || "packaging_hash_id" in part || "unit" in part;
    const next = latest.current.map((line, i) => {
      if (i !== at) return line;
      const now = { ...line, ...part };
      return isOther ? proposed(now, given) : now;
    });
    put(next, (i) => (i === at ? undefined : i));
  };
  /** What was not understood of these fields was typed anew. */
  const readAgain = (key: number, part: Partial<LineValues>): void =>
    setUnread((old) => {
      const before = old.get(key);
      const gone =
        before && columns.filter((column) => before[column] !== undefined && fieldOf(column).some((f) => f in part));
      if (!gone?.length) return old;
      const left = Object.fromEntries(
        Object.entries(before ?? {}).filter(([column]) => !gone.includes(column as Column)),
      );
      return new Map(old).set(key, left);
    });
  const insert = (at: number, line: LineValues, given: Own): void => {
    const key = ++made.current;
    own.current.set(key, given);
    keys.current.splice(at, 0, key);
    put(latest.current.toSpliced(at, 0, line), (i) => (i < at ? i : i + 1));
  };
  const remove = (at: number): void => {
    const [line, given] = [latest.current[at], ownAt(at)];
    if (!line) return;
    keys.current.splice(at, 1);
    put(latest.current.toSpliced(at, 1), (i) => (i === at ? undefined : i - Number(i > at)));
    if (!isBlank(line))
      toastUndo(t("orders.line_removed", { number: at + 1 }), () =>
        insert(Math.min(at, latest.current.length), line, given),
      );
  };
  const paste = (at: number, from: Column, clipboard: string): boolean => {
    const rows = pastedLines(clipboard, from, heads);
    if (!rows) return false;
    const room = MOST_LINES - at;
    if (rows.length > room) toastError(t("orders.lines_most", { most: MOST_LINES, left: rows.length - room }));
    const taken = rows.slice(0, room);
    const next = [...latest.current];
    const marked = new Map(unread);
    for (const [n, row] of taken.entries()) {
      const i = at + n;
      const key = keys.current[i] ?? ++made.current;
      keys.current[i] = key;
      const { part, left } = partOf(row, packagings);
      const given = ownAfter(own.current.get(key) ?? new Set(), part);
      own.current.set(key, given);
      next[i] = { ...(next[i] ?? emptyLine()), ...part };
      marked.set(key, left);
    }
    setUnread(marked);
    put(next, (i) => (i >= at && i < at + taken.length ? undefined : i));
    void resolve(taken.flatMap((row, n) => (row.what ? [{ key: keys.current[at + n] ?? 0, what: row.what }] : [])));
    return true;
  };
  /** Looks pasted recipes up by number or name; what is none stays as words, and is marked. */
  const resolve = async (asked: readonly { readonly key: number; readonly what: string }[]): Promise<void> => {
    const found = await Promise.all(
      asked.map(async ({ key, what }) => ({ key, what, recipe: await recipeCalled(what) })),
    );
    for (const { key, what, recipe } of found) {
      const at = keys.current.indexOf(key);
      if (at < 0 || latest.current[at]?.title !== what) continue;
      // Each after the last: a change reads what the one before has put.
      if (recipe)
        flushSync(() => change(at, { recipe_hash_id: recipe.hash_id, recipe_name: recipeName(recipe), title: "" }));
      else setUnread((old) => new Map(old).set(key, { ...old.get(key), what }));
    }
  };
  return {
    rows: values.map((value, at) => {
      const key = keys.current[at] ?? at;
      return { key, value, own: ownAt(at), unread: unread.get(key) ?? {}, proposal: known?.get(value.recipe_hash_id) };
    }),
    change,
    add: (at: number) =>
      insert(at, { ...emptyLine(), unit: latest.current[at - 1]?.unit ?? emptyLine().unit }, new Set()),
    copy: (at: number) => insert(at + 1, { ...(latest.current[at] ?? emptyLine()) }, ownAt(at)),
    remove,
    paste,
    isFull: values.length >= MOST_LINES,
  };
}
export type GridLines = ReturnType<typeof useLines>;
export type GridRow = GridLines["rows"][number];

/** The fields of a line that a column shows. */
const fieldOf = (column: Column): readonly (keyof LineValues)[] =>
  column === "what" ? ["recipe_hash_id", "title"] : [column === "packaging" ? "packaging_hash_id" : column];

/** What a pasted row puts into a line, and the texts that were not understood. */
function partOf(row: PastedLine, packagings: readonly Named[]): { part: Partial<LineValues>; left: Unread } {
  const { what, packaging, unread, ...plain } = row;
  const named = packaging === undefined ? undefined : packagings.find((one) => isCalled(one, packaging));
  return {
    part: {
      ...plain,
      ...(what !== undefined && { title: what, recipe_hash_id: "", recipe_name: "" }),
      ...(named && { packaging_hash_id: named.hash_id }),
    },
    left: { ...unread, ...(packaging !== undefined && !named && { packaging }) },
  };
}
const isCalled = ({ name, name_fr }: Omit<Named, "hash_id">, text: string): boolean =>
  [name, name_fr ?? name].some((one) => folded(one) === folded(text));

async function recipeCalled(text: string): Promise<{ hash_id: string; number: number; name: string } | undefined> {
  const { data } = await call(pickRecipes, { query: { search: text, limit: 20 } }, { quiet: true }).catch(() => ({
    data: [],
  }));
  const exact = data.find((r) => [String(r.number), r.name, recipeName(r)].some((one) => folded(one) === folded(text)));
  return exact ?? (data.length === 1 ? data[0] : undefined);
}
