import * as calls from "#contract/requests/endpoints.ts";
import * as typeCalls from "#contract/requests/types.ts";
import type { Kit, Purchase, RequestRow, RequestType } from "#contract/requests/schemas.ts";
import { listExport, type Exportable, type ExportColumn } from "#server/kit/area/exporting.ts";
import { nameIn, text } from "#server/kit/shared/texts.ts";
import { listKits } from "./kits.ts";
import { listRequests } from "./lists.ts";
import { listPurchases } from "./purchases.ts";
import { titleOf } from "./rules.ts";
import { listRequestTypes } from "./types.ts";

type Locale = "en" | "fr";
const columns = (locale: Locale): readonly ExportColumn<RequestRow>[] => [
  { title: "requests.number", type: "number", value: (r) => r.number },
  { title: "requests.title", type: "text", width: 40, value: (r) => r.title },
  { title: "requests.type", type: "text", value: (r) => nameIn(locale, r.type) },
  { title: "requests.person", type: "text", width: 24, value: (r) => r.user.name },
  { title: "requests.office", type: "text", value: (r) => r.zone.name },
  { title: "requests.status", type: "text", value: (r) => text(locale, `requests.status_${r.shown}`) },
  { title: "requests.wanted_by", type: "day", value: (r) => r.wanted_by },
  { title: "requests.created_at", type: "moment", value: (r) => r.created_at },
];
const purchaseColumns = (locale: Locale): readonly ExportColumn<Purchase>[] => [
  { title: "requests.supplier", type: "text", width: 28, value: (p) => p.supplier?.name ?? null },
  { title: "requests.what", type: "text", width: 40, value: (p) => p.name },
  { title: "requests.quantity", type: "number", value: (p) => p.quantity },
  { title: "requests.unity", type: "text", value: (p) => p.unity && nameIn(locale, p.unity) },
  { title: "requests.free", type: "number", value: (p) => p.free },
  { title: "requests.request", type: "number", value: (p) => p.request.number },
  { title: "requests.person", type: "text", width: 24, value: (p) => p.user.name },
  { title: "requests.office", type: "text", value: (p) => p.zone.name },
  { title: "requests.wanted_by", type: "day", value: (p) => p.wanted_by },
  { title: "requests.ordered_at", type: "moment", value: (p) => p.ordered_at },
];
const typeColumns = (locale: Locale): readonly ExportColumn<RequestType>[] => [
  { title: "requests.name", type: "text", width: 30, value: (y) => nameIn(locale, y) },
  { title: "requests.category", type: "text", width: 24, value: (y) => y.category && nameIn(locale, y.category) },
  {
    title: "requests.deciders",
    type: "text",
    width: 50,
    value: (y) =>
      y.deciders
        .map((d) =>
          d.who === "PEOPLE" ? d.users.map((u) => u.name).join(", ") : text(locale, `requests.who_${d.who}`),
        )
        .join(" → "),
  },
  { title: "requests.fields", type: "number", value: (y) => y.fields.length },
];
const kitColumns = (locale: Locale): readonly ExportColumn<Kit>[] => [
  { title: "requests.name", type: "text", width: 30, value: (k) => nameIn(locale, k) },
  { title: "requests.post", type: "text", width: 24, value: (k) => k.post && nameIn(locale, k.post) },
  { title: "requests.type", type: "text", value: (k) => nameIn(locale, k.type) },
  {
    title: "requests.kit_lines",
    type: "text",
    width: 60,
    value: (k) => titleOf(k.lines.map((l) => ({ quantity: l.quantity, name: l.supply?.name ?? l.words ?? "" }))),
  },
];

export const requestExports: Readonly<Record<string, Exportable>> = {
  supply_requests: listExport(calls.listRequests, listRequests, columns),
  supply_purchases: listExport(calls.listPurchases, listPurchases, purchaseColumns),
  supply_request_types: listExport(typeCalls.listRequestTypes, listRequestTypes, typeColumns),
  supply_kits: listExport(typeCalls.listKits, listKits, kitColumns),
};
