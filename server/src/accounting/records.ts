import { holderHref } from "#contract/accounting/hrefs.ts";
import { placesOf } from "#server/kit/access.ts";
import { openFields, type Audited } from "#server/kit/audited.ts";
import { aboutOf, type Searcher } from "#server/kit/searching.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { seers } from "./access.ts";
import { holderById } from "./queries.ts";
import { seenTransaction } from "./transactions.ts";

/** For files of a transaction: whether the caller sees one of its holders. */
export async function mayReadTransaction(reader: Reader, id: string): Promise<boolean> {
  return (await seenTransaction(reader, id, async () => false)) !== undefined;
}

/** For the timeline of an account or a box. */
async function mayReadHolder(reader: Reader, kind: "account" | "box", id: string): Promise<boolean> {
  const holder = await holderById.first(reader.db, id, kind);
  return holder !== undefined && reader.access.can(seers(kind), { zone: holder.zone_id });
}

export const holderRecord = (kind: "account" | "box"): Audited => ({
  fields: openFields(
    "name bank number currency initial_amount first_day overdraft_limit amount amount_to rate",
    "holder holder_amount expense label date from to transaction motif",
  ),
  mayRead: (reader, id) => mayReadHolder(reader, kind, id),
  names: `SELECT hash_id, name, NULL::text AS name_fr FROM holder WHERE kind = '${kind}'`,
});
/** Accounts or boxes that one sees, by their name, bank or number. */
export const holderSearcher = (kind: "account" | "box"): Searcher => ({
  kind,
  rows: ({ access }, where) => {
    const zones = placesOf(access.reach(seers(kind)));
    if (zones?.length === 0) return undefined;
    const seen = zones === null ? "true" : where.bind("h.zone_id = ANY (?::uuid[])", zones);
    return `SELECT h.hash_id, h.name AS title, NULL::text AS title_fr, fold(concat_ws(' ', h.name, h.bank, h.number)) AS words,
      jsonb_build_object('zone', z.hash_id, 'office', z.name) AS about FROM holder h JOIN zone z ON z.hash_id = h.zone_id WHERE h.kind = '${kind}' AND ${seen}`;
  },
  note: (h) => aboutOf(h, "office"),
  link: (h) =>
    holderHref({ type: kind === "box" ? "Box" : "Account", hash_id: h.hash_id, zone_hash_id: aboutOf(h, "zone") }),
});
