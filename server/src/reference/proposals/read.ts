import { families, familyNames, placedFamilies, type Family } from "#contract/reference/families.ts";
import type * as calls from "#contract/reference/proposals.ts";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import { personRows } from "#server/access/public.ts";
import type { Kind } from "#server/kit/records/kind.ts";
import type { AskedEntry, Proposed } from "#server/kit/records/proposed.ts";
import { type Access, placesOf } from "#server/kit/shared/access.ts";
import { forbidden, notFound } from "#server/kit/shared/failures.ts";
import { composed, momentInJson, planned, sql } from "#server/kit/sql/database.ts";
import { cursorId, page, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { namedJson, refJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { proposedState } from "./fragments.ts";

type Proposal = ServerOutput<typeof calls.getProposal>["data"];
/** As it is stored; `place_table` becomes the kind of the record. */
export type ProposalRow = Omit<Proposal, "used_on" | "used_link" | "can"> & {
  readonly place_table: string | null;
  readonly place_id: string | null;
};

const COLUMNS = `p.hash_id, p.kind, p.entry_id, p.name, p.name_fr, p.state, p.reason, p.place_table, p.place_id, p.merged_into, p.version, ${namedJson("k")} AS country, ${momentInJson("p.created_at")} AS created_at, ${refJson("u")} AS "user"`;
const FROM = `proposal p JOIN ${personRows("u")} ON u.hash_id = p.user_id LEFT JOIN country k ON k.hash_id = p.country_id`;

/** What the right to decide depends on. */
interface Decidable {
  readonly kind: Family;
  readonly country_id: string | null;
}
/** Whether the caller decides on a proposal: they may create such entries, in its country, and see everybody's there. */
export function decidesOn(access: Access, { kind, country_id }: Decidable): boolean {
  const there = country_id === null ? {} : { country: country_id };
  const seer = placedFamilies[kind];
  return access.can(families[kind], there) && (seer === undefined || access.can(seer, there));
}
/** SQL: the caller decides on proposal `p`; undefined if on none. */
export function decidedBy({ access }: Pick<Reader, "access">, where: Where): string | undefined {
  const everywhere = familyNames.filter((kind) => !placedFamilies[kind] && access.can(families[kind], {}));
  const somewhere = Object.entries(placedFamilies).flatMap(([kind, seer]) => {
    const held = [families[kind as Family], seer].map((right) => placesOf(access.reach([right])));
    if (held.some((places) => places?.length === 0)) return [];
    const there = held.flatMap((places) => (places ? [where.bind("p.country_id = ANY (?::uuid[])", places)] : []));
    return [`(${[where.bind("p.kind = ?::text", kind), ...there].join(" AND ")})`];
  });
  const all = everywhere.length > 0 ? [where.bind("p.kind = ANY (?::text[])", everywhere)] : [];
  const any = [...all, ...somewhere];
  return any.length === 0 ? undefined : `(${any.join(" OR ")})`;
}

/** The kind by its name, with how it is proposed; refused to people who don't see such entries. */
export function familyOf(kinds: readonly Kind[], name: Family, { access }: Pick<Reader, "access">) {
  const kind = kinds.find((k) => k.name === name);
  if (!kind?.proposed || !kind.rows) throw new Error(`nothing says how a ${name} is proposed`);
  const { seenBy } = kind.proposed;
  if (seenBy && !access.can(seenBy, {})) throw forbidden();
  return { rows: kind.rows, proposed: kind.proposed };
}

/** Who sees a record; a person is seen by whoever reads their history. */
const reachOf = ({ reach, history }: Kind) => reach ?? history;
const tableOf = ({ rows }: Kind): string | undefined => rows?.from.split(" ")[0];

const placeOf = (kinds: readonly Kind[], table: string | null): Kind | undefined =>
  table === null ? undefined : kinds.find((kind) => tableOf(kind) === table);

/** The link to the record that uses it, for who sees that record. */
async function linkTo(kinds: readonly Kind[], reader: Reader, { place_table, place_id }: ProposalRow) {
  const kind = placeOf(kinds, place_table);
  const link = (kind?.opens ?? kind?.search)?.link;
  if (!kind || !link || place_id === null || !(await reachOf(kind)?.sees(reader, place_id))) return null;
  return link({ hash_id: place_id, title: "", title_fr: null, about: null });
}

/** A proposal as the contract has it. */
export function presentProposal(
  kinds: readonly Kind[],
  { access }: Pick<Reader, "access">,
  row: ProposalRow,
): Proposal {
  const { place_table, place_id: _, ...rest } = row;
  const isOpen = row.state === "PROPOSED" || row.state === "REFUSED";
  return {
    ...rest,
    used_on: placeOf(kinds, place_table)?.name ?? null,
    used_link: null,
    can: { ...(isOpen && decidesOn(access, standing(row)) && { decide: true }) },
  };
}

const standing = ({ kind, country }: ProposalRow): Decidable => ({ kind, country_id: country?.hash_id ?? null });

const one = sql<ProposalRow, [string]>(`SELECT ${COLUMNS} FROM ${FROM} WHERE p.hash_id = $1`);
/** A proposal of the caller's, or one on which they decide. */
export async function proposalNow(reader: Reader, id: string): Promise<ProposalRow> {
  const row = await one.first(reader.db, id);
  if (!row || (!decidesOn(reader.access, standing(row)) && row.user.hash_id !== reader.person.id)) throw notFound();
  return row;
}

export const readProposal =
  (kinds: readonly Kind[]) =>
  async (reader: Reader, { params }: ServerInput<typeof calls.getProposal>) => {
    const row = await proposalNow(reader, params.id);
    const used_link = await linkTo(kinds, reader, row);
    return { data: { ...presentProposal(kinds, reader, row), used_link } };
  };

export const listedProposals =
  (kinds: readonly Kind[]) =>
  async (reader: Reader, { query: f }: ServerInput<typeof calls.listProposals>) => {
    const limit = sizeFor(f.limit);
    const where = new Where();
    const seen = [decidedBy(reader, where) ?? [], where.bind("p.user_id = ?::uuid", reader.person.id)].flat();
    where
      .and(seen.join(" OR "))
      .when(f.state, "p.state = ?")
      .when(f.kind, "p.kind = ?")
      .when(cursorId(f.after), "p.hash_id < ?::uuid");
    const rows = await composed<ProposalRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE ${where.text} ORDER BY p.hash_id DESC LIMIT ${limit + 1}`,
    ).all(reader.db, ...where.values);
    const { rows: shown, after } = page(rows, limit, (row) => row.hash_id);
    return { data: shown.map((row) => presentProposal(kinds, reader, row)), after };
  };

const marks = sql<ServerOutput<typeof calls.proposalsOn>["data"][number], [id: string, table: string]>(
  `SELECT p.hash_id, p.kind, p.entry_id, p.name, p.state, p.reason, ${momentInJson("p.created_at")} AS created_at, ${refJson("u")} AS "user" FROM ${FROM}
   WHERE p.place_id = $1 AND p.place_table = $2 AND p.state IN ('PROPOSED', 'REFUSED') ORDER BY p.hash_id LIMIT 50`,
);
/** What is used on a record, by everybody who sees the record. */
export const proposedOn =
  (kinds: readonly Kind[]) =>
  async (reader: Reader, { query: f }: ServerInput<typeof calls.proposalsOn>) => {
    const kind = kinds.find((k) => k.name === f.kind);
    const table = kind && tableOf(kind);
    if (!table || !(await reachOf(kind)?.sees(reader, f.id))) throw notFound();
    return { data: await marks.all(reader.db, f.id, table) };
  };

interface Alike {
  readonly hash_id: string;
  readonly name: string;
  readonly name_fr: string | null;
  readonly number: string | null;
  readonly state: "PROPOSED" | "REFUSED" | null;
}
const keyOf = (text: string): string => `replace(fold(${text}), ' ', '')`;
/** SQL over the names of entries: it differs from `asked` by accents, capitals and spaces at most. */
export const sameName = (name: string, asked: string): string => `${keyOf(name)} = ${keyOf(asked)}`;
/** The entry that is asked for. */
export async function alikeOf(
  reader: Reader,
  { rows, proposed }: { rows: NonNullable<Kind["rows"]>; proposed: Proposed },
  asked: AskedEntry,
): Promise<Alike | undefined> {
  const where = new Where();
  const same =
    proposed.placed?.same(reader, where, asked) ?? sameName(proposed.name, where.bind("?::text", asked.name));
  return await planned<Alike>(
    `SELECT ${rows.id} AS hash_id, ${proposed.name} AS name, ${proposed.french ?? "NULL::text"} AS name_fr, ${proposed.number ?? "NULL::text"} AS number,
       ${proposedState(rows.id)} AS state FROM ${rows.from} WHERE ${same}
     ORDER BY ${proposedState(rows.id)} NULLS FIRST, ${rows.id} LIMIT 1`,
  ).first(reader.db, ...where.values);
}

const openOf = sql<{ proposal: string; reason: string | null }, [string]>(
  "SELECT hash_id AS proposal, reason FROM proposal WHERE entry_id = $1 AND state IN ('PROPOSED', 'REFUSED')",
);
export const findAlike =
  (kinds: readonly Kind[]) =>
  async (reader: Reader, { query: f }: ServerInput<typeof calls.findAlike>) => {
    // Names of lists are everybody's; a kind with places looks where the caller sees.
    reader.access.own();
    const asked = { name: f.name, country: f.country_hash_id };
    const found = await alikeOf(reader, familyOf(kinds, f.kind, reader), asked);
    if (!found) return { data: null };
    const open = found.state === null ? undefined : await openOf.first(reader.db, found.hash_id);
    return { data: { ...found, proposal: null, reason: null, ...open } };
  };
