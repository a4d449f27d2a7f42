import { cursorBy, sizeFor } from "#server/kit/sql/list-query.ts";
import { openPersonal } from "#server/kit/records/personal.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { presentEntry } from "./present.ts";
import type { Registry } from "#server/kit/records/names.ts";
import { type Filters, trailPage } from "./queries.ts";

/** By time and identifier: entries of one request may share their time. */
const cursor = cursorBy("moment", "id");

/** A page of the trail for its reader: names instead of identifiers, amounts and days in the usual format. */
export async function readTrail(
  { db, person, call }: Reader,
  registry: Registry,
  { after, limit: wanted, ...filters }: Filters & { after?: string | undefined; limit?: number | undefined },
) {
  const limit = sizeFor(wanted);
  const office = person.zoneId;
  const { rows, names, timeZone } = await trailPage(db, registry, filters, {
    office,
    after: cursor.read(after),
    limit,
  });
  const reading = {
    locale: call.locale,
    timeZone,
    names,
    registry,
    holds: (right: Parameters<typeof person.rights.at>[0], zone: string | null) =>
      person.rights.at(right, zone === null ? {} : { zone, country: zone }),
  };
  const shown = await openPersonal(db, rows.slice(0, limit), text(call.locale, "audit.erased"));
  const last = shown.at(-1);
  return {
    data: shown.map((e) => presentEntry(e, reading)),
    after: rows.length > limit && last ? cursor.of(last.at, last.hash_id) : null,
  };
}
