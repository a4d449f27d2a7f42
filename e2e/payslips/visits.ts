import type { APIRequestContext } from "@playwright/test";
import { office } from "../support/demo-records.ts";
import type { Visits } from "../support/visits.ts";

/** The oldest payslip of the office that is listed: other tests only add newer ones. */
async function payslip(api: APIRequestContext): Promise<{ hash_id: string; user_hash_id: string } | undefined> {
  const zone = await office(api);
  const { data } = (await (await api.get(`/api/payslips?zone=${zone}&limit=200`)).json()) as {
    data: { hash_id: string; user_hash_id: string }[];
  };
  return data.at(-1);
}

export const visits: Visits = {
  "/admin/payslips": { who: "gaston" },
  "/admin/payslips/{id}/view": {
    who: "gaston",
    needs: async (api) => `/admin/payslips/${(await payslip(api))?.hash_id ?? "none"}/view`,
  },
  "/admin/payslips/{id}/create": {
    who: "gaston",
    like: "form",
    needs: async (api) =>
      `/admin/payslips/${(await payslip(api))?.user_hash_id ?? "none"}/create?zone=${await office(api)}`,
  },
  "/admin/settings/payslips": { who: "alice" },
  "/admin/payslips/configuration": { who: "admin" },
};
