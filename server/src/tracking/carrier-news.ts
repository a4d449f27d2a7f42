import type { sampleCarrier } from "#contract/tracking/endpoints.ts";
import { carrierPage, isAsked } from "#contract/tracking/carriers.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { CarrierEvent, CarrierNews } from "#contract/tracking/schemas.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Services } from "#server/kit/area/services.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { samples, type SampleRow } from "./records.ts";
import { isOver } from "./sample-form.ts";

const newest = sql<
  { events: CarrierEvent[] | null; is_limited: boolean },
  [sample: string, code: string, carrier: string, now: string, most: number]
>(`
  SELECT (SELECT a.events FROM carrier_answer a WHERE a.sample_id = $1 AND a.code = $2 ORDER BY a.hash_id DESC LIMIT 1) AS events,
    EXISTS (SELECT 1 FROM carrier_day d WHERE d.carrier = $3 AND ((d.day = ($4::timestamptz AT TIME ZONE 'UTC')::date AND d.calls >= $5::int) OR d.paused_until > $4::timestamptz)) AS is_limited`);

function followingOf(
  row: SampleRow,
  { carriers }: Pick<Services, "carriers">,
  isLimited: boolean,
): CarrierNews["following"] {
  if (row.parcel_code === null || row.carrier === null) return "no_code";
  if (!isAsked(row.carrier)) return "by_hand";
  if (isOver(row.state) || row.archived_at !== null) return "over";
  if (carriers[row.carrier].key === undefined) return "no_key";
  if (isLimited) return "limit";
  return row.problem ?? (row.asked_at === null ? "waiting" : "followed");
}

/** The carrier's last answer as stored. This call doesn't contact the carrier, so it can't slow down or fail the request. */
export const carrierNews =
  (services: Pick<Services, "carriers">) =>
  async (reader: Reader, { params }: ServerInput<typeof sampleCarrier>): Promise<{ data: CarrierNews }> => {
    const row = await samples.load(reader, params.id);
    const { parcel_code: code, carrier } = row;
    const now = reader.call.now.toISOString();
    const kept =
      code !== null && carrier !== null
        ? await newest.first(reader.db, row.hash_id, code, carrier, now, services.carriers.callsPerDay)
        : undefined;
    return {
      data: {
        following: followingOf(row, services, kept?.is_limited ?? false),
        carrier,
        code,
        page: carrier && code ? carrierPage(carrier, code) : null,
        asked_at: row.asked_at,
        events: kept?.events ?? [],
      },
    };
  };
