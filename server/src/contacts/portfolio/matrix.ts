import { createContact } from "#contract/contacts/endpoints.ts";
import * as calls from "#contract/contacts/portfolio.ts";
import { freshPng } from "#server/testing/uploads.ts";
import { rows, thing, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import { field, named, type Updated } from "#server/testing/matrix/updated.ts";
import type { World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";
import { needle as recipe } from "#server/recipes/matrix.ts";

const contactFor = async (w: World, client: Client): Promise<string> => {
  const body = { name: "With products", contactType: "society" as const, country_hash_id: w.s.france.id };
  return (await client.ok(createContact, { body })).data.hash_id;
};
/** A product of a contact in France. */
const made = async (w: World): Promise<{ contact: string; id: string }> => {
  const { client } = w.insider;
  const contact = await contactFor(w, client);
  const { data } = await client.ok(calls.createPortfolio, { body: { contact_hash_id: contact, description: "Cola" } });
  return { contact, id: data.hash_id };
};
const onContact = (before?: (w: World, at: { contact: string; id: string }) => Promise<unknown>): Thing =>
  thing(404, async (w) => {
    const at = await made(w);
    await before?.(w, at);
    return { params: { contact_id: at.contact }, body: { portofolio_hash_id: at.id }, thing: at.contact };
  });

export const matrix: Readonly<Record<string, Row>> = {
  "contacts.portofolios": rows(
    calls.listPortfolios,
    (body) => body.data.map((p) => p.contact.hash_id),
    async (w) => (await made(w)).contact,
  ),
  "contacts.portofolio": thing(404, async (w) => {
    const { id } = await made(w);
    return { params: { id }, thing: id };
  }),
  "contacts.portofolioComponents": thing(404, async (w) => {
    const { id } = await made(w);
    return { params: { id }, thing: id };
  }),
  "contacts.createPortofolio": thing(422, async (w) => {
    const contact = await contactFor(w, w.insider.client);
    return { body: { contact_hash_id: contact, description: "Cola" }, thing: contact };
  }),
  "contacts.updatePortofolio": thing(422, async (w) => {
    const { id } = await made(w);
    return { body: { hash_id: id, description: "Lemonade" }, thing: id };
  }),
  "contacts.deletePortofolio": onContact(),
  "contacts.restorePortofolio": onContact(
    async (w, { contact, id }) =>
      await w.insider.client.ok(calls.deletePortfolio, {
        params: { contact_id: contact },
        body: { portofolio_hash_id: id },
      }),
  ),
};

export const updates: Readonly<Record<string, Updated>> = {
  "contacts.updatePortofolio": {
    make: async (w, admin) => {
      const euro = await w.t.make.currency();
      const body = {
        contact_hash_id: await contactFor(w, admin),
        description: "Cola",
        brand_hash_id: await named(w, "brand"),
        b2c_hash_id: await named(w, "b2c"),
        application_hash_id: await named(w, "application"),
        b2b_hash_id: await named(w, "b2b"),
        recipe_hash_id: await recipe(w),
        packagings: [await named(w, "packaging")],
        countries: [w.s.france.id],
        componentsWithSupplier: [{ supplier_id: await named(w, "supplier") }],
        image: new File([new Uint8Array(await freshPng())], "cola.png", { type: "image/png" }),
        seen_on: "2026-01-02",
        price: "1.20",
        currency_hash_id: euro.id,
        source: "Shop",
        gone_since: "2026-02-01",
      };
      return { id: (await admin.ok(calls.createPortfolio, { body })).data.hash_id };
    },
    read: async (client, id) => (await client.ok(calls.getPortfolio, { params: { id } })).data,
    fields: async (w) => ({
      description: field("Lemonade"),
      brand_hash_id: field(await named(w, "brand"), "brand"),
      b2c_hash_id: field(await named(w, "b2c"), "b2c"),
      application_hash_id: field(await named(w, "application"), "application"),
      b2b_hash_id: field(await named(w, "b2b"), "b2b"),
      recipe_hash_id: field(await recipe(w), "recipe"),
      packagings: field([await named(w, "packaging")]),
      countries: field([w.italy]),
      componentsWithSupplier: field([{ supplier_id: await named(w, "supplier") }]),
      image: field(null),
      photos: field([]),
      removes: field([]),
      seen_on: field("2026-01-03"),
      price: field("1.40"),
      currency_hash_id: field((await w.t.make.currency()).id, "currency"),
      source: field("Website"),
      gone_since: field("2026-03-01"),
    }),
  },
};
