import { families, familyNames, type Family } from "#contract/reference/families.ts";
import type * as calls from "#contract/reference/proposals.ts";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import { personRows } from "#server/access/public.ts";
import type { Kind } from "#server/kit/records/kind.ts";
import type { Proposed } from "#server/kit/records/proposed.ts";
import { forbidden, notFound } from "#server/kit/shared/failures.ts";
import { composed, type Db, momentInJson, planned, sql } from "#server/kit/sql/database.ts";
import { cursorId, page, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { proposedState } from "./fragments.ts";

type Proposal = ServerOutput<typeof calls.getProposal>["data"];
/** As it is stored; `place_table` becomes the kind of the record. */
export type ProposalRow = Omit<Proposal, "used_on" | "used_link" | "can"> & {
  readonly place_table: string | null;
  readonly place_id: string | null;
};

const COLUMNS = `p.hash_id, p.kind, p.entry_id, p.name, p.name_fr, p.state, p.reason, p.place_table, p.place_id, p.merged_into, p.version, ${momentInJson("p.created_at")} AS created_at, ${refJson("u")} AS "user"`;
const FROM = `proposal p JOIN ${personRows("u")} ON u.hash_id = p.user_id`;

/** The kinds on whose proposals the caller decides. */
export const keptBy = ({ access }: Pick<Reader, "access">): Family[] =>
  familyNames.filter((kind) => access.can(families[kind], {}));

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
export function presentProposal(kinds: readonly Kind[], reader: Pick<Reader, "access">, row: ProposalRow): Proposal {
  const { place_table, place_id: _, ...rest } = row;
  const isOpen = row.state === "PROPOSED" || row.state === "REFUSED";
  return {
    ...rest,
    used_on: placeOf(kinds, place_table)?.name ?? null,
    used_link: null,
    can: { ...(isOpen && reader.access.can(families[row.kind], {}) && { decide: true }) },
  };
}

const one = sql<ProposalRow, [string]>(`SELECT ${COLUMNS} FROM ${FROM} WHERE p.hash_id = $1`);
/** A proposal of the caller's, or one on which they decide. */
export async function proposalNow(reader: Reader, id: string): Promise<ProposalRow> {
  const row = await one.first(reader.db, id);
  if (!row || (row.user.hash_id !== reader.person.id && !reader.access.can(families[row.kind], {}))) throw notFound();
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
    const where = new Where()
      .and("p.kind = ANY (?::text[]) OR p.user_id = ?::uuid", keptBy(reader), reader.person.id)
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
/** The entry whose name differs by accents, capitals and spaces at most. */
export async function alikeOf(
  db: Db,
  { rows, proposed }: { rows: NonNullable<Kind["rows"]>; proposed: Proposed },
  name: string,
): Promise<Alike | undefined> {
  return await planned<Alike>(
    `SELECT ${rows.id} AS hash_id, ${proposed.name} AS name, ${proposed.french ?? "NULL::text"} AS name_fr, ${proposed.number ?? "NULL::text"} AS number,
       ${proposedState(rows.id)} AS state FROM ${rows.from} WHERE ${keyOf(proposed.name)} = ${keyOf("$1::text")}
     ORDER BY ${proposedState(rows.id)} NULLS FIRST, ${rows.id} LIMIT 1`,
  ).first(db, name);
}

const openOf = sql<{ proposal: string; reason: string | null }, [string]>(
  "SELECT hash_id AS proposal, reason FROM proposal WHERE entry_id = $1 AND state IN ('PROPOSED', 'REFUSED')",
);
export const findAlike =
  (kinds: readonly Kind[]) =>
  async (reader: Reader, { query: f }: ServerInput<typeof calls.findAlike>) => {
    const found = await alikeOf(reader.db, familyOf(kinds, f.kind, reader), f.name);
    if (!found) return { data: null };
    const open = found.state === null ? undefined : await openOf.first(reader.db, found.hash_id);
    return { data: { ...found, proposal: null, reason: null, ...open } };
  };
