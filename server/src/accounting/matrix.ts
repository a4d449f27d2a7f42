import { field, next, type Updated } from "#server/testing/matrix/updated.ts";
import { accounts, boxes } from "#contract/accounting/endpoints.ts";
import { thing, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import type { World } from "#server/testing/matrix/world.ts";

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

export const matrix: Readonly<Record<string, Row>> = {
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

const holder = (calls: typeof accounts, may: object = {}): Updated => ({
  make: async (w, admin) => {
    const body = { name: `Kept ${next()}`, bank: "BNP", number: "FR76", overdraft_limit: "50", initial_amount: "10" };
    const { data } = await admin.ok(calls.create, {
      params: { zone: w.s.paris.id },
      body: { ...body, currency_hash_id: w.s.eur.id },
    });
    return { id: data.hash_id };
  },
  read: async (client, id, w) => {
    const { data } = await client.ok(calls.list, { params: { zone: w.s.paris.id }, query: { limit: 200 } });
    return data.find((h) => h.hash_id === id) ?? {};
  },
  fields: async () => ({
    name: field(`Kept ${next()}`),
    bank: field("Société Générale"),
    number: field("FR77"),
    ...may,
  }),
});

export const updates: Readonly<Record<string, Updated>> = {
  "accounting.accounts.update": holder(accounts, { overdraft_limit: field("60") }),
  "accounting.boxes.update": holder(boxes),
};
