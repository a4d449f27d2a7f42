import { fileRows } from "#server/kit/sql/refs.ts";
import type * as calls from "#contract/portal/endpoints.ts";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import { documentKinds, type SharablePaper } from "#contract/portal/schemas.ts";
import { planned } from "#server/kit/sql/database.ts";
import type { Kind } from "#server/kit/records/kind.ts";
import { patterns, Where } from "#server/kit/sql/list-query.ts";
import { text } from "#server/kit/shared/texts.ts";
import { readerOf, type Reader } from "#server/kit/sql/transaction.ts";
import { contactToShareWith, type PortalContact } from "./contact.ts";

const SHOWN = 50;
interface Wanted {
  /** Words that all occur in it. */
  readonly search?: string | undefined;
  /** One file. */
  readonly file?: string;
}
/** Stored papers that the reader may share with a contact, the newest first: what is offered, and what is accepted. */
export async function papersFor(
  reader: Reader,
  kinds: readonly Kind[],
  contact: PortalContact,
  { search = "", file }: Wanted,
  limit = SHOWN,
): Promise<readonly SharablePaper[]> {
  const where = new Where();
  const theirs = [contact.hash_id, ...(contact.company ? [contact.company.hash_id] : [])];
  const parts = kinds.flatMap(({ shared, rows, reach, ...kind }) => {
    if (!shared || !rows) return [];
    const reached = reach?.rows?.(readerOf(reader, kind), where);
    if (reached === undefined) return [];
    const ofThem = shared.contact ? where.bind(`coalesce(${shared.contact} = ANY (?::uuid[]), true)`, theirs) : "true";
    return [
      `SELECT '${kind.name}' AS source, ${rows.id} AS id, ${shared.title} AS title, ${shared.about} AS about, ${shared.kind} AS kind,
        ${shared.validTo ?? "NULL::date"} AS valid_to, ${shared.words ?? "NULL::text"} AS words FROM ${rows.from} WHERE ${rows.only ?? "true"} AND ${reached} AND ${ofThem}`,
    ];
  });
  if (parts.length === 0) return [];
  where.when(file, "f.hash_id = ?::uuid");
  const wanted = patterns(search);
  if (wanted.length > 0) {
    const kindOf = documentKinds.map((kind) =>
      where.bind(`WHEN '${kind}' THEN ?::text`, text(reader.call.locale, `portal.kind_${kind}`)),
    );
    where.and(
      `fold(concat_ws(' ', x.about, x.title, f.name, CASE x.kind ${kindOf.join(" ")} END, x.words)) LIKE ALL (?::text[])`,
      wanted,
    );
  }
  return await planned<SharablePaper>(
    `SELECT f.hash_id, f.name, x.title, x.about, x.kind, x.valid_to FROM (${parts.join(" UNION ALL ")}) x
     JOIN ${fileRows("f")} ON f.kind = x.source AND f.record_id = x.id WHERE ${where.text} ORDER BY f.hash_id DESC LIMIT ${limit}`,
  ).all(reader.db, ...where.values);
}

/** What the share form offers. */
export const papers =
  (kinds: readonly Kind[]) =>
  async (
    reader: Reader,
    { params, query }: ServerInput<typeof calls.sharablePapers>,
  ): Promise<ServerOutput<typeof calls.sharablePapers>> => {
    const contact = await contactToShareWith(reader, params.id);
    return { data: [...(await papersFor(reader, kinds, contact, query, query.limit))] };
  };
