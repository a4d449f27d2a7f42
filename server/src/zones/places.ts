import type { Places } from "#server/access/public.ts";
import { currencyJson } from "#server/kit/sql/refs.ts";
import { listRows } from "#server/reference/public.ts";
import { zonesColumn } from "./queries.ts";

/** What access shows of offices, countries and currencies. */
export const shownPlaces: Places = {
  office: (id) =>
    `(SELECT jsonb_build_object('hash_id', z.hash_id, 'name', z.name) FROM zone z WHERE z.hash_id = ${id})`,
  timeZone: (id) => `(SELECT z.time_zone FROM zone z WHERE z.hash_id = ${id})`,
  named: (ids) => `SELECT hash_id, 'office' AS kind, name, NULL AS name_fr FROM zone WHERE hash_id = ANY (${ids})
    UNION ALL SELECT hash_id, 'country', name, name_fr FROM ${listRows("country", "k")} WHERE hash_id = ANY (${ids})`,
  defaultCurrency: `(SELECT ${currencyJson("c")} FROM ${listRows("currency", "c")} WHERE c.is_default)`,
  offices: zonesColumn,
};
