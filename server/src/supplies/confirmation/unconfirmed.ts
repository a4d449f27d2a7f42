import { listUnconfirmed, type Unconfirmed } from "#contract/supplies/confirmation.ts";
import { serialsText, type Serial } from "#contract/supplies/serials.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { personRows } from "#server/access/public.ts";
import { listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { text } from "#server/kit/shared/texts.ts";
import { composed } from "#server/kit/sql/database.ts";
import { cursorId, page, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { personJson, refJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { officeRows } from "#server/zones/public.ts";
import { officesSeen } from "../access.ts";

interface Row extends Omit<Unconfirmed, "serials"> {
  readonly numbers: readonly Serial[] | null;
}
/** Who has not confirmed what they have, or says that they don't have it, in the offices that the reader sees. */
export async function unconfirmed(reader: Reader, { query: f }: Pick<ServerInput<typeof listUnconfirmed>, "query">) {
  const limit = sizeFor(f.limit);
  const where = new Where()
    .and("a.quantity_out > 0 AND a.confirmation IS NOT NULL")
    .when(f.confirmation, "a.confirmation = ?")
    .when(officesSeen(reader.access), "a.zone_id = ANY (?::uuid[])")
    .when(f.zone, "a.zone_id = ?::uuid")
    .when(cursorId(f.after), "a.hash_id > ?::uuid");
  const found = await composed<Row>(
    `SELECT a.hash_id, jsonb_build_object('hash_id', e.hash_id, 'name', e.name, 'type', e.type) AS supply, ${refJson("z")} AS zone, ${personJson("u")} AS "user", a.quantity_out AS quantity,
      (SELECT jsonb_agg(jsonb_build_object('text', p.letters, 'number', p.number)) FROM supply_piece p WHERE p.allocation_id = a.hash_id) AS numbers, a.confirmation, a.confirmation_since AS since,
      floor(extract(epoch FROM clock() - a.confirmation_since) / 86400)::int AS days, a.confirmation_reminded AS reminded, a.denial, coalesce(a.confirmed_at, a.accepted_at, a.created_at) AS known_at
     FROM supply_allocation a JOIN supply e ON e.hash_id = a.supply_id JOIN ${officeRows("z")} ON z.hash_id = a.zone_id JOIN ${personRows("u")} ON u.hash_id = a.user_id
     WHERE ${where.text} ORDER BY a.hash_id LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const { rows, after } = page(found, limit, (row) => row.hash_id);
  return { data: rows.map(({ numbers, ...row }) => ({ ...row, serials: numbers && serialsText(numbers) })), after };
}

export const unconfirmedExports: Readonly<Record<string, Exportable>> = {
  supply_unconfirmed: listExport(listUnconfirmed, unconfirmed, (locale) => [
    { title: "supplies.user", type: "text", width: 24, value: (a) => a.user.name },
    { title: "supplies.article", type: "text", width: 34, value: (a) => a.supply.name },
    { title: "supplies.serials", type: "text", width: 24, value: (a) => a.serials },
    { title: "supplies.quantity", type: "number", value: (a) => a.quantity },
    { title: "supplies.office", type: "text", width: 24, value: (a) => a.zone.name },
    {
      title: "supply_confirmation.answer",
      type: "text",
      value: (a) => text(locale, `supply_confirmation.confirmation_${a.confirmation}`),
    },
    { title: "supply_confirmation.since", type: "moment", value: (a) => a.since },
    { title: "supply_confirmation.days", type: "number", value: (a) => a.days },
    { title: "supply_acceptance.reminded", type: "number", value: (a) => a.reminded },
    { title: "supply_confirmation.known_at", type: "moment", value: (a) => a.known_at },
    { title: "supplies.reason", type: "text", width: 40, value: (a) => a.denial },
  ]),
};
