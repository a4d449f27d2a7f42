import type { AnyLifecycle } from "#contract/kit/lifecycle.ts";
import type { Permission } from "#contract/permissions.ts";
import { placesOf } from "./access.ts";
import { planned } from "./database.ts";
import { Where } from "./list-query.ts";
import { isOwn, type Own } from "./owners.ts";
import type { Event } from "./record.ts";
import type { Found, Searcher } from "./searching.ts";
import type { Locale } from "./texts.ts";
import type { Reader } from "./transaction.ts";

/** Who may read a field of a trail entry: everybody who reads the entry, or only those who hold the right in the entry's office. */
export type FieldReaders = "shown" | Permission;

/** Which records of a kind a caller reaches: the one rule for its list, its screen, its search, its timeline and its files. */
export interface Reach {
  /** Whether the caller reaches one. */
  readonly sees: (reader: Reader, id: string) => Promise<boolean>;
  /** The condition of the rows in reach, its parameters bound in `where`; nothing where the caller reaches none. */
  readonly rows?: (reader: Reader, where: Where) => string | undefined;
}

/** What stands in SQL for the records of a kind. */
export interface Rows {
  /** `holder h` */
  readonly from: string;
  /** `h.hash_id` */
  readonly id: string;
  /** What its name is: `h.name`, and in French where it has one. */
  readonly title: string;
  readonly french?: string;
  /** Which rows of the table are of this kind: `h.kind = 'box'`. */
  readonly only?: string;
}

/** Where the rights to a kind of record count: in its office, in its country, or without a place. */
type Placed = { readonly office: string } | { readonly country: string } | { readonly place: "none" };

/**
 * The usual rule: one's own, and all of each place where one of the rights is held. Columns are SQL over `rows.from`. A row without
 * a place is reached by rights that are held everywhere.
 */
export function reachBy(
  rows: Pick<Rows, "from" | "id" | "only">,
  rule: Placed & { readonly rights: readonly Permission[]; readonly own?: Own },
): Required<Reach> {
  const inReach = ({ access }: Reader, where: Where): string | undefined => {
    const places = placesOf(access.reach(rule.rights));
    // Whatever is bound must stand in the statement.
    if (places === null) return "true";
    const column = "office" in rule ? rule.office : "country" in rule ? rule.country : undefined;
    const ways = rule.own === undefined ? [] : [where.bind(isOwn(rule.own, "?::uuid"), access.own())];
    if (column !== undefined && places.length > 0) ways.push(where.bind(`${column} = ANY (?::uuid[])`, places));
    return ways.length > 0 ? `(${ways.join(" OR ")})` : undefined;
  };
  return {
    rows: inReach,
    async sees(reader, id) {
      const where = new Where().and(`${rows.id} = ?::uuid`, id);
      const reached = inReach(reader, where);
      if (reached === undefined) return false;
      const text = `SELECT true AS seen FROM ${rows.from} WHERE ${where.text} AND ${reached} AND ${rows.only ?? "true"}`;
      return (await planned<{ seen: boolean }>(text).first(reader.db, ...where.values)) !== undefined;
    },
  };
}

/** How the records of a kind are found by words. */
export interface Search {
  /** SQL of what is looked in, folded. */
  readonly words: string;
  /** What note and link need besides: a jsonb, in which parameters may be bound. */
  readonly about?: string | ((reader: Reader, where: Where) => string);
  readonly joins?: string;
  /** Where others find it than those who reach it. */
  readonly reach?: Required<Pick<Reach, "rows">>;
  readonly note?: (found: Found, locale: Locale) => string | null;
  readonly link: (found: Found) => string;
}
/** A search that does not look through all rows, with statements of its own. */
export type OwnSearch = Pick<Searcher, "rows" | "matched" | "more" | "note" | "link">;

/** What one kind of record is to the rest of the house: searcher, trail and rights to files are derived from this one value. */
export interface Kind {
  /** Its word, by which the trail, the search and stored files name it. */
  readonly name: string;
  /** Without one it is met by no address: its entries are on the whole trail alone, its files are served by its area. */
  readonly reach?: Reach;
  /** Whether somebody who sees the product as the caller is shown what is the caller's own. */
  readonly openToImpersonator?: true;
  readonly rows?: Rows;
  /**
   * The fields of before, after and details that may be read on the trail; a kind without them is not on it. Any other one is written
   * and never shown, so that what a new area writes is closed until it says otherwise; `trace.api.test.ts` names those that nobody declared.
   */
  readonly fields?: Readonly<Record<string, FieldReaders>>;
  /** Where fewer than those who reach it read its timeline. */
  readonly history?: Reach;
  /** Identifiers of those whose name holds the fragment `?`, the newest, where looking through all names would take long. */
  readonly found?: string;
  readonly lifecycle?: AnyLifecycle;
  /** Where the words for its values are, besides the states of its lifecycle: `expenses.type_`. */
  readonly words?: readonly string[];
  readonly search?: Search | OwnSearch;
  /** Where it opens, of a kind that the search does not find. */
  readonly opens?: Pick<Search, "about" | "joins" | "link">;
  /** That it has files. They are opened by whoever reaches the record, unless its area serves them itself (`"own address"`). */
  readonly files?: "own address" | Pick<FileRights, "cached" | "taken">;
}

/** Who reads the timeline of a record of this kind, and its comments with it. */
export const timelineReach = ({ history, reach }: Kind): Reach | undefined => history ?? reach;

/** What the trail knows of a kind. */
export interface Audited {
  readonly fields: Readonly<Record<string, FieldReaders>>;
  readonly mayRead?: Reach["sees"];
  readonly openToImpersonator?: true;
  /** A query of `hash_id`, `name` and `name_fr`: names stand on the trail where identifiers were. */
  readonly names?: string;
  readonly found?: string;
  readonly states: readonly string[];
  /** Keys of texts that a value may be the end of. */
  readonly words: readonly string[];
}

