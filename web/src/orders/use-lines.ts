import { useEffect, useRef, useState } from "react";
import { proposeLines, type LineProposal, type OrderProposal } from "#contract/orders/proposal.ts";
import { MOST_LINES } from "#contract/orders/schemas.ts";
import { ensure } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import type { Lines } from "#web/ui/form/lines-of.tsx";
import { toastUndo } from "#web/ui/toast-undo.tsx";
import { filled, isBlank, ownAfter, type Own } from "./line-fill.ts";
import { type LineState, type Unread, useLineState } from "./line-state.ts";
import { type Named, pasteLines } from "./paste-lines.ts";
import { columns, pastedLines, type Column } from "./pasted.ts";
import { emptyLine, type LineValues } from "./values.ts";

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

/** What of these texts is left once some fields are typed anew. */
function leftUnread(before: Unread | undefined, part: Partial<LineValues>): Unread | undefined {
  const gone =
    before && columns.filter((column) => before[column] !== undefined && fieldOf(column).some((f) => f in part));
  return gone?.length
    ? Object.fromEntries(Object.entries(before ?? {}).filter(([column]) => !gone.includes(column as Column)))
    : undefined;
}

/** Changes of a line; what depends on its recipe, packaging and unit is filled with what is proposed for it, unless a person gave it. */
function useChanges(state: LineState, known: ReturnType<typeof useProposals>) {
  const { latest, keys, own, ownAt, put, setUnread } = state;
  const proposed = (line: LineValues, given: Own): LineValues => {
    const proposal = known?.get(line.recipe_hash_id);
    return proposal ? { ...line, ...filled(line, given, proposal) } : line;
  };
  // What came of the proposals goes into what nobody has given.
  const fill = useRef<() => void>(() => undefined);
  fill.current = () => {
    const next = latest.current.map((line, at) => proposed(line, ownAt(at)));
    if (JSON.stringify(next) !== JSON.stringify(latest.current)) put(next);
  };
  useEffect(() => fill.current(), [known]);
  return (at: number, part: Partial<LineValues>): void => {
    const key = keys.current[at] ?? 0;
    const given = ownAfter(ownAt(at), part);
    own.current.set(key, given);
    setUnread((old) => {
      const left = leftUnread(old.get(key), part);
      return left ? new Map(old).set(key, left) : old;
    });
    const isOther = "recipe_hash_id" in part || "packaging_hash_id" in part || "unit" in part;
    const next = latest.current.map((line, i) => {
      if (i !== at) return line;
      const now = { ...line, ...part };
      return isOther ? proposed(now, given) : now;
    });
    put(next, (i) => (i === at ? undefined : i));
  };
}

/** The lines of the grid: changed, added, copied, removed with an undo, pasted, and filled with what is proposed. */
export function useLines({ lines, packagings, heads, ...o }: UseLines) {
  const t = useT();
  const { values } = lines;
  const state = useLineState(lines);
  const { latest, keys, ownAt, put, unread } = state;
  const known = useProposals(
    o.for,
    values.map((line) => line.recipe_hash_id),
    o.onAnswer,
  );
  const change = useChanges(state, known);
  const insert = (at: number, line: LineValues, given: Own): void => {
    keys.current.splice(at, 0, state.newKey(given));
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
    if (rows) pasteLines({ state, packagings, change }, at, rows, t);
    return !!rows;
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
