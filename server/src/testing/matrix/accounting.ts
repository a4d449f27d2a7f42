import { accounts } from "#contract/accounting/endpoints.ts";
import { thing, type Row, type Thing } from "./rows.ts";
import type { World } from "./world.ts";

let made = 0;
const holderRows = (kind: "accounts" | "boxes", holder: (w: World) => string): Record<string, Row> => {
  const on = (more: (w: World) => object = () => ({})): Thing =>
    thing(404, async (w) => ({ params: { id: holder(w) }, thing: holder(w), ...more(w) }));
  const inOffice = (more: () => object = () => ({})): Thing =>
    thing(404, async (w) => ({ params: { zone: w.s.paris.id }, thing: w.s.paris.id, ...more() }));
  return {
    [`accounting.${kind}.list`]: inOffice(),
    [`accounting.${kind}.create`]: inOffice(() => ({ body: { name: `A new one ${(made += 1)}` } })),
    [`accounting.${kind}.update`]: on(() => ({ body: { name: `Named anew ${(made += 1)}` } })),
    [`accounting.${kind}.histories`]: on(),
    [`accounting.${kind}.deposit`]: on(() => ({ body: { amount: "10" } })),
    [`accounting.${kind}.withdrawal`]: on(() => ({ body: { amount: "1" } })),
    [`accounting.${kind}.transfer`]: on((w) => ({
      body: {
        transaction_to_type: kind === "accounts" ? "Box" : "Account",
        transaction_to_hash_id: kind === "accounts" ? w.s.box : w.s.account,
        amount: "1",
      },
    })),
    [`accounting.${kind}.statistics`]: on(() => ({ query: { year: 2026 } })),
  };
};

export const accountingMatrix: Readonly<Record<string, Row>> = {
  ...holderRows("accounts", (w) => w.s.account),
  ...holderRows("boxes", (w) => w.s.box),
  // Each try has a deposit of its own: one is taken back once.
  "accounting.reverse": thing(404, async (w) => {
    const params = { id: w.s.account };
    await w.s.chloe.client.ok(accounts.deposit, { params, body: { amount: "1" } });
    const { data } = await w.s.chloe.client.ok(accounts.histories, { params, query: { limit: 1 } });
    const id = data[0]?.transaction_hash_id ?? "";
    return { params: { id }, body: { motif: "wrong account" }, thing: id };
  }),
};
