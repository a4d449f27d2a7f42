import type { ServerOutput } from "#contract/kit/endpoint.ts";
import type { dashboard } from "#contract/dashboard/endpoints.ts";
import { toWire } from "#contract/kit/money.ts";
import { planned } from "#server/kit/database.ts";
import { Where } from "#server/kit/list-query.ts";
import type { Reader } from "#server/kit/transaction.ts";
import type { Counts, DraftSource, FiguredZone, FigureSource, Work } from "./work.ts";
import { countColumns } from "./counts.ts";

type Home = ServerOutput<typeof dashboard>["data"];
/** Of what one began, so many are shown. */
const DRAFTS = 5;
/** More offices than that are looked at in their own screens. */
const OFFICES = 24;

/** The home in two statements, whatever the number of areas and offices. */
export async function homeOf(works: readonly Work[], reader: Reader): Promise<Home> {
  reader.access.own();
  const { counts, drafts } = await countsAndDrafts(works, reader);
  const offices = await officesOf(
    works.flatMap((work) => work.figures ?? []),
    reader,
  );
  return {
    waiting: works
      .flatMap((work) => work.decisions ?? [])
      .map(({ kind, badge }) => ({ kind, count: counts[badge] }))
      .filter((w) => w.count > 0),
    drafts,
    unread: counts.notification_count,
    offices,
  };
}

type DraftRow = Omit<Home["drafts"][number], "link">;

async function countsAndDrafts(
  works: readonly Work[],
  reader: Reader,
): Promise<{ counts: Counts; drafts: Home["drafts"] }> {
  const sources: readonly DraftSource[] = works.flatMap((work) => work.drafts ?? []);
  const where = new Where();
  const columns = countColumns(works, reader, where);
  const newest = sources.map((s) => `(${s.newest(reader, where, DRAFTS)})`).join(" UNION ALL ");
  const begun = newest
    ? `(SELECT coalesce(json_agg(d), '[]') FROM (SELECT * FROM (${newest}) AS d ORDER BY created_at DESC LIMIT ${DRAFTS}) AS d)`
    : "'[]'::json";
  const row = await planned<Counts & { drafts: DraftRow[] }>(`SELECT ${columns}, ${begun} AS drafts`).one(
    reader.db,
    ...where.values,
  );
  const { drafts, ...counts } = row;
  return {
    counts,
    drafts: drafts.map((d) => ({
      ...d,
      amount: d.amount === null ? null : toWire(d.amount),
      created_at: new Date(d.created_at).toISOString(),
      link: sources.find((s) => s.kind === d.kind)?.link(d.hash_id) ?? "",
    })),
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
    `SELECT z.hash_id, z.name, z.time_zone, c.iso AS currency_iso, jsonb_object_agg(f.name, f.value) AS figures
     FROM (${parts.join(" UNION ALL ")}) AS f JOIN zone z ON z.hash_id = f.zone_id LEFT JOIN currency c ON c.hash_id = z.currency_id
     GROUP BY z.hash_id, c.iso ORDER BY lower(z.name), z.hash_id LIMIT ${OFFICES}`,
  ).all(reader.db, ...where.values);
  return rows.map(({ figures, ...zone }) => ({
    zone: { hash_id: zone.hash_id, name: zone.name },
    currency_iso: zone.currency_iso,
    spend: null,
    open: null,
    treasury: null,
    ...Object.assign(
      {},
      ...sources
        .filter((s) => figures[s.name] !== undefined)
        .map((s) => s.present(figures[s.name] as never, zone, reader.call.now)),
    ),
  }));
}
