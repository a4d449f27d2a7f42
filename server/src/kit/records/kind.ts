import type { AnyLifecycle } from "#contract/kit/lifecycle.ts";
import type { Permission } from "#contract/permissions.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import type { OwnComments } from "./comments.ts";
import { planned } from "../sql/database.ts";
import { patterns, Where, type Holds } from "../sql/list-query.ts";
import { isOwn, type Own } from "../sql/owners.ts";
import type { Proposed } from "./proposed.ts";
import type { Event } from "./record.ts";
import type { Found, Searcher } from "./searching.ts";
import type { Locale } from "#server/kit/shared/texts.ts";
import { readerOf, type Reader } from "../sql/transaction.ts";

/** Who may read a field of a trail entry: `shown` for everybody who reads the entry, or the holders of a right in the entry's office. */
type FieldReaders = "shown" | Permission;

/** Which records of a kind the caller may see. The one rule for its list, screen, search, timeline and files. */
export interface Reach {
  /** Whether the caller may see this record. */
  readonly sees: (reader: Reader, id: string) => Promise<boolean>;
  /** An SQL condition for the rows in reach, with its parameters bound in `where`; undefined when the caller reaches none. */
  readonly rows?: (reader: Reader, where: Where) => string | undefined;
}

/** SQL fragments for the records of a kind. */
export interface Rows {
  /** `holder h` */
  readonly from: string;
  /** `h.hash_id` */
  readonly id: string;
  /** The name, `h.name`, and the French one if it has one. */
  readonly title: string;
  readonly french?: string;
  /** A condition for the rows of this kind: `h.kind = 'box'`. */
  readonly only?: string;
}

/** How rights to a kind apply: by the record's office, by its country, or without a place. */
type Placed = { readonly office: string } | { readonly country: string } | { readonly place: "none" };

/**
 * The usual reach: the caller's own rows, and the rows of each place where the caller holds one of the rights. Columns are SQL over
 * `rows.from`. Rows without a place need a right that is held everywhere.
 */
export function reachBy(
  rows: Pick<Rows, "from" | "id" | "only">,
  rule: Placed & { readonly rights: readonly Permission[]; readonly own?: Own },
): Required<Reach> {
  const { only } = rows;
  const inReach = ({ access }: Reader, where: Where): string | undefined => {
    const places = placesOf(access.reach(rule.rights));
    // Return before binding: PostgreSQL refuses parameters that the statement does not use.
    if (places === null) return only ?? "true";
    const column = "office" in rule ? rule.office : "country" in rule ? rule.country : undefined;
    const ways = rule.own === undefined ? [] : [isOwn(rule.own, where.bind("?::uuid", access.own()))];
    if (column !== undefined && places.length > 0) ways.push(where.bind(`${column} = ANY (?::uuid[])`, places));
    if (ways.length === 0) return undefined;
    const reached = `(${ways.join(" OR ")})`;
    return only === undefined ? reached : `(${only} AND ${reached})`;
  };
  return {
    rows: inReach,
    async sees(reader, id) {
      const where = new Where().and(`${rows.id} = ?::uuid`, id);
      const reached = inReach(reader, where);
      if (reached === undefined) return false;
      const text = `SELECT true AS seen FROM ${rows.from} WHERE ${where.text} AND ${reached}`;
      return (await planned<{ seen: boolean }>(text).first(reader.db, ...where.values)) !== undefined;
    },
  };
}

/** How the search finds records of a kind. */
interface Search {
  /** SQL of the searched text; `searcherOf` folds it. */
  readonly words: string;
  /** Too many to read for each search: the newest are looked through, and all by a trigram index of `fold(words)`, which must be immutable. */
  readonly indexed?: true;
  /** A jsonb with further data for `note` and `link`; parameters may be bound in it. */
  readonly about?: string | ((reader: Reader, where: Where) => string);
  readonly joins?: string;
  /** The reach for searching, when it differs from the kind's reach. */
  readonly reach?: Required<Pick<Reach, "rows">>;
  readonly note?: (found: Found, locale: Locale) => string | null;
  readonly link: (found: Found) => string;
  /** The link for the person that `about.of` names, who opens what is theirs on another screen. */
  readonly ownLink?: (found: Found) => string;
}
/** A search with statements of its own, which does not scan all rows. */
export type OwnSearch = Pick<Searcher, "rows" | "matched" | "more" | "note" | "link">;

