import { sql, type Db } from "./database.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";

/** Lists what keeps a record from being deleted (`people (3), taxes (1)`); undefined when nothing does. */
export type DeletionBlockers = (db: Db, id: string, locale: Locale) => Promise<string | undefined>;

/** @param counts queries that count what uses the record `$1`, by the last part of its text key `errors.hangs_<word>` */
export function deletionBlockers(counts: Readonly<Record<string, string>>): DeletionBlockers {
  const counted = Object.entries(counts).map(([word, count]) => `(${count}) AS ${word}`);
  const all = sql<Record<string, number>, [string]>(`SELECT ${counted.join(", ")}`);
  return async (db, id, locale) => {
    const found = Object.entries(await all.one(db, id)).filter(([, count]) => count > 0);
    return found.map(([word, count]) => `${text(locale, `errors.hangs_${word}`)} (${count})`).join(", ") || undefined;
  };
}
