import { auditChoices, getAuditEntry, listAudit, recordTimeline } from "#contract/audit/endpoints.ts";
import { notFound } from "#server/kit/failures.ts";
import { openPersonal } from "#server/kit/personal.ts";
import { reading, type Route } from "#server/kit/route.ts";
import { text } from "#server/kit/texts.ts";
import { readerOf } from "#server/kit/transaction.ts";
import { choices, timeline, type Registry } from "./queries.ts";
import { presentTimeline } from "./present.ts";
import { readTrail } from "./trail.ts";

/** A record's timeline, for everybody who sees the record; and the whole trail, for holders of its right. */
export const auditRoutes = (registry: Registry): Route[] => [
  reading(recordTimeline, async (reader, { params }) => {
    // An unknown kind gives a 404, like an unknown record.
    const kind = Object.hasOwn(registry, params.kind) ? registry[params.kind] : undefined;
    if (!(await kind?.mayRead?.(readerOf(reader, kind), params.id))) throw notFound();
    const written = await timeline.all(reader.db, params.kind, params.id);
    const entries = await openPersonal(reader.db, written, text(reader.call.locale, "audit.erased"));
    return { data: entries.map((e) => presentTimeline(e, kind, reader.person)) };
  }),
  reading(listAudit, (reader, { query }) => readTrail(reader, registry, query)),
  reading(getAuditEntry, async (reader, { params }) => {
    const [entry] = (await readTrail(reader, registry, { entry: params.id })).data;
    if (!entry) throw notFound();
    return { data: entry };
  }),
  reading(auditChoices, async ({ db }) => ({ data: await choices.one(db) })),
];