/** How the files of a kind are named where one is chosen to be shared with a customer: SQL over `rows.from`. */
interface SharedPapers {
  /** The paper's own title; null for none. */
  readonly title: string;
  /** The record that it is of. */
  readonly about: string;
  /** What it is to the customer: one of the portal's kinds of document. */
  readonly kind: string;
  /** The last day on which it is valid. */
  readonly validTo?: string;
  /** What it is found by, besides its title, what it is of and the file's name. */
  readonly words?: string;
  /** The contact that it is of: shared with that one alone, and a company's with its staff. Null is for everybody. */
  readonly contact?: string;
}

/** A kind of record as the shared parts of the server see it: its searcher, audit trail and file rights derive from this value. */
export interface Kind {
  /** Its name in the trail, the search and stored files. */
  readonly name: string;
  /** Without a reach, its entries appear only on the whole trail and its files are served by its own area. */
  readonly reach?: Reach;
  /** Whether an impersonator sees the person's own records. */
  readonly openToImpersonator?: true;
  readonly rows?: Rows;
  /**
   * Readable fields of before, after and details on the trail; a kind without them is not on the trail. Undeclared fields are stored but
   * never shown, so new data is hidden by default. `trace.api.test.ts` lists undeclared fields.
   */
  readonly fields?: Readonly<Record<string, FieldReaders>>;
  /** Actions whose entries show their fields, whatever these are called, only to holders of a further right in the entry's office. */
  readonly closed?: Readonly<Record<string, Permission>>;
  /** The reach of its timeline, where that is narrower than `reach`. */
  readonly history?: Reach;
  /** A query of the newest identifiers whose name contains `?`, for kinds where scanning all names would be slow; by default by the index of the search. */
  readonly found?: (holds: Holds) => string;
  readonly lifecycle?: AnyLifecycle;
  /** Rules of its own for its comments. Without them there are internal ones alone, by whoever reads the timeline. */
  readonly comments?: OwnComments;
  /** Prefixes of text keys for its values, besides its lifecycle's states: `expenses.type_`. */
  readonly words?: readonly string[];
  readonly search?: Search | OwnSearch;
  /** How to open a record of a kind that is not searched. */
  readonly opens?: Pick<Search, "about" | "joins" | "link" | "ownLink">;
  /** Its records have files. Everybody who reaches the record may open them, unless fewer may (`mayRead`) or its area serves them itself (`"own address"`). */
  readonly files?: "own address" | Pick<FileRights, "cached" | "taken" | "mayRead">;
  /** Its files may be shared with customers, by who reaches the record. Needs `rows`, and `rows` of its reach. */
  readonly shared?: SharedPapers;
  /** Its entries may be proposed by people who may not create them. Needs `rows`. */
  readonly proposed?: Proposed;
}

/** Who may read a record's timeline, and its comments with it. */
export const timelineReach = ({ history, reach }: Kind): Reach | undefined => history ?? reach;

/** What the audit trail knows about a kind. */
export interface Audited {
  readonly fields: Readonly<Record<string, FieldReaders>>;
  readonly closed?: Readonly<Record<string, Permission>>;
  readonly mayRead?: Reach["sees"];
  readonly openToImpersonator?: true;
  /** A query of `hash_id`, `name` and `name_fr`: the trail shows names in place of identifiers. */
  readonly names?: string;
  readonly found?: (holds: Holds) => string;
  readonly states: readonly string[];
  /** Text key prefixes; a value is the last part of the key. */
  readonly words: readonly string[];
}

/** Who may open the files of a kind of record. */
export interface FileRights {
  /** Whether the caller sees the record. Without it nobody can open its files by address. */
  readonly mayRead?: Reach["sees"];
  readonly openToImpersonator?: true;
  /** Browsers may cache the file: everybody who works here may see it, and its address changes with its content. */
  readonly cached?: true;
  /** The trail event for a download; undefined when downloads are not recorded. */
  readonly taken?: (reader: Reader, recordId: string, fileName: string) => Promise<Event | undefined>;
}

