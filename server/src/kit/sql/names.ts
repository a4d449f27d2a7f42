import pg from "pg";
import { composed, type Db } from "./database.ts";
import { JoinedReads } from "./joined-reads.ts";

/** Records whose names lists show: their rows, and what is shown of one, as SQL. Changing any of that raises `names_version` by a trigger. */
export interface NameSource {
  readonly rows: (alias: string) => string;
  readonly json: (alias: string) => string;
}
/** Several references in one column, shown by name: `ids` is SQL of their array. */
interface Several {
  readonly several: NameSource;
  readonly ids: string;
}
/** The references of a row, by column: what they refer to, and SQL of the identifier where it is not `e.` and the column with `_id`. */
type References = Readonly<Record<string, NameSource | readonly [source: NameSource, id: string] | Several>>;

interface NamedRow {
  readonly names_version?: number;
}
/** What a kind of row refers to: read with a single record, and from the memory of this process for a list. */
export interface Names {
  /** SQL columns with the names, for a single record and for statements that others wrap. */
  readonly read: string;
  /** SQL columns with identifiers, for the rows of a list, which `name` completes. */
  readonly known: string;
  /** Replaces the identifiers by what they name; false when one is gone since the rows were read, which are then read again. */
  readonly name: (db: Db, rows: readonly object[]) => Promise<boolean>;
}

type Found = Map<NameSource, Map<string, unknown>>;
/** Names at one version of all names. */
class Known {
  version = 0;
  found: Found = new Map();
  count = 0;
  at(version: number): void {
    if (version > this.version || this.count > MOST) Object.assign(this, { version, found: new Map(), count: 0 });
  }
}
/** More names than this are forgotten all at once. */
const MOST = 20_000;
/** The names of each database: a transaction may see names that are not committed, and keeps none. */
const kept = new WeakMap<pg.Pool, Known>();
const pool = (db: Db): Db => (db instanceof JoinedReads ? db.through : db);
function knownOf(db: Db): Known {
  const of = pool(db);
  if (!(of instanceof pg.Pool)) return new Known();
  const known = kept.get(of) ?? new Known();
  kept.set(of, known);
  return known;
}

const add = (to: Found, source: NameSource, id: string, shown: unknown): void => {
  const names = to.get(source) ?? new Map<string, unknown>();
  // Shared by answers: nobody may change it.
  names.set(id, Object.freeze(shown));
  to.set(source, names);
};

/** Reads names, with the version that they have. */
async function look(db: Db, missing: ReadonlyMap<NameSource, ReadonlySet<string>>) {
  const columns = [...missing.keys()].map(
    ({ rows, json }, i) =>
      `(SELECT json_agg(json_build_array(n.hash_id, ${json("n")})) FROM ${rows("n")} WHERE n.hash_id = ANY ($${i + 1}::uuid[])) AS s${i}`,
  );
  const row = await composed<Readonly<Record<string, unknown>>>(
    `SELECT (SELECT version FROM names_version) AS version, ${columns.join(", ")}`,
  ).one(db, ...[...missing.values()].map((ids) => [...ids]));
  const found: Found = new Map();
  for (const [i, source] of [...missing.keys()].entries())
    for (const [id, shown] of (row[`s${i}`] ?? []) as [string, unknown][]) add(found, source, id, shown);
  return { version: row.version as number, found };
}

/** One reference or several of a row, or none. */
type Refers = string | readonly string[] | null;
const each = (of: Refers | undefined): readonly string[] => (typeof of === "string" ? [of] : (of ?? []));
/** The order of names without a language, as the database sorts them. */
const { compare } = new Intl.Collator("und");
const byName = (a: unknown, b: unknown): number => compare((a as { name: string }).name, (b as { name: string }).name);

/** A column of references, as a record reads it and as a list does. */
function columnOf(column: string, of: References[string]) {
  if ("several" in of) {
    const { several: source, ids } = of;
    const read = `coalesce((SELECT jsonb_agg(${source.json("n")} ORDER BY n.name) FROM ${source.rows("n")} WHERE n.hash_id = ANY (${ids})), '[]') AS "${column}"`;
    return { column, source, read, known: `${ids} AS "${column}"` };
  }
  const [source, id] = "rows" in of ? [of, `e.${column}_id`] : of;
  const read = `(SELECT ${source.json("n")} FROM ${source.rows("n")} WHERE n.hash_id = ${id}) AS "${column}"`;
  return { column, source, read, known: `${id} AS "${column}"` };
}

/** Reads of names until all of a page are of one reading: others may forget them in between. */
const TRIES = 5;

/** Declares the names of a kind of row. */
export function namesOf(references: References): Names {
  const list = Object.entries(references).map(([column, of]) => columnOf(column, of));
  return {
    read: list.map(({ read }) => read).join(", "),
    known: `(SELECT version FROM names_version) AS names_version, ${list.map(({ known }) => known).join(", ")}`,
    async name(db, rows) {
      const [first]: readonly NamedRow[] = rows;
      const seen = first?.names_version;
      if (seen === undefined) return true;
      const known = knownOf(db);
      known.at(seen);
      // What this call read itself is newer than its rows: it may be used, whatever others have forgotten or read since.
      const own: Found = new Map();
      const shownAs = (source: NameSource, id: string): unknown =>
        own.get(source)?.get(id) ?? known.found.get(source)?.get(id);
      for (let tries = 0; tries < TRIES; tries++) {
        const missing = missingIn(rows, list, shownAs);
        if (missing.size === 0) {
          for (const row of rows as Record<string, unknown>[])
            for (const { column, source } of list)
              if (Array.isArray(row[column]))
                row[column] = row[column].map((id: string) => shownAs(source, id)).toSorted(byName);
              else if (row[column] !== null) row[column] = shownAs(source, row[column] as string);
          return true;
        }
        const { version, found } = await look(db, missing);
        known.at(version);
        for (const [source, names] of found)
          for (const [id, shown] of names) {
            add(own, source, id, shown);
            if (version !== known.version) continue;
            add(known.found, source, id, shown);
            known.count += 1;
          }
      }
      return false;
    },
  };
}

function missingIn(
  rows: readonly object[],
  list: readonly { readonly column: string; readonly source: NameSource }[],
  shownAs: (source: NameSource, id: string) => unknown,
): Map<NameSource, Set<string>> {
  const missing = new Map<NameSource, Set<string>>();
  for (const row of rows as readonly Record<string, Refers>[])
    for (const { column, source } of list)
      for (const id of each(row[column])) {
        if (shownAs(source, id) !== undefined) continue;
        missing.set(source, (missing.get(source) ?? new Set()).add(id));
      }
  return missing;
}
