import { detailOf, sqlState } from "../sql/database.ts";
import { hasText, text, type Locale } from "#server/kit/shared/texts.ts";
import type { Tx } from "../sql/transaction.ts";

type Values = Readonly<Record<string, unknown>>;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * A record as it was before an import, as far as the import changed it: a field that somebody has changed since stays as it is, and is named.
 * `after` is what the import left; without it (older imports) every field goes back.
 */
export function putBack<T extends object>(before: T, after: object | null | undefined, now: T) {
  const [old, left, current] = [before, after, now] as [Values, Values | null | undefined, Values];
  const kept: string[] = [];
  const next: Record<string, unknown> = { ...current };
  for (const [field, value] of Object.entries(old)) {
    if (left && same(value, left[field])) continue;
    if (left && field in current && !same(left[field], current[field])) kept.push(field);
    else next[field] = value;
  }
  return { next: next as T, kept };
}

const FOREIGN_KEY = "23503";
/**
 * Deletes what nothing refers to: tries all of them, and again without the one that the database names as in use. Returns those in use.
 * `remove` runs behind a savepoint.
 */
export async function removeUnused(
  tx: Tx,
  ids: readonly string[],
  remove: (ids: string[]) => Promise<unknown>,
): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  for (;;) {
    const left = ids.filter((id) => !used.has(id));
    if (left.length === 0) return used;
    await tx.db.query({ text: "SAVEPOINT removing" });
    try {
      await remove(left);
      await tx.db.query({ text: "RELEASE SAVEPOINT removing" });
      return used;
    } catch (error) {
      const id = sqlState(error) === FOREIGN_KEY ? /=\(([0-9a-f-]{36})\)/u.exec(detailOf(error) ?? "")?.[1] : undefined;
      if (id === undefined || used.has(id) || !left.includes(id)) throw error;
      await tx.db.query({ text: "ROLLBACK TO SAVEPOINT removing" });
      used.add(id);
    }
  }
}

/** Columns of the database that the trail shows under another word. */
const called = (field: string): string => `audit.field_${field.replace(/_id$/u, "")}`;

/** The fields that were changed, or else what was done, as the trail says it: "Tags and Phones". */
export function fieldsSaid(locale: Locale, fields: readonly string[], actions: readonly string[] = []): string {
  const known = (key: string): string[] => (hasText(key) ? [text(locale, key)] : []);
  const words = [
    ...fields.flatMap((f) => (hasText(`audit.field_${f}`) ? known(`audit.field_${f}`) : known(called(f)))),
    ...actions.filter((a) => a !== "update").flatMap((a) => known(`audit.action_${a}`)),
  ];
  return new Intl.ListFormat(locale, { type: "conjunction" }).format([...new Set(words)]);
}