const only = <K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } =>
  value === undefined ? {} : ({ [key]: value } as { [P in K]: V });

/** What the trail knows of a kind; undefined for one without fields. */
export function auditedOf(kind: Kind): Audited | undefined {
  const { rows, lifecycle, fields } = kind;
  if (!fields) return undefined;
  const states = lifecycle ? [`lifecycle.${lifecycle.name}.`] : [];
  return {
    get fields() {
      return kind.fields ?? {};
    },
    ...only("closed", kind.closed),
    ...only("mayRead", timelineReach(kind)?.sees),
    ...only("openToImpersonator", kind.openToImpersonator),
    ...only("names", rows && namesIn(rows)),
    ...only("found", kind.found ?? foundByWords(kind)),
    states: lifecycle?.states ?? [],
    get words() {
      return [...states, ...(kind.words ?? [])];
    },
  };
}
/** Of a kind that is searched by an index, the trail finds records by the same. */
function foundByWords({ rows, search }: Kind): Kind["found"] {
  if (!rows || !search || "rows" in search || !search.indexed) return undefined;
  return (holds) =>
    `SELECT ${rows.id} FROM ${rows.from} ${search.joins ?? ""} WHERE ${rows.only ?? "true"} AND ${holds(`fold(${search.words})`)} ORDER BY ${rows.id} DESC`;
}
/** A query of `hash_id`, `name` and `name_fr` of all records. */
export const namesIn = ({ from, id, title, french, only: some }: Rows): string =>
  `SELECT ${id} AS hash_id, ${title} AS name, ${french ?? "NULL::text"} AS name_fr FROM ${from}${some ? ` WHERE ${some}` : ""}`;

/** How many of the newest a search looks through, and how many it finds of a kind that has too many. */
const [NEWEST, HITS] = [1000, 6];

/** The searcher of a kind; undefined for one that is not searched. */
export function searcherOf(kind: Kind): Searcher | undefined {
  const { name, search, rows: of } = kind;
  if (!search) return undefined;
  const what = { kind: name, ...only("openToImpersonator", kind.openToImpersonator) };
  if ("rows" in search) return { ...what, ...search };
  const reach = search.reach ?? kind.reach;
  if (!of || !reach?.rows) throw new Error(`${name} is searched, and has no rows or no reach`);
  const inReach = reach.rows;
  const words = `fold(${search.words})`;
  const from = `${of.from} ${search.joins ?? ""}`;
  const some = of.only ?? "true";
  const told = (reader: Reader, where: Where): string => {
    const about = typeof search.about === "function" ? search.about(reader, where) : (search.about ?? "NULL::jsonb");
    return `${of.id} AS hash_id, ${of.title} AS title, ${of.french ?? "NULL::text"} AS title_fr, ${words} AS words, ${about} AS about`;
  };
  const found = (reader: Reader, where: Where, ids: string): string =>
    `SELECT ${told(reader, where)} FROM ${from} WHERE ${some} AND ${of.id} = ANY (ARRAY(${ids}))`;
  return {
    ...what,
    note: search.note ?? (() => null),
    link: search.link,
    ...only("matched", search.indexed),
    rows(reader, where, holds) {
      const reached = inReach(reader, where);
      if (reached === undefined) return undefined;
      if (!search.indexed) return `SELECT ${told(reader, where)} FROM ${from} WHERE ${some} AND ${reached}`;
      const newest = `SELECT ${of.id} AS id, ${words} AS words FROM ${from} WHERE ${some} AND ${reached} ORDER BY ${of.id} DESC LIMIT ${NEWEST}`;
      return found(
        reader,
        where,
        `SELECT n.id FROM (${newest}) n WHERE ${holds("n.words")} ORDER BY n.id DESC LIMIT ${HITS}`,
      );
    },
    ...(search.indexed && {
      more(reader, where, q) {
        const reached = inReach(reader, where) ?? "false";
        const holds = where.holding(patterns(q));
        // OFFSET keeps it from reading all rows in order until some are found.
        const all = `SELECT ${of.id} AS id FROM ${from} WHERE ${some} AND ${reached} AND ${holds(words)} OFFSET 0`;
        return found(reader, where, `SELECT n.id FROM (${all}) n ORDER BY n.id DESC LIMIT ${HITS}`);
      },
    }),
  };
}

