import { createContact } from "#contract/contacts/endpoints.ts";
import {
  createFactory,
  deleteFactory,
  factoriesEndpoints,
  getFactory,
  updateFactory,
} from "#contract/factories/endpoints.ts";
import type { Deed, Row } from "#server/testing/matrix/rows.ts";
import { field, next, type Updated } from "#server/testing/matrix/updated.ts";
import type { World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";

/** Factories belong to no place. */
export const matrix: Readonly<Record<string, Row>> = Object.fromEntries(
  factoriesEndpoints.map((call) => [call.name, "no place"]),
);

/** One of two existing countries. */
const country = async (w: World, other = 0): Promise<string> => {
  const { rows } = await w.t.owner.query<{ hash_id: string }>("SELECT hash_id FROM country ORDER BY hash_id LIMIT 2");
  return rows[other]?.hash_id ?? "";
};
const contact = async (w: World, admin: Client): Promise<string> => {
  const body = {
    name: `Contact of a factory ${next()}`,
    contactType: "society" as const,
    country_hash_id: await country(w),
  };
  return (await admin.ok(createContact, { body })).data.hash_id;
};
const bodyOf = async (w: World, admin: Client) => ({
  name: `Factory ${next()}`,
  country_hash_id: await country(w),
  street: "1 road",
  street2: "gate 2",
  zip_code: "75001",
  city: "Paris",
  contact_hash_id: await contact(w, admin),
  certificates: [{ kind: "halal" as const, number: "H 1", expires_on: "2030-01-31" }],
});
const made = async (w: World, admin: Client): Promise<{ params: { id: string } }> => ({
  params: { id: (await admin.ok(createFactory, { body: await bodyOf(w, admin) })).data.hash_id },
});

export const updates: Readonly<Record<string, Updated>> = {
  [updateFactory.name]: {
    make: async (w, admin) => ({ id: (await made(w, admin)).params.id }),
    read: async (client, id) => (await client.ok(getFactory, { params: { id } })).data,
    fields: async (w, admin) => ({
      name: field(`Factory ${next()}`),
      country_hash_id: field(await country(w, 1), "country"),
      street: field("2 road"),
      street2: field("gate 3"),
      zip_code: field("75002"),
      city: field("Lyon"),
      contact_hash_id: field(await contact(w, admin), "contact"),
      certificates: field([{ kind: "kosher", number: "K 2", expires_on: "2031-01-31" }]),
      removes: field([], "certificates"),
    }),
  },
};
export const deeds: Readonly<Record<string, Deed>> = {
  [createFactory.name]: async (w, admin) => ({ body: await bodyOf(w, admin) }),
  [updateFactory.name]: async (w, admin) => ({ ...(await made(w, admin)), body: { city: "Nice" } }),
  [deleteFactory.name]: async (w, admin) => await made(w, admin),
};

/** By kind that one right opens everywhere, a call whose deed has made one. */
export const commentedByRight = { factory: "factories.update" };
