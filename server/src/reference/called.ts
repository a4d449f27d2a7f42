import { wantedWords } from "#server/kit/area/import-words.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { listRows, type ListName } from "./readable.ts";

interface Called {
  readonly hash_id: string;
  readonly name: string;
  /** As written in the file. */
  readonly word: string;
}
/** The entries of a list that words of a file name, by any of these fields; `name` is the first of them. */
export const calledBy = (list: ListName, ...fields: readonly [string, ...string[]]) =>
  sql<Called, [words: readonly string[]]>(
    `SELECT DISTINCT e.hash_id, e.${fields[0]} AS name, w.word FROM ${listRows(list, "e")} JOIN ${wantedWords("$1")} w ON w.key IN (${fields.map((f) => `fold(e.${f})`).join(", ")})`,
  );
const byCode = calledBy("currency", "iso");
/** The currencies that words name by their code. */
export const currenciesCalled = async (db: Db, words: readonly string[]) => await byCode.all(db, words);
