import { createContact } from "#contract/contacts/endpoints.ts";
import * as calls from "#contract/contacts/equipment.ts";
import { rows, thing, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import { field, named, type Updated } from "#server/testing/matrix/updated.ts";
import type { World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";

const contactFor = async (w: World, client: Client): Promise<string> => {
  const body = { name: "With lines", contactType: "society" as const, country_hash_id: w.s.france.id };
  return (await client.ok(createContact, { body })).data.hash_id;
};
/** A line of a contact in France. */
const made = async (w: World, client = w.insider.client): Promise<{ contact: string; id: string }> => {
  const contact = await contactFor(w, client);
  const { data } = await client.ok(calls.createEquipment, { body: { contact_hash_id: contact, line: "Line 1" } });
  return { contact, id: data.hash_id };
};
const onContact = (before?: (w: World, at: { contact: string; id: string }) => Promise<unknown>): Thing =>
  thing(404, async (w) => {
    const at = await made(w);
    await before?.(w, at);
    return { params: { contact_id: at.contact }, body: { equipment_hash_id: at.id }, thing: at.contact };
  });

export const matrix: Readonly<Record<string, Row>> = {
  "contacts.equipments": rows(
    calls.listEquipments,
    (body) => body.data.map((e) => e.contact.hash_id),
    async (w) => (await made(w)).contact,
  ),
  "contacts.equipment": thing(404, async (w) => {
    const { id } = await made(w);
    return { params: { id }, thing: id };
  }),
  "contacts.createEquipment": thing(422, async (w) => {
    const contact = await contactFor(w, w.insider.client);
    return { body: { contact_hash_id: contact, uht: true }, thing: contact };
  }),
  "contacts.updateEquipment": thing(422, async (w) => {
    const { id } = await made(w);
    return { body: { hash_id: id, line: "Line 2" }, thing: id };
  }),
  "contacts.deleteEquipment": onContact(),
  "contacts.restoreEquipment": onContact(
    async (w, { contact, id }) =>
      await w.insider.client.ok(calls.deleteEquipment, {
        params: { contact_id: contact },
        body: { equipment_hash_id: id },
      }),
  ),
};

export const updates: Readonly<Record<string, Updated>> = {
  "contacts.updateEquipment": {
    make: async (w, admin) => {
      const body = {
        contact_hash_id: await contactFor(w, admin),
        line: "Line 1",
        filling_technology: "hot_fill" as const,
        brand_hash_id: await named(w, "equipment_brand"),
        packaging_hash_id: await named(w, "packaging"),
        packing_size: "0.5",
        filling_capacity: "12000",
        capacity_basis: "bottles" as const,
        stabiliser_dissolving_unit: true,
        pasteurisation: true,
        homogeniser: true,
        uht: true,
        year: 2012,
        state: "in_use" as const,
        note: "In the new hall",
      };
      return { id: (await admin.ok(calls.createEquipment, { body })).data.hash_id };
    },
    read: async (client, id) => (await client.ok(calls.getEquipment, { params: { id } })).data,
    fields: async (w) => ({
      line: field("Line 2"),
      filling_technology: field("aseptic"),
      brand_hash_id: field(await named(w, "equipment_brand"), "brand"),
      packaging_hash_id: field(await named(w, "packaging"), "packaging"),
      packing_size: field("0.33", "litres_per_hour"),
      filling_capacity: field("9000", "bottles_per_hour", "litres_per_hour"),
      capacity_basis: field("litres", "bottles_per_hour", "litres_per_hour"),
      stabiliser_dissolving_unit: field(false),
      pasteurisation: field(false),
      homogeniser: field(false),
      uht: field(false),
      year: field(2020),
      state: field("idle"),
      note: field("In the old hall"),
      photos: field([]),
      removes: field([]),
    }),
  },
};
