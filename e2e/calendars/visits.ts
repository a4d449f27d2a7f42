import { office } from "../support/demo-records.ts";
import type { Visits } from "../support/visits.ts";

export const visits: Visits = {
  "/admin/area/{id}/calendar": { who: "admin", needs: async (api) => `/admin/area/${await office(api)}/calendar` },
  "/admin/country/{id}/calendar": {
    who: "gaston",
    needs: async (api) => {
      const { data } = (await (await api.get("/api/country?search=France")).json()) as { data: { hash_id: string }[] };
      return `/admin/country/${data[0]?.hash_id ?? "none"}/calendar`;
    },
  },
};
