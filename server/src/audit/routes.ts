import type { ServerOutput } from "#contract/kit/endpoint.ts";
import { auditChoices, getAuditEntry, listAudit, recordTimeline } from "#contract/audit/endpoints.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { House } from "#server/kit/area/area.ts";
import { linksTo } from "#server/kit/records/kind.ts";
import { openPersonal } from "#server/kit/records/personal.ts";
import { reading, type Route } from "#server/kit/http/route.ts";
import { text } from "#server/kit/shared/texts.ts";
import { readerOf, type Reader } from "#server/kit/sql/transaction.ts";
import { choices, timeline } from "./queries.ts";
import { presentTimeline } from "./present.ts";
import { readTrail } from "./trail.ts";

/** A record's timeline, for everybody who sees the record; and the whole trail, for holders of its right. */
export const auditRoutes = (house: House): Route[] => [
  reading(recordTimeline, async (reader, { params }) => {
    // An unknown kind gives a 404, like an unknown record.
    const kind = Object.hasOwn(house.audited, params.kind) ? house.audited[params.kind] : undefined;
    if (!(await kind?.mayRead?.(readerOf(reader, kind), params.id))) throw notFound();
    const written = await timeline.all(reader.db, params.kind, params.id);
    const entries = await openPersonal(reader.db, written, text(reader.call.locale, "audit.erased"));
    return { data: entries.map((e) => presentTimeline(e, kind, reader.person)) };
  }),
  reading(listAudit, async (reader, { query }) => await linkedTrail(reader, house, query)),
  reading(getAuditEntry, async (reader, { params }) => {
    const [entry] = (await linkedTrail(reader, house, { entry: params.id })).data;
    if (!entry) throw notFound();
    return { data: entry };
  }),
  reading(auditChoices, async ({ db }) => ({ data: await choices.one(db) })),
];

/** The trail, each entry with the way to its record for who may open it. */
async function linkedTrail(
  reader: Reader,
  { audited, kinds }: House,
  query: Parameters<typeof readTrail>[2],
): Promise<ServerOutput<typeof listAudit>> {
  const { data, after } = await readTrail(reader, audited, query);
  const things = data.map((e) => ({ kind: e.kind, id: e.entity_hash_id }));
  const link = await linksTo(kinds, reader, things);
  return { data: data.map((e) => ({ ...e, link: link(e.kind, e.entity_hash_id) })), after };
}
