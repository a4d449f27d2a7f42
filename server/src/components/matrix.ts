import * as calls from "#contract/components/endpoints.ts";
import * as documentCalls from "#contract/components/documents.ts";
import * as limitCalls from "#contract/components/limits.ts";
import * as supplierCalls from "#contract/components/suppliers.ts";
import type { ComponentGiven } from "#contract/components/schemas.ts";
import type { Deed, Row } from "#server/testing/matrix/rows.ts";
import { field, named, next, type Updated } from "#server/testing/matrix/updated.ts";
import { receipt, type World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";

/** Components belong to no place. */
export const matrix: Readonly<Record<string, Row>> = Object.fromEntries(
  calls.componentsEndpoints.map((call) => [call.name, "no place"]),
);

export const made = async (admin: Client, more: Partial<ComponentGiven> = {}): Promise<string> => {
  const body = { name: `Component ${next()}`, kind: "flavour" as const, ...more };
  return (await admin.ok(calls.createComponent, { body })).data.hash_id;
};

const whole: Updated = {
  make: async (_, admin) => ({
    id: await made(admin, {
      base_unit: "mL",
      cas: "5989-27-5",
      fema: "2633",
      fl: "01.045",
      e_number: "E330",
      density: "0.84",
      density_temperature: "25",
      brix: "10",
      dry_matter: "20",
      allergens: ["milk"],
      natural: true,
      flavouring_source: "Lemon",
      so2: "4",
      carriers: [{ component_hash_id: await made(admin), percent: "60" }],
      dosage_min: "0.1",
      dosage_max: "1",
      storage_min: "2",
      storage_max: "8",
      shelf_life_closed: 720,
      shelf_life_opened: 90,
      note: "Keep dark.",
    }),
  }),
  read: async (client, id) => (await client.ok(calls.getComponent, { params: { id } })).data,
  fields: async (_, admin) => ({
    name: field(`Component ${next()}`),
    number: field(`N-${next()}`),
    kind: field("acid"),
    base_unit: field("g"),
    cas: field("77-92-9"),
    fema: field("2306"),
    fl: field("02.015"),
    e_number: field("E331"),
    density: field("0.9"),
    density_temperature: field("15"),
    brix: field("11"),
    dry_matter: field("21"),
    allergens: field(["nuts"], "allergens", "allergens_all"),
    natural: field(false),
    flavouring_source: field("Lime"),
    so2: field("5"),
    carriers: field([{ component_hash_id: await made(admin, { allergens: ["milk"] }), percent: "61" }]),
    dosage_min: field("0.2"),
    dosage_max: field("2"),
    storage_min: field("3"),
    storage_max: field("9"),
    shelf_life_closed: field(721),
    shelf_life_opened: field(91),
    note: field("Keep dark and dry."),
  }),
};
const unity = async (w: World): Promise<string> => {
  const { rows } = await w.t.owner.query<{ hash_id: string }>(
    "INSERT INTO unity (hash_id, name, symbol, measure, factor) VALUES (gen_random_uuid(), $1, $1, 'weight', 1000) RETURNING hash_id",
    [`u${next()}`],
  );
  return rows[0]?.hash_id ?? "";
};
/** A supplier of a component, with a price. */
const supplied = async (w: World, admin: Client) => ({
  component_hash_id: await made(admin),
  supplier_hash_id: await named(w, "supplier"),
  code: `S-${next()}`,
  minimum: "25",
  minimum_unity_hash_id: await unity(w),
  prices: [{ valid_from: "2025-01-01", price: "12.5", currency_hash_id: w.s.eur.id, unity_hash_id: await unity(w) }],
});
const supply = async (w: World, admin: Client): Promise<string> =>
  (await admin.ok(supplierCalls.createComponentSupplier, { body: await supplied(w, admin) })).data.hash_id;

const limited = async (w: World, admin: Client) => ({
  component_hash_id: await made(admin),
  country_hash_ids: [w.s.france.id],
  application_hash_id: await named(w, "application"),
  rule: "max" as const,
  amount: "100",
  unit: "mg/kg" as const,
  valid_from: "2025-01-01",
  valid_to: "2030-01-01",
  source: "Regulation (EC) No 1333/2008",
});
const limit = async (w: World, admin: Client): Promise<string> =>
  (await admin.ok(limitCalls.createLimits, { body: await limited(w, admin) })).data[0]?.hash_id ?? "";
const documented = async (admin: Client) => ({
  component_hash_id: await made(admin),
  kind: "sds" as const,
  title: `Paper ${next()}`,
  issued_on: "2025-01-01",
  expires_on: "2030-01-01",
  file: receipt(),
});
const paper = async (admin: Client): Promise<string> =>
  (await admin.ok(documentCalls.createDocument, { body: await documented(admin) })).data.hash_id;

export const updates: Readonly<Record<string, Updated>> = {
  "components.update": whole,
  "components.updateLimit": {
    make: async (w, admin) => ({ id: await limit(w, admin) }),
    read: async (client, id) => (await client.ok(limitCalls.getLimit, { params: { id } })).data,
    fields: async (w) => ({
      country_hash_id: field(w.italy, "country"),
      application_hash_id: field(await named(w, "application"), "application"),
      rule: field("forbidden", "amount", "unit"),
      amount: field("120"),
      unit: field("mg/L"),
      valid_from: field("2025-02-01"),
      valid_to: field("2031-01-01"),
      source: field("Decree 12"),
    }),
  },
  "components.updateDocument": {
    make: async (_, admin) => ({ id: await paper(admin) }),
    read: async (client, id) => (await client.ok(documentCalls.getDocument, { params: { id } })).data,
    fields: async () => ({
      kind: field("halal"),
      title: field(`Paper ${next()}`),
      issued_on: field("2025-02-01"),
      expires_on: field("2031-01-01"),
      file: field(receipt(), "file"),
    }),
  },
  "components.updateSupplier": {
    make: async (w, admin) => ({ id: await supply(w, admin) }),
    read: async (client, id) => (await client.ok(supplierCalls.getComponentSupplier, { params: { id } })).data,
    fields: async (w) => ({
      supplier_hash_id: field(await named(w, "supplier"), "supplier"),
      code: field(`S-${next()}`),
      minimum: field("50"),
      minimum_unity_hash_id: field(await unity(w), "minimum_unity"),
      prices: field(
        [{ valid_from: "2025-02-01", price: "13", currency_hash_id: w.s.xaf.id, unity_hash_id: await unity(w) }],
        "prices",
        "price_now",
      ),
    }),
  },
};

const onOne = async (admin: Client) => ({ params: { id: await made(admin) } });
export const deeds: Readonly<Record<string, Deed>> = {
  "components.create": async () => ({ body: { name: `Component ${next()}`, kind: "acid" } }),
  "components.update": async (_, admin) => ({ ...(await onOne(admin)), body: { name: `Component ${next()}` } }),
  "components.delete": async (_, admin) => await onOne(admin),
  "components.storeLimit": async (w, admin) => ({ body: await limited(w, admin) }),
  "components.updateLimit": async (w, admin) => ({
    params: { id: await limit(w, admin) },
    body: { source: `Decree ${next()}` },
  }),
  "components.deleteLimit": async (w, admin) => ({ params: { id: await limit(w, admin) } }),
  "components.storeDocument": async (_, admin) => ({ body: await documented(admin) }),
  "components.updateDocument": async (_, admin) => ({
    params: { id: await paper(admin) },
    body: { title: `Paper ${next()}` },
  }),
  "components.deleteDocument": async (_, admin) => ({ params: { id: await paper(admin) } }),
  "components.storeSupplier": async (w, admin) => ({ body: await supplied(w, admin) }),
  "components.updateSupplier": async (w, admin) => ({
    params: { id: await supply(w, admin) },
    body: { code: `S-${next()}` },
  }),
  "components.deleteSupplier": async (w, admin) => ({ params: { id: await supply(w, admin) } }),
};

/** By kind that one right opens everywhere, a call whose deed has made one. */
export const commentedByRight = { component: "components.update", component_supplier: "components.updateSupplier" };
