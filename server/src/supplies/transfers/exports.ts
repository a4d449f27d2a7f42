import { listTransfers } from "#contract/supplies/transfers.ts";
import { listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { text } from "#server/kit/shared/texts.ts";
import { supplyTransfers } from "./records.ts";

export const transferExports: Readonly<Record<string, Exportable>> = {
  supply_transfers: listExport(listTransfers, supplyTransfers, (locale) => [
    { title: "supply_moves.number", type: "number", value: (r) => r.number },
    { title: "supply_moves.from", type: "text", width: 24, value: (r) => r.from.name },
    { title: "supply_moves.to", type: "text", width: 24, value: (r) => r.to.name },
    { title: "supply_moves.state", type: "text", value: (r) => text(locale, `supply_moves.state_${r.state}`) },
    {
      title: "supply_moves.what",
      type: "text",
      width: 40,
      value: (r) => r.lines.map((l) => `${l.supply.name} (${l.serials ?? l.quantity})`).join(", "),
    },
    { title: "supply_moves.units", type: "number", value: (r) => r.lines.reduce((all, l) => all + l.quantity, 0) },
    {
      title: "supply_moves.received",
      type: "number",
      value: (r) => (r.state === "RECEIVED" ? r.lines.reduce((all, l) => all + (l.received ?? 0), 0) : null),
    },
    {
      title: "supply_moves.reason",
      type: "text",
      width: 30,
      value: (r) => r.lines.flatMap((l) => l.reason ?? []).join(", "),
    },
    { title: "supply_moves.sent_at", type: "moment", value: (r) => r.sent_at },
    { title: "supply_moves.sent_by", type: "text", width: 24, value: (r) => r.sent_by.name },
    { title: "supply_moves.ended_at", type: "moment", value: (r) => r.ended_at },
    { title: "supply_moves.note", type: "text", width: 30, value: (r) => r.note },
  ]),
};
