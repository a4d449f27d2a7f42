import { z } from "zod";
import { namedRef, personRef, ref } from "../users/schemas.ts";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { version } from "../kit/step-call.ts";
import { holidayTypeSeers } from "./rights.ts";
import { configuration, configurationFields, holidayType, typeDefaults, typeFields } from "./schemas.ts";

const ofCountry = "the country";
const everywhere = "everywhere: a general grant";

const { colour, attachment_required, paid, deducts, applies_to_all, ...rest } = typeFields;
/** A new type; what is left out is as usual. */
const newType = z.object({
  ...rest,
  colour: colour.default(typeDefaults.colour),
  attachment_required: attachment_required.default(typeDefaults.attachment_required),
  paid: paid.default(typeDefaults.paid),
  deducts: deducts.default(typeDefaults.deducts),
  applies_to_all: applies_to_all.default(typeDefaults.applies_to_all),
  excludes_weekends: typeFields.excludes_weekends.default(typeDefaults.excludes_weekends),
  day_unit: typeFields.day_unit.default(typeDefaults.day_unit),
  excludes_public_holidays: typeFields.excludes_public_holidays.default(typeDefaults.excludes_public_holidays),
  half_days: typeFields.half_days.default(typeDefaults.half_days),
  may_start_earlier: typeFields.may_start_earlier.default(typeDefaults.may_start_earlier),
  confidential: typeFields.confidential.default(typeDefaults.confidential),
  accrual_rate: typeFields.accrual_rate.default(typeDefaults.accrual_rate),
});

export const listHolidayTypes = endpoint({
  name: "holidays.types",
  method: "GET",
  path: "/api/holiday_types",
  permission: "any-user",
  openToImpersonator: true,
  summary: "The holiday types by name; with `usable` those that one, or `user_hash_id`, may ask for.",
  query: z.object({
    /** Only what the caller, or `user_hash_id`, may ask for. */
    usable: z.enum(["1"]).optional(),
    user_hash_id: idOf("user").optional(),
    search,
  }),
  response: z.object({ data: z.array(holidayType), can: z.object({ create: z.boolean().optional() }) }),
});
export const createHolidayType = endpoint({
  name: "holidays.createType",
  method: "POST",
  path: "/api/holiday_type",
  permission: "holiday_types_create",
  place: everywhere,
  summary: "Makes a holiday type. It has no stock anywhere until a country has rules for it.",
  body: newType,
  response: item(holidayType),
});
export const updateHolidayType = endpoint({
  name: "holidays.updateType",
  method: "PATCH",
  path: "/api/holiday_type/{id}/update",
  permission: "holiday_types_update",
  place: everywhere,
  summary: "Changes what is sent of a type. Days that were counted stay; requests are counted anew when they are sent.",
  params: byId("holiday_type"),
  body: z
    .object({ version, ...typeFields })
    .partial()
    .refine(({ version: _, ...b }) => Object.values(b).some((v) => v !== undefined), {
      error: "errors.all_empty",
      path: ["name"],
    }),
  response: item(holidayType),
});
export const deleteHolidayType = endpoint({
  name: "holidays.deleteType",
  method: "DELETE",
  path: "/api/holiday_type/{id}/delete",
  permission: "holiday_types_delete",
  place: everywhere,
  summary: "Deletes a type that no request and no stock uses.",
  params: byId("holiday_type"),
  response: done,
});
const typePerson = personRef.extend({ zone: ref.nullable(), department: namedRef.nullable() });
export const listTypeUsers = endpoint({
  name: "holidays.typeUsers",
  method: "GET",
  path: "/api/holiday_type/{id}/users",
  permission: holidayTypeSeers,
  place: everywhere,
  summary: "The people of a type that does not apply to all, by name.",
  params: byId("holiday_type"),
  query: z.object({ search, ...afterQuery }),
  response: list(typePerson),
});
export const setTypeUsers = endpoint({
  name: "holidays.setTypeUsers",
  method: "PUT",
  path: "/api/holiday_type/{id}/users",
  permission: "holiday_types_update",
  place: everywhere,
  summary: "Adds people to a type, and takes others from it.",
  params: byId("holiday_type"),
  body: z
    .object({
      add: z.array(idOf("user")).max(500).default([]),
      remove: z.array(idOf("user")).max(500).default([]),
    })
    .refine((b) => b.add.length + b.remove.length > 0, { error: "errors.required", path: ["add"] }),
  response: item(z.object({ people: z.int() })),
});

const inCountry = holidayType.extend({
  /** The rules that hold today; null while those of a later day have not begun. */
  configuration: configuration.nullable(),
});
export const listCountryTypes = endpoint({
  name: "holidays.countryTypes",
  method: "GET",
  path: "/api/country/{id}/holiday_types",
  permission: holidayTypeSeers,
  place: ofCountry,
  summary: "The types that have rules in a country, by name.",
  params: byId("country"),
  response: z.object({ data: z.array(inCountry), can: z.object({ create: z.boolean().optional() }) }),
});
export const createCountryType = endpoint({
  name: "holidays.createCountryType",
  method: "POST",
  path: "/api/country/{id}/holiday_type",
  permission: "holiday_types_create",
  place: ofCountry,
  summary:
    "Makes a holiday type with its first rules in a country, or gives rules there to one that exists (`holiday_type_hash_id`).",
  params: byId("country"),
  body: z
    .object({
      holiday_type_hash_id: idOf("holiday_type").optional(),
      type: newType.optional(),
      configuration: configurationFields,
    })
    .refine((b) => (b.holiday_type_hash_id === undefined) !== (b.type === undefined), {
      error: "errors.required",
      path: ["type", "name"],
    }),
  response: item(inCountry),
});
const configurations = z.object({
  type: holidayType,
  country: namedRef,
  data: z.array(configuration),
  /** Counts the changes of these rules. */
  version: z.int(),
  can: z.object({ update: z.boolean().optional() }),
});
export const listConfigurations = endpoint({
  name: "holidays.configurations",
  method: "GET",
  path: "/api/country/{id}/holiday_type/{type}/configurations",
  permission: holidayTypeSeers,
  place: ofCountry,
  summary: "The dated rules of a type in a country, the newest first.",
  params: z.object({ id: idOf("country"), type: idOf("holiday_type") }),
  response: item(configurations),
});
export const setConfigurations = endpoint({
  name: "holidays.setConfigurations",
  method: "PUT",
  path: "/api/country/{id}/holiday_type/{type}/configurations",
  permission: "holiday_types_update",
  place: ofCountry,
  summary:
    "Sets the rules of a type in a country that begin today or later. Those that hold already stay; planned ones that are missing here are taken back.",
  params: z.object({ id: idOf("country"), type: idOf("holiday_type") }),
  body: z.object({ configurations: z.array(configurationFields).max(24), version: z.int().optional() }),
  response: item(configurations),
});

export const holidayTypesEndpoints = [
  listHolidayTypes,
  createHolidayType,
  updateHolidayType,
  deleteHolidayType,
  listTypeUsers,
  setTypeUsers,
  listCountryTypes,
  createCountryType,
  listConfigurations,
  setConfigurations,
];
