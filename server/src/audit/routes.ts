import { recordTimeline } from "#contract/audit/endpoints.ts";
import { sql } from "#server/kit/database.ts";
import { notFound } from "#server/kit/failures.ts";
import { reading, type Route } from "#server/kit/mount.ts";
import type { Reader } from "#server/kit/transaction.ts";

type Kind = "expense" | "account" | "box";
interface Entry {
  readonly hash_id: string;
  readonly at: string;
  readonly action: string;
  readonly kind: string;
  readonly entity_hash_id: string;
  readonly user: { hash_id: string; name: string } | null;
  readonly details: Record<string, unknown>;
}

const SHOWN = 200;
/** What was before and after stays inside: people read who did what, and what they said about it. */
const timeline = sql<Entry, [string, string]>(`
  SELECT a.hash_id, a.at, a.action, a.kind, a.entity_id AS entity_hash_id, a.details,
    CASE WHEN u.hash_id IS NOT NULL THEN json_build_object('hash_id', u.hash_id, 'name', u.name) END AS user
  FROM audit a LEFT JOIN app_user u ON u.hash_id = a.user_id
  WHERE a.kind = $1 AND a.entity_id = $2 ORDER BY a.hash_id DESC LIMIT ${SHOWN}`);

/** The history of a record, for whoever sees the record. */
export const auditRoutes = (
  mayRead: Readonly<Record<Kind, (reader: Reader, id: string) => Promise<boolean>>>,
): Route[] => [
  reading(recordTimeline, async (reader, { params }) => {
    if (!(await mayRead[params.kind](reader, params.id))) throw notFound();
    return { data: await timeline.all(reader.db, params.kind, params.id) };
  }),
];