/** A query of the kind's records that meet a condition on the identifier, with what its link needs; undefined for a kind without a link. */
function foundWhere(
  { rows: of, search, opens = search }: Kind,
  reader: Reader,
  where: Where,
  condition: (id: string) => string,
): { readonly text: string; readonly link: Search["link"] } | undefined {
  if (!of || !opens) return undefined;
  const { about = "NULL::jsonb", joins = "" } = "rows" in opens ? {} : opens;
  const told = typeof about === "function" ? about(reader, where) : about;
  const text = `SELECT ${of.id} AS hash_id, ${of.title} AS title, ${of.french ?? "NULL::text"} AS title_fr, ${told} AS about
    FROM ${of.from} ${joins} WHERE ${condition(of.id)} AND ${of.only ?? "true"}`;
  return { text, link: opens.link };
}

/** A record's title and link; undefined when it does not exist or its kind has no link. */
export async function foundById(
  kind: Kind,
  reader: Reader,
  id: string,
): Promise<(Found & { readonly link: string; readonly ownLink: string }) | undefined> {
  const where = new Where();
  const one = foundWhere(kind, reader, where, (column) => where.bind(`${column} = ?::uuid`, id));
  const found = one && (await planned<Found>(one.text).first(reader.db, ...where.values));
  return found && { ...found, link: one.link(found), ownLink: (kind.opens?.ownLink ?? one.link)(found) };
}

/** The links of records of several kinds, in one statement: null for what is gone, out of reach, or of a kind without a link. */
export async function linksTo(
  kinds: readonly Kind[],
  reader: Reader,
  things: readonly { readonly kind: string; readonly id: string }[],
): Promise<(kind: string, id: string) => string | null> {
  const where = new Where();
  const queries = kinds.flatMap((kind) => {
    const ids = things.filter((thing) => thing.kind === kind.name).map(({ id }) => id);
    const as = readerOf(reader, kind);
    const { search, reach } = kind;
    const reached = ids.length > 0 && ((search && "reach" in search && search.reach) || reach)?.rows?.(as, where);
    const found =
      reached &&
      foundWhere(kind, as, where, (column) => `${where.bind(`${column} = ANY (?::uuid[])`, ids)} AND ${reached}`);
    return found ? [{ name: kind.name, ...found }] : [];
  });
  const text = queries.map((query, i) => `SELECT ${i} AS i, x.* FROM (${query.text}) x`).join(" UNION ALL ");
  const rows = text === "" ? [] : await planned<Found & { i: number }>(text).all(reader.db, ...where.values);
  return (kind, id) => {
    const found = rows.find((row) => row.hash_id === id && queries[row.i]?.name === kind);
    return (found && queries[found.i]?.link(found)) ?? null;
  };
}

/** The rights to files of a kind; undefined for one whose area serves them. */
export function fileRightsOf(kind: Kind): FileRights | undefined {
  const { files } = kind;
  if (files === undefined || files === "own address") return files && {};
  return {
    ...only("mayRead", kind.reach?.sees),
    ...only("openToImpersonator", kind.openToImpersonator),
    ...files,
  };
}

/** Declares fields that everybody who reads the entry sees; an argument may hold several, separated by spaces. */
export const openFields = (...words: readonly string[]): Readonly<Record<string, "shown">> =>
  Object.fromEntries(words.flatMap((word) => word.split(" ").map((field) => [field, "shown"])));

/** Matches every field named after a month, such as `2026-03`. */
export const MONTHS = "[month]";
/** Who may read a field; undefined (nobody) when it is not declared. */
export function readersOf(kind: Audited | undefined, field: string): FieldReaders | undefined {
  const name = /^\d{4}-\d{2}$/u.test(field) ? MONTHS : field;
  return kind && Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
}
