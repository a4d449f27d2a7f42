import { flushSync } from "react-dom";
import { folded } from "#contract/kit/words.ts";
import { MOST_LINES } from "#contract/orders/schemas.ts";
import { pickRecipes } from "#contract/recipes/endpoints.ts";
import { call } from "#web/api/client.ts";
import type { Translate } from "#web/kit/i18n.ts";
import { toastError } from "#web/kit/toast.ts";
import { ownAfter } from "./line-fill.ts";
import type { LineState, Unread } from "./line-state.ts";
import type { PastedLine } from "./pasted.ts";
import { emptyLine, recipeName, type LineValues } from "./values.ts";

export interface Named {
  readonly hash_id: string;
  readonly name: string;
  readonly name_fr: string | null;
}
interface PasteInto {
  readonly state: LineState;
  readonly packagings: readonly Named[];
  readonly change: (at: number, part: Partial<LineValues>) => void;
}

/** Puts pasted rows into the lines from `at` on, and new ones below; then looks their recipes up. */
export function pasteLines({ state, packagings, change }: PasteInto, at: number, rows: PastedLine[], t: Translate) {
  const { latest, keys, own, newKey, put } = state;
  const room = MOST_LINES - at;
  if (rows.length > room) toastError(t("orders.lines_most", { most: MOST_LINES, left: rows.length - room }));
  const taken = rows.slice(0, room);
  const next = [...latest.current];
  const marked = new Map(state.unread);
  for (const [n, row] of taken.entries()) {
    const i = at + n;
    const key = keys.current[i] ?? newKey(new Set());
    keys.current[i] = key;
    const { part, left } = partOf(row, packagings);
    own.current.set(key, ownAfter(own.current.get(key) ?? new Set(), part));
    next[i] = { ...(next[i] ?? emptyLine()), ...part };
    marked.set(key, left);
  }
  state.setUnread(marked);
  put(next, (i) => (i >= at && i < at + taken.length ? undefined : i));
  void resolve(
    { state, change },
    taken.flatMap((row, n) => (row.what ? [{ key: keys.current[at + n] ?? 0, what: row.what }] : [])),
  );
}

/** Looks pasted recipes up by number or name; what is none stays as words, and is marked. */
async function resolve(
  { state: { keys, latest, setUnread }, change }: Pick<PasteInto, "state" | "change">,
  asked: readonly { readonly key: number; readonly what: string }[],
): Promise<void> {
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
}

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
