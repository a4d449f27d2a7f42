import * as charges from "#contract/zones/charges.ts";
import * as calls from "#contract/zones/endpoints.ts";
import { createTax } from "#contract/zones/taxes.ts";
import { everywhere, rows, thing, type Row, type Thing } from "./rows.ts";
import type { World } from "./world.ts";

let made = 0;
const office = (more: (w: World) => object = () => ({})): Thing =>
  thing(404, async (w) => ({ params: { id: w.s.paris.id }, thing: w.s.paris.id, ...more(w) }));
const ids = (body: { data: readonly { hash_id: string }[] }): string[] => body.data.map((r) => r.hash_id);
const charge = (w: World) => ({
  title: "Rent",
  amount: "10",
  reason_id: w.s.hotel.id,
  repeat_every: 1,
  repeat_unit: "months",
  start_date: "2027-01-31",
});
/** A charge of Paris, another each time. */
const ofCharge = (call: typeof charges.createFixedLoad, body?: object): Thing =>
  thing(404, async (w) => {
    const { data } = await w.insider.client.ok(call, { params: { id: w.s.paris.id }, body: charge(w) as never });
    return { params: { id: data.hash_id }, thing: data.hash_id, ...(body && { body }) };
  });
const tax = { title: "Pension", type: "percent", value: "4.5", category: "employee" };
const ofTax = (body?: object): Thing =>
  thing(404, async (w) => {
    const { data } = await w.insider.client.ok(createTax, {
      params: { id: w.s.paris.id },
      body: { ...tax, countries: [w.s.france.id] } as never,
    });
    const id = data[0]?.hash_id ?? "";
    return { params: { id }, thing: id, ...(body && { body }) };
  });

export const zonesMatrix: Readonly<Record<string, Row>> = {
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
  "zones.taxes": thing(404, async (w) => ({ params: { id: w.s.paris.id }, thing: w.s.paris.id })),
  "zones.createTax": thing(404, async (w) => ({
    params: { id: w.s.paris.id },
    body: { ...tax, countries: [w.s.france.id] },
    thing: w.s.paris.id,
  })),
  "zones.updateTax": ofTax({ value: "5" }),
  "zones.deleteTax": ofTax(),
  "zones.fixedLoads": office(),
  "zones.createFixedLoad": office((w) => ({ body: charge(w) })),
  "zones.stopFixedLoad": ofCharge(charges.createFixedLoad),
  "zones.expenses": office(),
  "zones.createExpense": office((w) => ({ body: charge(w) })),
  "zones.updateExpense": ofCharge(charges.createAreaExpense, { title: "Rent of the office" }),
  "zones.stopExpense": ofCharge(charges.createAreaExpense),
  "zones.expense": ofCharge(charges.createAreaExpense),
  "zones.statistics": office(() => ({ query: { year: 2026 } })),
};
