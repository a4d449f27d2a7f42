import { z } from "zod";
import { hashId } from "#contract/kit/page.ts";
import { listZones as listCall, type Zone } from "#contract/zones/endpoints.ts";
import { listExchangeRates as ratesCall, type StoredRate } from "#contract/zones/rates.ts";
import { exportable, type Exportable } from "#server/kit/area/exporting.ts";
import { named } from "#server/kit/shared/failures.ts";
import { nameIn } from "#server/kit/shared/texts.ts";
import { listZones } from "./offices.ts";
import { listExchangeRates } from "./rates.ts";

interface RateFilters {
  readonly zone_hash_id: string;
  readonly currency_hash_id?: string;
}

export const zoneExports: Readonly<Record<string, Exportable>> = {
  zones: exportable<{ search?: string }, Zone>({
    need: listCall.permission,
    filters: listCall.query,
    open: async (reader, query) => {
      const { data } = await listZones(reader, { params: undefined, query, body: undefined });
      const called = (n: Zone["countries"][number]): string => nameIn(reader.call.locale, n);
      return {
        columns: [
          { title: "office", type: "text", value: (o) => o.name },
          { title: "currency", type: "text", width: 10, value: (o) => o.currency?.iso ?? null },
          { title: "countries", type: "text", width: 60, value: (o) => o.countries.map(called).join(", ") },
          { title: "people", type: "number", value: (o) => o.users_count },
          { title: "time_zone", type: "text", value: (o) => o.time_zone },
        ],
        pages: async function* () {
          yield data;
        },
      };
    },
  }),
  /** An office's rates, or another currency's at headquarters. The import accepts the same columns. */
  exchange_rates: exportable<RateFilters, StoredRate>({
    need: ratesCall.permission,
    filters: z.object({ zone_hash_id: hashId, currency_hash_id: hashId.optional() }),
    open: async (reader, { zone_hash_id, ...query }) => {
      const input = { params: { id: zone_hash_id }, query, body: undefined };
      const table = await named("zone_hash_id", listExchangeRates(reader, input));
      const iso = table.currency?.iso ?? null;
      return {
        name: [table.zone.name, iso].filter(Boolean).join(" "),
        columns: [
          { title: "month", type: "text", width: 12, value: (r) => r.month },
          { title: "rate", type: "number", width: 16, value: (r) => r.rate },
          { title: "office", type: "text", value: () => table.zone.name },
          { title: "currency", type: "text", width: 10, value: () => iso },
          { title: "base_currency", type: "text", width: 14, value: () => table.base?.iso ?? null },
        ],
        pages: async function* () {
          yield table.data;
        },
      };
    },
  }),
};
