import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { attachmentLimits, file, fileRef } from "../kit/files.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { namedRef, ref } from "../users/schemas.ts";
import { capacityBases } from "./capacity.ts";
import { formVersion, orNothing, quantity, severalOf, shortText, yesOrNo } from "./form-values.ts";

/** Filling technologies: `isobaric` is under counter-pressure, for carbonated drinks; `ultra_clean` is for the cold chain. */
export const fillingTechnologies = [
  "isobaric",
  "gravity",
  "cold_fill",
  "hot_fill",
  "aseptic",
  "ultra_clean",
  "other",
] as const;
export const equipmentStates = ["in_use", "planned", "idle", "dismantled"] as const;
/** Equipment of a line besides its filler. */
export const capabilities = ["pasteurisation", "homogeniser", "uht", "stabiliser_dissolving_unit"] as const;
/** Needs to search lines by: a unit, or a filling technology. */
export const equipmentNeeds = [...capabilities, ...fillingTechnologies] as const;
const OLDEST = 1900;
const NEWEST = 2100;

export const equipment = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  contact: ref,
  /** The name of its line: 'Line 2'. */
  line: z.string().nullable(),
  filling_technology: z.enum(fillingTechnologies).nullable(),
  brand: ref.nullable(),
  packaging: namedRef.nullable(),
  /** Litres. */
  packing_size: z.string().nullable(),
  /** In `capacity_basis` per hour, as entered. */
  filling_capacity: z.string().nullable(),
  capacity_basis: z.enum(capacityBases),
  /** One as entered, the other computed by the packing size. */
  bottles_per_hour: z.string().nullable(),
  litres_per_hour: z.string().nullable(),
  stabiliser_dissolving_unit: z.boolean(),
  pasteurisation: z.boolean(),
  homogeniser: z.boolean(),
  uht: z.boolean(),
  year: z.int().nullable(),
  state: z.enum(equipmentStates).nullable(),
  note: z.string().nullable(),
  photos: z.array(fileRef),
  version: z.int(),
  created_at: z.string(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type Equipment = z.infer<typeof equipment>;

const photos = z.array(file).max(attachmentLimits.files, { error: "errors.too_many_files" }).optional();
/** The fields of the form of a machine or line. In an update, a missing field is left unchanged. */
const fields = z.object({
  line: shortText(80),
  filling_technology: orNothing(z.enum(fillingTechnologies)),
  brand_hash_id: orNothing(idOf("brand")),
  packaging_hash_id: orNothing(idOf("packaging")),
  packing_size: orNothing(quantity),
  filling_capacity: orNothing(quantity),
  capacity_basis: z.enum(capacityBases).optional(),
  stabiliser_dissolving_unit: yesOrNo,
  pasteurisation: yesOrNo,
  homogeniser: yesOrNo,
  uht: yesOrNo,
  year: orNothing(z.coerce.number<number | string>().int().min(OLDEST).max(NEWEST)),
  state: orNothing(z.enum(equipmentStates)),
  note: shortText(2000),
  photos,
});
export type EquipmentFields = z.output<typeof fields>;

const contactPlace = { contact_id: idOf("contact") };
const byEquipment = z.object({ equipment_hash_id: idOf("equipment") });

export const listEquipments = endpoint({
  name: "contacts.equipments",
  method: "GET",
  path: "/api/equipments",
  permission: "equipments_view",
  reach: "equipment of contacts that one sees",
  summary:
    "Equipment of one contact, or of all in reach, the newest first. `need`: a unit beside the filler, or a way of filling.",
  query: z.object({
    search,
    contact_hash_id: idOf("contact").optional(),
    brand_hash_id: idOf("brand").optional(),
    packaging_hash_id: idOf("packaging").optional(),
    need: z.enum(equipmentNeeds).optional(),
    state: z.enum(equipmentStates).optional(),
    ...afterQuery,
  }),
  response: list(equipment),
});
export const getEquipment = endpoint({
  name: "contacts.equipment",
  method: "GET",
  path: "/api/equipment/{id}",
  permission: "equipments_view",
  reach: "equipment of contacts that one sees",
  summary: "One machine or line of a contact.",
  params: byId("equipment"),
  response: item(equipment),
});
export const createEquipment = endpoint({
  name: "contacts.createEquipment",
  method: "POST",
  path: "/api/create/equipment",
  permission: "equipments_create",
  reach: "contacts that one sees",
  multipart: true,
  summary: "Adds equipment to a contact, with photos. At least one field says something.",
  body: fields.extend({ contact_hash_id: idOf("contact") }),
  response: item(equipment),
});
export const updateEquipment = endpoint({
  name: "contacts.updateEquipment",
  method: "POST",
  path: "/api/update/equipment",
  permission: "equipments_update",
  reach: "contacts that one sees",
  multipart: true,
  summary: "Changes equipment; `photos` are added, those of `removes` go.",
  body: fields.extend({
    hash_id: idOf("equipment"),
    removes: severalOf("file", attachmentLimits.files),
    version: formVersion,
  }),
  response: item(equipment),
});
export const deleteEquipment = endpoint({
  name: "contacts.deleteEquipment",
  method: "POST",
  path: "/api/{contact_id}/deleteEquipment",
  permission: "equipments_delete",
  reach: "contacts that one sees",
  summary: "Deletes equipment of a contact; for a day it can be taken back.",
  params: z.object(contactPlace),
  body: byEquipment,
  response: done,
});
export const restoreEquipment = endpoint({
  name: "contacts.restoreEquipment",
  method: "POST",
  path: "/api/{contact_id}/restoreEquipment",
  permission: "equipments_delete",
  reach: "contacts that one sees",
  summary: "Takes back that equipment was deleted, within a day.",
  params: z.object(contactPlace),
  body: byEquipment,
  response: item(equipment),
});

export const equipmentEndpoints = [
  listEquipments,
  getEquipment,
  createEquipment,
  updateEquipment,
  deleteEquipment,
  restoreEquipment,
];
