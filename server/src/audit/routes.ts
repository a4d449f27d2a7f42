import { auditChoices, listAudit, recordTimeline } from "#contract/audit/endpoints.ts";
import { notFound } from "#server/kit/failures.ts";
import { reading, type Route } from "#server/kit/mount.ts";
import { choices, timeline, type Registry } from "./queries.ts";
import { readTrail } from "./trail.ts";

/** The history of a record, for whoever sees the record; and the whole trail, for who holds the right to it. */
export const auditRoutes = (registry: Registry): Route[] => [
  reading(recordTimeline, async (reader, { params }) => {
    // A kind that nobody knows is like a record that nobody has: the caller was asked for, and there is nothing.
    const me = reader.access.own();
    const kind = Object.hasOwn(registry, params.kind) ? registry[params.kind] : undefined;
    if (!me || !(await kind?.mayRead(reader, params.id))) throw notFound();
    return { data: await timeline.all(reader.db, params.kind, params.id) };
  }),
  reading(listAudit, (reader, { query }) => readTrail(reader, registry, query)),
  reading(auditChoices, async ({ db }) => ({ data: await choices.one(db) })),
];
