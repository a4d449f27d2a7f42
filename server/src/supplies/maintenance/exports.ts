import { listMaintenances, listUpkeep } from "#contract/supplies/maintenance.ts";
import { listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { nameIn, text } from "#server/kit/shared/texts.ts";
import { partExport } from "../part-export.ts";
import { maintenances } from "./records.ts";
import { upkeep } from "./upkeep.ts";

export const maintenanceExports: Readonly<Record<string, Exportable>> = {
  supply_maintenances: partExport(
    listMaintenances.query,
    "supply",
    async (reader, id, query) => await maintenances(reader, { params: { id }, query, body: undefined }),
    (locale) => [
      { title: "supplies.serial_number", type: "text", value: (m) => m.serial_number },
      { title: "supplies.quantity", type: "number", value: (m) => m.quantity },
      { title: "supplies.state", type: "text", value: (m) => text(locale, `supply_maintenance.state_${m.state}`) },
      { title: "supply_maintenance.due_on", type: "day", value: (m) => m.due_on },
      { title: "supply_maintenance.began_on", type: "day", value: (m) => m.began_on },
      { title: "supply_maintenance.closed_on", type: "day", value: (m) => m.closed_on },
      {
        title: "supply_maintenance.ended_as",
        type: "text",
        value: (m) => m.ended_as && text(locale, `supply_maintenance.ended_${m.ended_as}`),
      },
      { title: "supplies.reason", type: "text", width: 40, value: (m) => m.reason },
      { title: "supply_maintenance.result", type: "text", width: 40, value: (m) => m.result },
      { title: "supplies.supplier", type: "text", width: 24, value: (m) => m.supplier?.name ?? null },
      {
        title: "supply_maintenance.cost",
        type: "amount",
        value: (m) => m.cost,
        currency: (m) => m.currency?.iso ?? "",
      },
      { title: "supplies.office", type: "text", width: 24, value: (m) => m.zone.name },
      { title: "supplies.by", type: "text", width: 24, value: (m) => m.by?.name ?? null },
    ],
  ),
  supply_upkeep: listExport(listUpkeep, upkeep, (locale) => [
    { title: "supply_maintenance.day", type: "day", value: (u) => u.day },
    { title: "supply_maintenance.what", type: "text", value: (u) => text(locale, `supply_maintenance.what_${u.what}`) },
    { title: "supplies.article", type: "text", width: 34, value: (u) => u.supply.name },
    { title: "supplies.serials", type: "text", width: 24, value: (u) => u.serials },
    { title: "supplies.quantity", type: "number", value: (u) => u.quantity },
    {
      title: "supplies.holder",
      type: "text",
      width: 24,
      value: (u) => u.user?.name ?? (u.department && nameIn(locale, u.department)),
    },
    { title: "supplies.office", type: "text", width: 24, value: (u) => u.zone.name },
    {
      title: "supply_maintenance.overdue",
      type: "text",
      value: (u) => text(locale, u.is_overdue ? "reference.yes" : "reference.no"),
    },
  ]),
};
