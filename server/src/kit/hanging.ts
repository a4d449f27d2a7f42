import { sql, type Db } from "./database.ts";
import { text, type Locale } from "./texts.ts";

/** Says what hangs on a record and keeps it from being deleted (`people (3), taxes (1)`); nothing where nothing does. */
export type WhatHangs = (db: Db, id: string, locale: Locale) => Promise<string | undefined>;

/** @param counts queries of how many the record `$1` has, by the word that each is told with (`errors.hangs_<word>`) */
export function whatHangs(counts: Readonly<Record<string, string>>): WhatHangs {
  const counted = Object.entries(counts).map(([word, count]) => `(${count}) AS ${word}`);
  const all = sql<Record<string, number>, [string]>(`SELECT ${counted.join(", ")}`);
  return async (db, id, locale) => {
    const found = Object.entries(await all.one(db, id)).filter(([, count]) => count > 0);
    return found.map(([word, count]) => `${text(locale, `errors.hangs_${word}`)} (${count})`).join(", ") || undefined;
  };
}