/** Who opens the files of a kind of record. */
export interface FileRights {
  /** Whether the caller sees the record. Without it nobody opens its files by their address. */
  readonly mayRead?: Reach["sees"];
  readonly openToImpersonator?: true;
  /** A browser may keep it: it is shown to everybody who works here, at an address that changes with it. */
  readonly cached?: true;
  /** What the trail says when a file is taken away whole; nothing where that is nothing unusual. */
  readonly taken?: (reader: Reader, recordId: string, fileName: string) => Promise<Event | undefined>;
}

const only = <K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } =>
  value === undefined ? {} : ({ [key]: value } as { [P in K]: V });

export function auditedOf(kind: Kind): Audited | undefined {
  const { rows, lifecycle, fields } = kind;
  if (!fields) return undefined;
  const states = lifecycle ? [`lifecycle.${lifecycle.name}.`] : [];
  return {
    get fields() {
      return kind.fields ?? {};
    },
    ...only("mayRead", timelineReach(kind)?.sees),
    ...only("openToImpersonator", kind.openToImpersonator),
    ...only("names", rows && namesIn(rows)),
    ...only("found", kind.found),
    states: lifecycle?.states ?? [],
    get words() {
      return [...states, ...(kind.words ?? [])];
    },
  };
}
const namesIn = ({ from, id, title, french, only: some }: Rows): string =>
  `SELECT ${id} AS hash_id, ${title} AS name, ${french ?? "NULL::text"} AS name_fr FROM ${from}${some ? ` WHERE ${some}` : ""}`;

export function searcherOf(kind: Kind): Searcher | undefined {
  const { name, search, rows: of } = kind;
  if (!search) return undefined;
  const what = { kind: name, ...only("openToImpersonator", kind.openToImpersonator) };
  if ("rows" in search) return { ...what, ...search };
  const reach = search.reach ?? kind.reach;
  if (!of || !reach?.rows) throw new Error(`${name} is searched, and has no rows or no reach`);
  const inReach = reach.rows;
  return {
    ...what,
    note: search.note ?? (() => null),
    link: search.link,
    rows(reader, where) {
      const reached = inReach(reader, where);
      if (reached === undefined) return undefined;
      const about = typeof search.about === "function" ? search.about(reader, where) : (search.about ?? "NULL::jsonb");
      return `SELECT ${of.id} AS hash_id, ${of.title} AS title, ${of.french ?? "NULL::text"} AS title_fr, fold(${search.words}) AS words, ${about} AS about
        FROM ${of.from} ${search.joins ?? ""} WHERE ${of.only ?? "true"} AND ${reached}`;
    },
  };
}

/** Those of these readers who reach a record's timeline: in one statement, where its kind says in SQL who does. */
export async function whoReaches(kind: Kind, readers: readonly Reader[], id: string): Promise<readonly Reader[]> {
  const reach = timelineReach(kind);
  const { rows: of } = kind;
  const where = new Where();
  const record = where.bind("?::uuid", id);
  const ways = readers.flatMap((reader, i) => {
    const reached = of && reach?.rows?.(reader, where);
    return reached === undefined
      ? []
      : [`SELECT ${i} AS i FROM ${of?.from} WHERE ${of?.id} = ${record} AND ${of?.only ?? "true"} AND ${reached}`];
  });
  const [first] = readers;
  if (!first || !reach) return [];
  if (!of || !reach.rows) {
    const sees = await Promise.all(readers.map(async (reader) => await reach.sees(reader, id)));
    return readers.filter((_, i) => sees[i]);
  }
  if (ways.length === 0) return [];
  const found = await planned<{ i: number }>(ways.join(" UNION ALL ")).all(first.db, ...where.values);
  return readers.filter((_, i) => found.some((row) => row.i === i));
}

/** What a record is called and where it opens; nothing where it is not there, or its kind opens nowhere. */
export async function foundById(
  kind: Kind,
  reader: Reader,
  id: string,
): Promise<(Found & { link: string }) | undefined> {
  const { rows: of, search = kind.opens } = kind;
  if (!of || !search) return undefined;
  const where = new Where().and(`${of.id} = ?::uuid`, id);
  const { about = "NULL::jsonb", joins = "" } = "rows" in search ? {} : search;
  const told = typeof about === "function" ? about(reader, where) : about;
  const text = `SELECT ${of.id} AS hash_id, ${of.title} AS title, ${of.french ?? "NULL::text"} AS title_fr, ${told} AS about
    FROM ${of.from} ${joins} WHERE ${where.text} AND ${of.only ?? "true"}`;
  const found = await planned<Found>(text).first(reader.db, ...where.values);
  return found && { ...found, link: search.link(found) };
}

export function fileRightsOf(kind: Kind): FileRights | undefined {
  const { files } = kind;
  if (files === undefined || files === "own address") return files && {};
  return {
    ...only("mayRead", kind.reach?.sees),
    ...only("openToImpersonator", kind.openToImpersonator),
    ...files,
  };
}

/** These fields are for everybody who reads the entry; a word may name several, with spaces between. */
export const openFields = (...words: readonly string[]): Readonly<Record<string, "shown">> =>
  Object.fromEntries(words.flatMap((word) => word.split(" ").map((field) => [field, "shown"])));

/** Stands for every field that is called after a month, such as `2026-03`. */
export const MONTHS = "[month]";
/** Who may read a field; nobody where it is not declared. */
export function readersOf(kind: Audited | undefined, field: string): FieldReaders | undefined {
  const name = /^\d{4}-\d{2}$/u.test(field) ? MONTHS : field;
  return kind && Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
}
