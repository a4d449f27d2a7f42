import { listMovements, listStock } from "#contract/laboratory/stock.ts";
import type { Lot, Movement, Stock } from "#contract/laboratory/stock.ts";
import { listReservations, type Reservation } from "#contract/laboratory/holds.ts";
import { listLaboratories, listWarehouses, type Place } from "#contract/laboratory/places.ts";
import type { PlaceFamily } from "#contract/laboratory/rights.ts";
import { listTransfers, type Transfer } from "#contract/laboratory/transfers.ts";
import { exportable, pagesOf, type Exportable } from "#server/kit/exporting.ts";
import { text } from "#server/kit/texts.ts";
import { placesOfFamily } from "./places.ts";
import { reservations } from "./reservations.ts";
import { transfers } from "./transfers.ts";
import { listStock as stockOf, movements } from "./stock-lists.ts";

type StockFilters = Parameters<typeof stockOf>[1]["query"];
type MovementFilters = Parameters<typeof movements>[1]["query"];
/** One row per lot. */
type LotRow = Lot & { readonly of: Stock };

type PlaceFilters = Parameters<ReturnType<typeof placesOfFamily>>[1]["query"];
const placesExport = (family: PlaceFamily): Exportable => {
  const call = family === "laboratory" ? listLaboratories : listWarehouses;
  return exportable<PlaceFilters, Place>({
    need: call.permission,
    filters: call.query,
    open: async (reader, filters) => {
      const { locale } = reader.call;
      const placesOf = placesOfFamily(family);
      return {
        columns: [
          { title: "laboratory.name", type: "text", width: 34, value: (p) => p.name },
          { title: "laboratory.kind", type: "text", value: (p) => text(locale, `laboratory.kind_${p.kind}`) },
          {
            title: "laboratory.country",
            type: "text",
            value: (p) => (locale === "fr" && p.country.name_fr) || p.country.name,
          },
          { title: "laboratory.city", type: "text", value: (p) => p.city },
          { title: "laboratory.manager", type: "text", value: (p) => p.manager?.name ?? null },
          { title: "laboratory.components", type: "number", value: (p) => p.counts.components },
          { title: "laboratory.short", type: "number", value: (p) => p.counts.short },
          { title: "laboratory.expiring", type: "number", value: (p) => p.counts.expiring },
          { title: "laboratory.state_expired", type: "number", value: (p) => p.counts.expired },
        ],
        pages: () => pagesOf((after) => placesOf(reader, { query: { ...filters, after, limit: 200 } })),
      };
    },
  });
};
type TransferFilters = Parameters<typeof transfers>[1]["query"];
type ReservationFilters = Parameters<typeof reservations>[1]["query"];

export const laboratoryExports: Readonly<Record<string, Exportable>> = {
  laboratories: placesExport("laboratory"),
  warehouses: placesExport("warehouse"),
  stock_transfers: exportable<TransferFilters, Transfer>({
    need: listTransfers.permission,
    filters: listTransfers.query,
    open: async (reader, filters) => {
      const { locale } = reader.call;
      return {
        columns: [
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
              r.lines
                .map((l) => `${l.component.name} ${l.lot.number} ${l.quantity} ${l.component.base_unit}`)
                .join(", "),
          },
        ],
        pages: () =>
          pagesOf((after) =>
            transfers(reader, { params: undefined, body: undefined, query: { ...filters, after, limit: 200 } }),
          ),
      };
    },
  }),
  stock_reservations: exportable<ReservationFilters, Reservation>({
    need: listReservations.permission,
    filters: listReservations.query,
    open: async (reader, filters) => ({
      columns: [
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
      ],
      pages: () =>
        pagesOf((after) =>
          reservations(reader, { params: undefined, body: undefined, query: { ...filters, after, limit: 200 } }),
        ),
    }),
  }),
  stock: exportable<StockFilters, LotRow>({
    need: listStock.permission,
    also: ["components_prices"],
    filters: listStock.query,
    open: async (reader, filters) => {
      const { locale } = reader.call;
      async function* lots(): AsyncGenerator<readonly LotRow[]> {
        for await (const rows of pagesOf((after) => stockOf(reader, { query: { ...filters, after, limit: 200 } })))
          yield rows.flatMap((of) => of.lots.map((lot) => ({ ...lot, of })));
      }
      return {
        columns: [
          { title: "laboratory.place", type: "text", width: 28, value: (r) => r.of.place.name },
          {
            title: "laboratory.component",
            type: "text",
            width: 34,
            value: (r) => `${r.of.component.number} ${r.of.component.name}`,
          },
          { title: "laboratory.lot", type: "text", value: (r) => r.number },
          { title: "laboratory.shelf", type: "text", value: (r) => r.shelf },
          { title: "laboratory.expires_on", type: "day", value: (r) => r.expires_on },
          { title: "laboratory.quantity", type: "number", value: (r) => r.quantity },
          { title: "laboratory.available", type: "number", value: (r) => r.available },
          { title: "laboratory.unit", type: "text", value: (r) => r.of.component.base_unit },
          { title: "laboratory.state", type: "text", value: (r) => text(locale, `laboratory.state_${r.state}`) },
          { title: "laboratory.supplier", type: "text", value: (r) => r.supplier?.name ?? null },
        ],
        pages: lots,
      };
    },
  }),
  stock_movements: exportable<MovementFilters, Movement>({
    need: listMovements.permission,
    filters: listMovements.query,
    open: async (reader, filters) => {
      const { locale } = reader.call;
      return {
        columns: [
          { title: "laboratory.created_at", type: "moment", value: (m) => m.created_at },
          { title: "laboratory.place", type: "text", width: 28, value: (m) => m.place.name },
          {
            title: "laboratory.component",
            type: "text",
            width: 34,
            value: (m) => m.component && `${m.component.number} ${m.component.name}`,
          },
          { title: "laboratory.lot", type: "text", value: (m) => m.lot.number },
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
        ],
        pages: () => pagesOf((after) => movements(reader, { query: { ...filters, after, limit: 200 } })),
      };
    },
  }),
};
