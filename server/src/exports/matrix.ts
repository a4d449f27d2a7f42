import { createExport, listExports } from "#contract/exports/endpoints.ts";
import { rows, shownTo, thing, type Deed, type Row } from "#server/testing/matrix/rows.ts";
import type { World } from "#server/testing/matrix/world.ts";
import { company } from "#server/contacts/matrix.ts";

/** An export of Bruno's, which only he reaches. */
const ofBruno = (make: (w: World) => Promise<string>): Row => ({
  ...thing(404, async (w) => {
    const id = await make(w);
    return { params: { id }, thing: id };
  }),
  own: "bruno",
});
const waiting = async (w: World, client = w.s.bruno.client): Promise<string> =>
  (await client.ok(createExport, { params: { kind: "expenses" }, body: { format: "csv" } })).data.hash_id;
const over = async (w: World, status: string): Promise<string> => {
  const id = await waiting(w);
  await w.t.pool.query("UPDATE export SET status = $2 WHERE hash_id = $1", [id, status]);
  return id;
};
const ready = async (w: World): Promise<string> => {
  const id = await waiting(w);
  await w.t.runJobs();
  return id;
};

/** Exports prepared by a job; each belongs to one person and contains the rows they see in the list. */
export const matrix: Readonly<Record<string, Row>> = {
  "exports.create": thing(422, async (w) => ({
    params: { kind: "history" },
    body: { format: "csv", filters: { type: "Account", holder: w.s.account } },
    thing: w.s.account,
  })),
  "exports.list": shownTo(
    "bruno",
    rows(
      listExports,
      (body) => body.data.map((e) => e.hash_id),
      waiting,
      async (w) => await waiting(w, w.outsider.client),
    ),
  ),
  "exports.download": ofBruno(ready),
  "exports.cancel": ofBruno(waiting),
  "exports.again": ofBruno((w) => over(w, "CANCELLED")),
  "exports.accountingExpenses": thing(422, async (w) => ({
    body: { format: "csv", zoneSelected: w.s.paris.id },
    thing: w.s.paris.id,
  })),
  "exports.orders": thing(422, async (w) => ({
    body: { format: "csv", contact: await company(w) },
    thing: await company(w),
  })),
  "exports.balances": thing(422, async (w) => ({
    body: { format: "csv", zone_hash_id: w.s.paris.id },
    thing: w.s.paris.id,
  })),
};

export const deeds: Readonly<Record<string, Deed>> = {
  "exports.balances": async (w) => ({ body: { format: "csv", zone_hash_id: w.s.paris.id } }),
};

export const anyKind = {
  "exports.create": {
    "chosen.0": "rows of the list that the path says",
    "filters.holder": "one of the filters of that list",
  },
};
