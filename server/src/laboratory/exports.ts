import { expired, type DatedLot } from "#contract/laboratory/alerts.ts";
import { listMovements, listStock, type Stock } from "#contract/laboratory/stock.ts";
import { listReservations } from "#contract/laboratory/holds.ts";
import { listLaboratories, listWarehouses } from "#contract/laboratory/places.ts";
import type { PlaceFamily } from "#contract/laboratory/rights.ts";
import { listTransfers } from "#contract/laboratory/transfers.ts";
import { listExport, type Exportable, type ExportColumn } from "#server/kit/area/exporting.ts";
import { nameIn, text, type Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { expired as expiredOf } from "./expiring.ts";
import { placesOfFamily } from "./places.ts";
import { reservations } from "./reservations.ts";
import { transfers } from "./transfers.ts";
import { listStock as stockOf, movements } from "./stock-lists.ts";

/** One row per lot. */
const lots = async (reader: Reader, input: Parameters<typeof stockOf>[1]) => {
  const { data, after } = await stockOf(reader, input);
  return { data: data.flatMap((of) => of.lots.map((lot) => ({ ...lot, of }))), after };
};

/** Lots that expire, in the same columns. */
const dated = async (reader: Reader, input: Parameters<typeof expiredOf>[1]) => {
  const { data, after } = await expiredOf(reader, input);
  return { data: data.map((lot) => ({ ...lot, of: lot })), after };
};
type LotRow = Omit<Awaited<ReturnType<typeof lots>>["data"][number], "of"> & {
  readonly of: Pick<Stock, "place"> & Partial<Pick<DatedLot, "component" | "recipe">>;
};
/** What there is, and the unit of its quantity: bottles are counted. */
const nameOf = ({ component, recipe }: LotRow["of"]): string => {
  const { number, name } = component ?? recipe ?? { number: "", name: "" };
  return `${number} ${name}`;
};
const lotColumns = (locale: Locale): ExportColumn<LotRow>[] => [
  { title: "laboratory.place", type: "text", width: 28, value: (r) => r.of.place.name },
  {
    title: "laboratory.component",
    type: "text",
    width: 34,
    value: (r) => nameOf(r.of),
  },
  { title: "laboratory.lot", type: "text", value: (r) => r.number },
  { title: "laboratory.shelf", type: "text", value: (r) => r.shelf },
  { title: "laboratory.expires_on", type: "day", value: (r) => r.expires_on },
  { title: "laboratory.quantity", type: "number", value: (r) => r.quantity },
  { title: "laboratory.available", type: "number", value: (r) => r.available },
  {
    title: "laboratory.unit",
    type: "text",
    value: (r) => r.of.component?.base_unit ?? text(locale, "laboratory.bottles"),
  },
  { title: "laboratory.state", type: "text", value: (r) => text(locale, `laboratory.state_${r.state}`) },
  { title: "laboratory.supplier", type: "text", value: (r) => r.supplier?.name ?? null },
];

const placesExport = (family: PlaceFamily): Exportable => {
  const call = family === "laboratory" ? listLaboratories : listWarehouses;
  return listExport(call, placesOfFamily(family), (locale) => [
    { title: "laboratory.name", type: "text", width: 34, value: (p) => p.name },
    { title: "laboratory.kind", type: "text", value: (p) => text(locale, `laboratory.kind_${p.kind}`) },
    { title: "laboratory.country", type: "text", value: (p) => nameIn(locale, p.country) },
    { title: "laboratory.city", type: "text", value: (p) => p.city },
    { title: "laboratory.manager", type: "text", value: (p) => p.manager?.name ?? null },
    { title: "laboratory.components", type: "number", value: (p) => p.counts.components },
    { title: "laboratory.short", type: "number", value: (p) => p.counts.short },
    { title: "laboratory.expiring", type: "number", value: (p) => p.counts.expiring },
    { title: "laboratory.state_expired", type: "number", value: (p) => p.counts.expired },
  ]);
};

export const laboratoryExports: Readonly<Record<string, Exportable>> = {
  laboratories: placesExport("laboratory"),
  warehouses: placesExport("warehouse"),
  stock_transfers: listExport(listTransfers, transfers, (locale) => [
    { title: "laboratory.transfer", type: "number", value: (r) => r.number },
    { title: "laboratory.from", type: "text", width: 28, value: (r) => r.from.name },
    { title: "laboratory.to", type: "text", width: 28, value: (r) => r.to.name },
    { title: "laboratory.state", type: "text", value: (r) => text(locale, `laboratory.transfer_${r.state}`) },
    { title: "laboratory.sent_at", type: "moment", value: (r) => r.sent_at },
    {
      title: "laboratory.lots",
      type: "text",
      width: 60,
      value: (r) =>
        r.lines.map((l) => `${l.component.name} ${l.lot.number} ${l.quantity} ${l.component.base_unit}`).join(", "),
    },
  ]),
  stock_reservations: listExport(listReservations, reservations, () => [
    { title: "laboratory.for", type: "text", width: 34, value: (r) => r.purpose },
    { title: "laboratory.batch", type: "number", value: (r) => r.batch?.number ?? null },
    {
      title: "laboratory.component",
      type: "text",
      width: 34,
      value: (r) => r.component && `${r.component.number} ${r.component.name}`,
    },
    { title: "laboratory.lot", type: "text", value: (r) => r.lot?.number ?? null },
    { title: "laboratory.quantity", type: "number", value: (r) => r.quantity },
    { title: "laboratory.unit", type: "text", value: (r) => r.component?.base_unit ?? null },
    { title: "laboratory.user", type: "text", value: (r) => r.user.name },
    { title: "laboratory.until", type: "moment", value: (r) => r.until },
  ]),
  stock: listExport(listStock, lots, lotColumns, { also: ["components_prices"] }),
  expiring_lots: listExport(expired, dated, lotColumns, { also: ["components_prices"] }),
  stock_movements: listExport(listMovements, movements, (locale) => [
    { title: "laboratory.created_at", type: "moment", value: (m) => m.created_at },
    { title: "laboratory.place", type: "text", width: 28, value: (m) => m.place.name },
    {
      title: "laboratory.component",
      type: "text",
      width: 34,
      value: (m) => m.component && `${m.component.number} ${m.component.name}`,
    },
    { title: "laboratory.lot", type: "text", value: (m) => m.lot?.number ?? null },
    { title: "laboratory.movement", type: "text", value: (m) => text(locale, `laboratory.movement_${m.kind}`) },
    {
      title: "laboratory.purpose",
      type: "text",
      value: (m) => m.purpose && text(locale, `laboratory.purpose_${m.purpose}`),
    },
    { title: "laboratory.quantity", type: "number", value: (m) => m.quantity },
    { title: "laboratory.quantity_after", type: "number", value: (m) => m.quantity_after },
    { title: "laboratory.unit", type: "text", value: (m) => m.component?.base_unit ?? null },
    { title: "laboratory.batch", type: "number", value: (m) => m.batch?.number ?? null },
    { title: "laboratory.user", type: "text", value: (m) => m.user.name },
    { title: "laboratory.reason", type: "text", width: 40, value: (m) => m.reason },
  ]),
};
