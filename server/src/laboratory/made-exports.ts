import { listBatches } from "#contract/laboratory/batches.ts";
import { countExport, listCounts, type StockCountLine } from "#contract/laboratory/counts.ts";
import { exportable, listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { text } from "#server/kit/shared/texts.ts";
import { batches } from "./batches/records.ts";
import { counts, now as count } from "./counts/records.ts";

/** The exports of batches and stock-takes. */
export const madeExports: Readonly<Record<string, Exportable>> = {
  batches: listExport(listBatches, batches, (locale) => [
    { title: "laboratory.batch", type: "number", value: (b) => b.number },
    { title: "laboratory.recipe", type: "text", width: 34, value: (b) => `${b.recipe.number} ${b.recipe.name}` },
    { title: "laboratory.version", type: "number", value: (b) => b.composition_number },
    { title: "laboratory.place", type: "text", width: 28, value: (b) => b.place.name },
    { title: "laboratory.state", type: "text", value: (b) => text(locale, `laboratory.state_${b.state}`) },
    { title: "laboratory.litres", type: "number", value: (b) => b.litres },
    { title: "laboratory.planned_for", type: "day", value: (b) => b.planned_for },
    { title: "laboratory.planned_by", type: "text", value: (b) => b.user.name },
    { title: "laboratory.made_at", type: "moment", value: (b) => b.made_at },
    { title: "laboratory.made_by", type: "text", value: (b) => b.made_by?.name ?? null },
    { title: "laboratory.product_lot", type: "text", value: (b) => b.product?.lot ?? null },
    { title: "laboratory.bottles", type: "number", value: (b) => b.product?.bottles ?? null },
    { title: "laboratory.expires_on", type: "day", value: (b) => b.product?.expires_on ?? null },
  ]),
  stock_counts: listExport(listCounts, counts, (locale) => [
    { title: "laboratory.count", type: "number", value: (n) => n.number },
    { title: "laboratory.place", type: "text", width: 28, value: (n) => n.place.name },
    { title: "laboratory.shelf", type: "text", value: (n) => n.shelf },
    { title: "laboratory.state", type: "text", value: (n) => text(locale, `laboratory.count_${n.state}`) },
    { title: "laboratory.lots", type: "number", value: (n) => n.lots },
    { title: "laboratory.lots_counted", type: "number", value: (n) => n.lots_counted },
    { title: "laboratory.variances", type: "number", value: (n) => n.variances },
    { title: "laboratory.started_by", type: "text", value: (n) => n.user.name },
    { title: "laboratory.created_at", type: "moment", value: (n) => n.created_at },
    {
      title: "laboratory.agreed_by",
      type: "text",
      value: (n) => (n.state === "AGREED" ? (n.ended_by?.name ?? null) : null),
    },
    { title: "laboratory.agreed_at", type: "moment", value: (n) => (n.state === "AGREED" ? n.ended_at : null) },
  ]),
  stock_count_lines: exportable<{ count_id: string }, StockCountLine>({
    need: listCounts.permission,
    also: ["components_prices"],
    filters: countExport,
    open: async (reader, { count_id }) => {
      const { data } = await count(reader, { params: { id: count_id } });
      return {
        columns: [
          { title: "laboratory.shelf", type: "text", value: (l) => l.lot.shelf },
          {
            title: "laboratory.component",
            type: "text",
            width: 34,
            value: (l) => `${l.component.number} ${l.component.name}`,
          },
          { title: "laboratory.lot", type: "text", value: (l) => l.lot.number },
          { title: "laboratory.expires_on", type: "day", value: (l) => l.lot.expires_on },
          { title: "laboratory.unit", type: "text", value: (l) => l.component.base_unit },
          { title: "laboratory.book", type: "number", value: (l) => l.book },
          { title: "laboratory.counted", type: "number", value: (l) => l.counted },
          { title: "laboratory.variance", type: "number", value: (l) => l.variance },
          { title: "laboratory.value", type: "number", value: (l) => l.value ?? null },
          {
            title: "laboratory.currency",
            type: "text",
            value: (l) => (l.value ? (data.value?.currency.iso ?? null) : null),
          },
          { title: "laboratory.counted_by", type: "text", value: (l) => l.counted_by?.name ?? null },
          { title: "laboratory.counted_at", type: "moment", value: (l) => l.counted_at },
        ],
        async *pages() {
          yield await Promise.resolve(data.lines);
        },
      };
    },
  }),
};
