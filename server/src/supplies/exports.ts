import { formatAmount } from "#contract/kit/amounts.ts";
import type { SupplyMovement } from "#contract/supplies/schemas.ts";
import { listCategories } from "#contract/supplies/categories.ts";
import {
  listAllocations,
  listPieces,
  listSupplies,
  supplyTimeline,
  zoneTimeline,
} from "#contract/supplies/endpoints.ts";
import { listExport, type Exportable, type ExportColumn } from "#server/kit/area/exporting.ts";
import { nameIn, text, type Locale } from "#server/kit/shared/texts.ts";
import { categories } from "./categories.ts";
import { dayAsked } from "./value/worth.ts";
import { partExport } from "./part-export.ts";
import { pieces } from "./pieces.ts";
import { supplies } from "./records.ts";
import { countExports } from "./counts/exports.ts";
import { transferExports } from "./transfers/exports.ts";
import { allocations, officeTimeline, timeline } from "./timeline.ts";

const movementColumns = (locale: Locale): readonly ExportColumn<SupplyMovement>[] => [
  { title: "supplies.when", type: "moment", value: (m) => m.created_at },
  { title: "supplies.article", type: "text", width: 34, value: (m) => m.supply.name },
  { title: "supplies.status", type: "text", value: (m) => text(locale, `supplies.status_${m.status}`) },
  {
    title: "supplies.undone",
    type: "text",
    value: (m) => text(locale, m.is_undo || m.undone ? "reference.yes" : "reference.no"),
  },
  { title: "supplies.quantity", type: "number", value: (m) => m.quantity },
  { title: "supplies.serials", type: "text", width: 30, value: (m) => m.serials },
  { title: "supplies.office", type: "text", width: 24, value: (m) => m.zone.name },
  {
    title: "supplies.holder",
    type: "text",
    width: 24,
    value: (m) => m.user?.name ?? (m.department && nameIn(locale, m.department)),
  },
  { title: "supplies.reason", type: "text", width: 40, value: (m) => m.reason },
  { title: "supplies.recipient", type: "text", width: 24, value: (m) => m.recipient },
  { title: "supplies.on_hand_after", type: "number", value: (m) => m.on_hand },
  { title: "supplies.by", type: "text", width: 24, value: (m) => m.by.name },
];

/** An export has each variation, and what articles are worth, today unless another day was chosen. */
const valued: typeof supplies = async (reader, { query }) =>
  await supplies(reader, { query: { ...query, each: "1", on: dayAsked(reader, query.on) } });

export const supplyExports: Readonly<Record<string, Exportable>> = {
  ...transferExports,
  ...countExports,
  supplies: listExport(listSupplies, valued, (locale) => [
    { title: "supplies.name", type: "text", width: 40, value: (s) => s.name },
    { title: "supplies.type", type: "text", value: (s) => text(locale, `supplies.type_${s.type}`) },
    { title: "supplies.category", type: "text", width: 24, value: (s) => nameIn(locale, s.category) },
    { title: "supplies.office", type: "text", width: 24, value: (s) => s.stocks.map((at) => at.zone.name).join(", ") },
    { title: "supplies.on_hand", type: "number", value: (s) => s.on_hand },
    { title: "supplies.available", type: "number", value: (s) => s.available },
    { title: "supplies.reserved", type: "number", value: (s) => s.reserved },
    { title: "supplies.allocated", type: "number", value: (s) => s.allocated },
    { title: "supplies.out_of_service", type: "number", value: (s) => s.out_of_service },
    { title: "supplies.on_the_way", type: "number", value: (s) => s.on_the_way },
    {
      title: "supply_value.value",
      type: "text",
      width: 24,
      value: (s) => s.values?.map((v) => `${formatAmount(v.amount)} ${v.currency.iso}`).join("; ") ?? null,
    },
    { title: "supplies.supplier", type: "text", value: (s) => s.supplier?.name ?? null },
    { title: "supplies.brand", type: "text", value: (s) => s.brand?.name ?? null },
    { title: "supplies.created_at", type: "moment", value: (s) => s.created_at },
  ]),
  supply_pieces: partExport(
    listPieces.query,
    "supply",
    async (reader, id, query) => await pieces(reader, { params: { id }, query, body: undefined }),
    (locale) => [
      { title: "supplies.serial_number", type: "text", value: (p) => p.serial_number },
      { title: "supplies.maker_serial", type: "text", width: 24, value: (p) => p.maker_serial },
      { title: "supplies.state", type: "text", value: (p) => text(locale, `supplies.state_${p.state}`) },
      {
        title: "supplies.holder",
        type: "text",
        width: 24,
        value: (p) => p.user?.name ?? (p.department && nameIn(locale, p.department)),
      },
      { title: "supplies.due_on", type: "day", value: (p) => p.due_on },
      {
        title: "supplies.condition",
        type: "text",
        value: (p) => p.condition && text(locale, `supplies.condition_${p.condition}`),
      },
      { title: "supplies.office", type: "text", width: 24, value: (p) => p.zone.name },
      { title: "supplies.shipping_date", type: "day", value: (p) => p.shipping_date },
      { title: "supplies.warranty_until", type: "day", value: (p) => p.warranty_until },
      { title: "supply_value.value", type: "amount", value: (p) => p.value, currency: (p) => p.currency?.iso ?? "" },
      { title: "supplies.price", type: "amount", value: (p) => p.price, currency: (p) => p.currency?.iso ?? "" },
    ],
  ),
  supply_allocations: partExport(
    listAllocations.query,
    "supply",
    async (reader, id, query) => await allocations(reader, { params: { id }, query, body: undefined }),
    (locale) => [
      {
        title: "supplies.holder",
        type: "text",
        width: 30,
        value: (a) => a.user?.name ?? (a.department && nameIn(locale, a.department)),
      },
      { title: "supplies.article", type: "text", width: 34, value: (a) => a.supply.name },
      { title: "supplies.quantity", type: "number", value: (a) => a.quantity },
      { title: "supplies.out", type: "number", value: (a) => a.out },
      { title: "supplies.serials", type: "text", width: 30, value: (a) => a.serials },
      { title: "supplies.since", type: "moment", value: (a) => a.created_at },
      { title: "supplies.due_on", type: "day", value: (a) => a.due_on },
      { title: "supplies.ended_at", type: "moment", value: (a) => a.ended_at },
      { title: "supplies.office", type: "text", width: 24, value: (a) => a.zone.name },
    ],
  ),
  supply_movements: partExport(
    supplyTimeline.query,
    "supply",
    async (reader, id, query) => await timeline(reader, { params: { id }, query, body: undefined }),
    movementColumns,
  ),
  supply_office_movements: partExport(
    zoneTimeline.query,
    "zone",
    async (reader, zone, query) => await officeTimeline(reader, { params: { zone }, query, body: undefined }),
    movementColumns,
  ),
  supply_categories: listExport(listCategories, categories, (locale) => [
    { title: "supplies.name", type: "text", width: 40, value: (c) => nameIn(locale, c) },
    { title: "supplies.level", type: "number", value: (c) => c.level },
    { title: "supplies.letters", type: "text", value: (c) => c.series?.text ?? null },
    { title: "supplies.articles", type: "number", value: (c) => c.furnitures_count },
  ]),
};
