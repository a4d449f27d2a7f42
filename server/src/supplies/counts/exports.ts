import { z } from "zod";
import { idOf } from "#contract/kit/page.ts";
import { listCounts, type SupplyCountLine } from "#contract/supplies/counts.ts";
import { exportable, listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { nameIn, text } from "#server/kit/shared/texts.ts";
import { countNow, supplyCounts } from "./records.ts";

export const countExports: Readonly<Record<string, Exportable>> = {
  supply_counts: listExport(listCounts, supplyCounts, (locale) => [
    { title: "supply_counts.number", type: "number", value: (n) => n.number },
    { title: "supply_counts.office", type: "text", width: 24, value: (n) => n.zone.name },
    {
      title: "supply_counts.category",
      type: "text",
      width: 24,
      value: (n) => n.category && nameIn(locale, n.category),
    },
    { title: "supply_counts.shelf", type: "text", value: (n) => n.shelf },
    { title: "supply_counts.state", type: "text", value: (n) => text(locale, `supply_counts.state_${n.state}`) },
    { title: "supply_counts.seen", type: "number", value: (n) => n.right + n.elsewhere + n.unknown },
    { title: "supply_counts.variances", type: "number", value: (n) => n.variances },
    { title: "supply_counts.started_by", type: "text", width: 24, value: (n) => n.user.name },
    { title: "supply_counts.created_at", type: "moment", value: (n) => n.created_at },
    { title: "supply_counts.counted_at", type: "moment", value: (n) => n.counted_at },
    {
      title: "supply_counts.agreed_by",
      type: "text",
      width: 24,
      value: (n) => (n.state === "AGREED" ? (n.ended_by?.name ?? null) : null),
    },
    { title: "supply_counts.ended_at", type: "moment", value: (n) => n.ended_at },
  ]),
  supply_count_lines: exportable<{ count: string }, SupplyCountLine>({
    need: listCounts.permission,
    filters: z.object({ count: idOf("supply_count") }),
    open: async (reader, { count }) => {
      const { data } = await countNow(reader, { params: { id: count } });
      const { locale } = reader.call;
      return {
        columns: [
          { title: "supply_counts.what", type: "text", width: 34, value: (l) => l.supply?.name ?? l.code },
          { title: "supplies.serial_number", type: "text", value: (l) => l.serial_number },
          {
            title: "supply_counts.finding",
            type: "text",
            width: 20,
            value: (l) =>
              text(locale, `supply_counts.finding_${l.finding ?? (l.counted === null ? "uncounted" : "counted")}`),
          },
          { title: "supplies.state", type: "text", value: (l) => l.state && text(locale, `supplies.state_${l.state}`) },
          { title: "supply_counts.office", type: "text", width: 24, value: (l) => l.zone?.name ?? null },
          { title: "supply_counts.shelf", type: "text", value: (l) => l.shelf },
          {
            title: "supply_counts.with",
            type: "text",
            width: 24,
            value: (l) => l.user?.name ?? (l.department && nameIn(locale, l.department)),
          },
          { title: "supply_counts.book", type: "number", value: (l) => l.book },
          { title: "supply_counts.counted", type: "number", value: (l) => l.counted },
          { title: "supply_counts.note", type: "text", width: 30, value: (l) => l.note },
          { title: "supply_counts.photographs", type: "number", value: (l) => l.photographs.length || null },
          { title: "supply_counts.counted_by", type: "text", width: 24, value: (l) => l.counted_by?.name ?? null },
          { title: "supply_counts.counted_at", type: "moment", value: (l) => l.counted_at },
        ],
        async *pages() {
          yield await Promise.resolve(data.lines);
        },
      };
    },
  }),
};
