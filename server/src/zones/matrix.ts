import { field, next, type Updated } from "#server/testing/matrix/updated.ts";
import * as charges from "#contract/zones/charges.ts";
import * as calls from "#contract/zones/endpoints.ts";
import { everywhere, rows, thing, type Deed, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import { madeOnce, type World } from "#server/testing/matrix/world.ts";

let made = 0;
const office = (more: (w: World) => object = () => ({})): Thing =>
  thing(404, async (w) => ({ params: { id: w.s.paris.id }, thing: w.s.paris.id, ...more(w) }));
const ids = (body: { data: readonly { hash_id: string }[] }): string[] => body.data.map((r) => r.hash_id);
const rent = (w: World) => ({
  title: "Rent",
  amount: "10",
  reason_id: w.s.hotel.id,
  repeat_every: 1,
  repeat_unit: "months",
  start_date: "2027-01-31",
});
/** A new charge of Paris per call. */
const ofCharge = (call: typeof charges.createFixedLoad, body?: object): Thing =>
  thing(404, async (w) => {
    const { data } = await w.insider.client.ok(call, { params: { id: w.s.paris.id }, body: rent(w) as never });
    return { params: { id: data.hash_id }, thing: data.hash_id, ...(body && { body }) };
  });

export const needles = [
  madeOnce(async (w) => (await w.t.make.zone({ name: `Needle of an office beside ${w.s.paris.name}` })).id),
];

export const matrix: Readonly<Record<string, Row>> = {
  "zones.list": rows(
    calls.listZones,
    ids,
    (w) => w.s.paris.id,
    (w) => w.s.douala.id,
    { query: {} },
  ),
  "zones.get": office(),
  "zones.create": everywhere(() => ({ body: { name: `Office ${(made += 1)}`, time_zone: "Europe/Paris" } })),
  "zones.update": office(() => ({ body: { time_zone: "Europe/Brussels" } })),
  "zones.delete": office(),
  "zones.currency": office((w) => ({ body: { currency_hash_id: w.s.eur.id } })),
  "zones.addCountries": office((w) => ({ body: { countries: [w.s.france.id] } })),
  "zones.removeCountry": thing(404, async (w) => ({
    params: { id: w.s.paris.id, country_id: w.italy },
    thing: w.s.paris.id,
  })),
  "zones.users": office(() => ({ query: {} })),
  "zones.exchangeRates": office(),
  "zones.storeExchange": thing(422, async (w) => ({
    body: { zone_hash_id: w.s.paris.id, month_start: "2026-01", month_end: "2026-02", rate: "1.5" },
    thing: w.s.paris.id,
  })),
  "zones.fixedLoads": office(),
  "zones.createFixedLoad": office((w) => ({ body: rent(w) })),
  "zones.stopFixedLoad": ofCharge(charges.createFixedLoad),
  "zones.expenses": office(),
  "zones.createExpense": office((w) => ({ body: rent(w) })),
  "zones.updateExpense": ofCharge(charges.createAreaExpense, { title: "Rent of the office" }),
  "zones.stopExpense": ofCharge(charges.createAreaExpense),
  "zones.expense": ofCharge(charges.createAreaExpense),
  "zones.statistics": office(() => ({ query: { year: 2026 } })),
};

const zone: Updated = {
  make: async (w, admin) => {
    const body = {
      name: `Office ${next()}`,
      time_zone: "Africa/Douala",
      currency_hash_id: w.s.xaf.id,
      countries: [w.s.france.id],
    };
    return { id: (await admin.ok(calls.createZone, { body })).data.hash_id };
  },
  read: async (client, id) => (await client.ok(calls.getZone, { params: { id } })).data,
  fields: async (w) => ({
    name: field(`Office ${next()}`),
    time_zone: field("Europe/Brussels"),
    order_prefix: field(`X${next()}`),
    countries: field([w.italy]),
  }),
};

const charge: Updated = {
  make: async (w, admin) => {
    const body = {
      title: "Rent",
      amount: "900",
      reason_id: w.s.hotel.id,
      type_id: (await w.t.make.type()).id,
      repeat_every: 2,
      repeat_unit: "months" as const,
      start_date: "2027-01-31",
      end_date: "2028-01-31",
    };
    return { id: (await admin.ok(charges.createAreaExpense, { params: { id: w.s.paris.id }, body })).data.hash_id };
  },
  read: async (client, id) => (await client.ok(charges.getAreaExpense, { params: { id } })).data,
  fields: async (w) => ({
    title: field("Rent anew"),
    amount: field("950"),
    reason_id: field(w.s.taxi.id, "reason"),
    type_id: field((await w.t.make.type()).id, "type_name"),
    repeat_every: field(3, "upcoming"),
    repeat_unit: field("weeks", "upcoming"),
    start_date: field("2027-02-28", "next_date", "upcoming"),
    end_date: field("2027-12-31", "upcoming"),
  }),
};

export const updates: Readonly<Record<string, Updated>> = {
  "zones.update": zone,
  "zones.updateExpense": charge,
};

export const deeds: Readonly<Record<string, Deed>> = {
  "zones.create": async () => ({ body: { name: `Office ${next()}`, time_zone: "Europe/Paris" } }),
  "zones.delete": async (w) => ({ params: { id: (await w.t.make.zone()).id } }),
  "zones.currency": async (w) => ({
    params: { id: (await w.t.make.zone({ currencyId: null })).id },
    body: { currency_hash_id: w.s.eur.id },
  }),
  "zones.addCountries": async (w) => ({
    params: { id: (await w.t.make.zone()).id },
    body: { countries: [w.s.france.id] },
  }),
};

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = { charge: "zones.expense", zone: "zones.get" };
