import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import type { ServerOutput } from "#contract/kit/endpoint.ts";
import type { dashboard } from "#contract/dashboard/endpoints.ts";
import { toWire } from "#contract/kit/money.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { readerOf, type Reader } from "#server/kit/sql/transaction.ts";
import type {
  Counts,
  DraftSource,
  FiguredZone,
  FigureSource,
  ReturnedSource,
  HomePart,
} from "#server/kit/records/home-screen.ts";
import { countColumns } from "./counts.ts";

type Home = ServerOutput<typeof dashboard>["data"];
/** Drafts and rejected records shown. */
const NEWEST = 5;
/** Most offices shown; further ones have their own screens. */
const OFFICES = 24;

/** The home screen in two statements, however many areas and offices there are. */
export async function homeOf(parts: readonly HomePart[], reader: Reader): Promise<Home> {
  const { counts, drafts, returned } = await countsAndOwn(parts, reader);
  const offices = await officesOf(
    parts.flatMap((part) => part.figures ?? []),
    reader,
  );
  return {
    waiting: parts
      .flatMap((part) => part.decisions ?? [])
      .map(({ kind, badge }) => ({ kind, count: counts[badge] }))
      .filter((w) => w.count > 0),
    drafts,
    returned,
    unread: counts.notification_count,
    offices,
  };
}

type DraftRow = Omit<Home["drafts"][number], "link"> & { minor_unit: number | null };
type ReturnedRow = Omit<Home["returned"][number], "link"> & { minor_unit: number | null };

/** The newest rows of all sources, as one column. */
function newestOf(parts: readonly string[], by: string): string {
  if (parts.length === 0) return "'[]'::json";
  const all = parts.map((part) => `(${part})`).join(" UNION ALL ");
  return `(SELECT coalesce(json_agg(d), '[]') FROM (SELECT * FROM (${all}) AS d ORDER BY ${by} DESC LIMIT ${NEWEST}) AS d)`;
}

async function countsAndOwn(
  parts: readonly HomePart[],
  reader: Reader,
): Promise<{ counts: Counts; drafts: Home["drafts"]; returned: Home["returned"] }> {
  const where = new Where();
  const columns = countColumns(parts, reader, where);
  const select = (source: DraftSource | ReturnedSource, part: HomePart): string =>
    source.newest(readerOf(reader, part), where, NEWEST);
  const begun = newestOf(
    parts.flatMap((part) => (part.drafts ?? []).map((s) => select(s, part))),
    "created_at",
  );
  const refused = newestOf(
    parts.flatMap((part) => (part.returned ?? []).map((s) => select(s, part))),
    "since",
  );
  const row = await planned<Counts & { drafts: DraftRow[]; returned: ReturnedRow[] }>(
    `SELECT ${columns}, ${begun} AS drafts, ${refused} AS returned`,
  ).one(reader.db, ...where.values);
  const { drafts, returned, ...counts } = row;
  return {
    counts,
    drafts: drafts.map((d) => ({
      ...presentOwn(
        parts.flatMap((part) => part.drafts ?? []),
        d,
      ),
      created_at: new Date(d.created_at).toISOString(),
    })),
    returned: returned.map((d) => ({
      ...presentOwn(
        parts.flatMap((part) => part.returned ?? []),
        d,
      ),
      since: new Date(d.since).toISOString(),
    })),
  };
}

/** The row with its amount and link for the answer. */
function presentOwn<Row extends { kind: string; hash_id: string; amount: string | null; minor_unit: number | null }>(
  sources: readonly Pick<DraftSource, "kind" | "link">[],
  { minor_unit, ...d }: Row,
) {
  return {
    ...d,
    amount: d.amount === null ? null : toWire(d.amount, minor_unit ?? 2),
    link: sources.find((s) => s.kind === d.kind)?.link(d.hash_id) ?? "",
  };
}

async function officesOf(sources: readonly FigureSource[], reader: Reader): Promise<Home["offices"]> {
  const where = new Where();
  const parts = sources.flatMap((source) => {
    const select = source.select(reader, where);
    return select ? [`SELECT f.zone_id, '${source.name}' AS name, f.value FROM (${select}) AS f`] : [];
  });
  if (parts.length === 0) return [];
  const rows = await planned<FiguredZone & { figures: Record<string, never> }>(
    `SELECT z.hash_id, z.name, z.time_zone, c.iso AS currency_iso, coalesce(c.minor_unit, 2) AS minor_unit, jsonb_object_agg(f.name, f.value) AS figures
     FROM (${parts.join(" UNION ALL ")}) AS f JOIN ${officeRows("z")} ON z.hash_id = f.zone_id LEFT JOIN ${listRows("currency", "c")} ON c.hash_id = z.currency_id
     GROUP BY z.hash_id, z.name, z.time_zone, c.iso, c.minor_unit ORDER BY lower(z.name), z.hash_id LIMIT ${OFFICES}`,
  ).all(reader.db, ...where.values);
  return rows.map(({ figures, ...zone }) => ({
    zone: { hash_id: zone.hash_id, name: zone.name },
    currency_iso: zone.currency_iso,
    ...Object.assign(
      Object.fromEntries(sources.map((s) => [s.name, null])),
      ...sources
        .filter((s) => figures[s.name] !== undefined)
        .map((s) => s.present(figures[s.name] as never, zone, reader.call.now)),
    ),
  }));
}
