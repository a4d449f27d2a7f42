import { capabilities, listEquipments, type Equipment } from "#contract/contacts/equipment.ts";
import { listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { nameIn, text, type Locale } from "#server/kit/shared/texts.ts";
import { equipments } from "./lists.ts";

const wordOf = (locale: Locale, prefix: string, value: string | null): string | null =>
  value === null ? null : text(locale, `equipment.${prefix}_${value}`);

/** The export of equipment in reach, with the filters of its list. */
export const equipmentExports: Readonly<Record<string, Exportable>> = {
  equipments: listExport(
    listEquipments,
    equipments,
    (locale) => {
      const units = (e: Equipment): string =>
        capabilities.flatMap((unit) => (e[unit] ? text(locale, `equipment.need_${unit}`) : [])).join(", ");
      return [
        { title: "equipment.contact", type: "text", width: 34, value: (e) => e.contact.name },
        { title: "equipment.line", type: "text", value: (e) => e.line },
        {
          title: "equipment.filling_technology",
          type: "text",
          value: (e) => wordOf(locale, "need", e.filling_technology),
        },
        { title: "equipment.brand", type: "text", value: (e) => e.brand?.name ?? null },
        { title: "equipment.packaging", type: "text", value: (e) => nameIn(locale, e.packaging) },
        { title: "equipment.packing_size", type: "number", value: (e) => e.packing_size },
        { title: "equipment.bottles_per_hour", type: "number", value: (e) => e.bottles_per_hour },
        { title: "equipment.litres_per_hour", type: "number", value: (e) => e.litres_per_hour },
        {
          title: "equipment.capacity_basis",
          type: "text",
          value: (e) => e.filling_capacity && wordOf(locale, "basis", e.capacity_basis),
        },
        { title: "equipment.units", type: "text", width: 34, value: units },
        { title: "equipment.year", type: "number", value: (e) => e.year },
        { title: "equipment.state", type: "text", value: (e) => wordOf(locale, "state", e.state) },
        { title: "equipment.note", type: "text", width: 40, value: (e) => e.note },
        { title: "created_at", type: "moment", value: (e) => e.created_at },
      ];
    },
    { also: ["contacts_view", "contacts_view_all"] },
  ),
};
