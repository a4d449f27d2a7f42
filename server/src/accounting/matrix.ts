import { field, next, type Updated } from "#server/testing/matrix/updated.ts";
import { closeMonth, closingsDue } from "#contract/accounting/closings.ts";
import { countBox } from "#contract/accounting/counts.ts";
import { accounts, boxes } from "#contract/accounting/endpoints.ts";
import { PASSWORD } from "#server/testing/factories.ts";
import { rows, thing, type Deed, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import type { Client } from "#server/testing/test-app.ts";
import { madeOnce, type World } from "#server/testing/matrix/world.ts";

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

export const needles = [
  madeOnce(async (w) => {
    const input = { params: { zone: w.s.paris.id }, body: { name: "Needle of an account" } };
    return (await w.insider.client.ok(accounts.create, input)).data.hash_id;
  }),
];

export const matrix: Readonly<Record<string, Row>> = {
  ...holderRows("accounts", (w) => w.s.account),
  ...holderRows("boxes", (w) => w.s.box),
  "accounting.accounts.iban": thing(404, async (w) => ({
    params: { id: w.s.account },
    body: { iban: "FR1420041010050500013M02606", current_password: PASSWORD },
    thing: w.s.account,
  })),
  // A new deposit per call, since a deposit can be reversed once.
  "accounting.reverse": thing(404, async (w) => {
    const params = { id: w.s.account };
    await w.s.chloe.client.ok(accounts.deposit, { params, body: { amount: "1" } });
    const { data } = await w.s.chloe.client.ok(accounts.histories, { params, query: { limit: 1 } });
    const id = data[0]?.transaction_hash_id ?? "";
    return { params: { id }, body: { motif: "wrong account" }, thing: id };
  }),
  "accounting.count": thing(404, async (w) => ({ params: { id: w.s.box }, body: { lines: [] }, thing: w.s.box })),
  "accounting.counts": thing(404, async (w) => ({ params: { id: w.s.box }, thing: w.s.box })),
  "accounting.sign": onCount({}),
  "accounting.reject": onCount({ motif: "A note is missing" }),
  "accounting.withdraw": onCount({}),
  "accounting.closingsDue": rows(
    closingsDue,
    ({ data }) => data.map((office) => office.hash_id),
    async (w) => {
      await w.t.owner.query("UPDATE zone SET created_at = created_at - interval '70 days' WHERE hash_id = $1", [
        w.s.paris.id,
      ]);
      return w.s.paris.id;
    },
  ),
  "accounting.closings": thing(404, async (w) => ({ params: { id: w.s.paris.id }, thing: w.s.paris.id })),
  "accounting.closing": thing(404, async (w) => ({
    params: { id: w.s.paris.id, month: new Date().toISOString().slice(0, 7) },
    thing: w.s.paris.id,
  })),
  "accounting.monthRate": thing(422, async (w) => ({
    query: {
      zone_hash_id: w.s.paris.id,
      currency_hash_id: w.s.eur.id,
      to_currency_hash_id: w.s.xaf.id,
      date: "2026-01-15",
    },
    thing: w.s.paris.id,
  })),
  "accounting.close": thing(404, async (w) => ({
    params: { id: w.s.paris.id },
    body: { month: "2000-01" },
    thing: w.s.paris.id,
  })),
  "accounting.reopen": thing(404, async (w) => ({
    params: { id: w.s.paris.id, month: "2000-01" },
    query: { motif: "A late invoice" },
    thing: w.s.paris.id,
  })),
};

/** A waiting count of Chloé's, in a separate cash box. */
async function counted(w: World, client: Client = w.s.chloe.client): Promise<string> {
  const { data: box } = await client.ok(boxes.create, {
    params: { zone: w.s.paris.id },
    body: { name: `Counted ${(made += 1)}`, initial_amount: "10" },
  });
  const { data } = await client.ok(countBox, {
    params: { id: box.hash_id },
    body: { lines: [{ value: "5", quantity: 1 }] },
  });
  return data.hash_id;
}
export const waiting = [madeOnce(async (w) => await counted(w))];
function onCount(body: object): Thing {
  return thing(404, async (w) => {
    const id = await counted(w);
    return { params: { id }, body, thing: id };
  });
}
/** An office whose books began in an earlier month. */
async function oldOffice(w: World, admin: Client): Promise<string> {
  const zone = await w.t.make.zone({ currencyId: w.s.eur.id });
  await admin.ok(boxes.create, { params: { zone: zone.id }, body: { name: "Old box", date: "2026-01-15" } });
  return zone.id;
}

export const deeds: Readonly<Record<string, Deed>> = {
  "accounting.withdraw": async (w) => ({ client: w.s.chloe.client, params: { id: await counted(w) }, body: {} }),
  "accounting.close": async (w, admin) => ({
    params: { id: await oldOffice(w, admin) },
    body: { month: "2026-02", ticks: [] },
  }),
  "accounting.reopen": async (w, admin) => {
    const id = await oldOffice(w, admin);
    await admin.ok(closeMonth, { params: { id }, body: { month: "2026-02" } });
    return { params: { id, month: "2026-02" }, query: { motif: "A late invoice" } };
  },
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

/** Fields that no answer contains or that do not apply to the kind. */
export const apart = { "accounting.boxes.update": ["overdraft_limit"] };

/** What the movements of a page come from is read of all of them at once. */
export const statements = { "accounting.accounts.histories": 1, "accounting.boxes.histories": 1 };

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = { account: "accounting.accounts.update", box: "accounting.boxes.update" };
