import * as calls from "#contract/advances/endpoints.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import { listExport, type Exportable, type ExportColumn } from "#server/kit/area/exporting.ts";
import { text } from "#server/kit/shared/texts.ts";
import { keptAdvances, ownAdvances } from "./lists.ts";

const columns = (locale: "en" | "fr"): readonly ExportColumn<Advance>[] => {
  const currency = (a: Advance): string => a.currency.iso;
  return [
    { title: "number", type: "number", value: (a) => a.number },
    { title: "title", type: "text", width: 40, value: (a) => a.title },
    { title: "person", type: "text", value: (a) => a.user.name },
    { title: "office", type: "text", value: (a) => a.zone.name },
    { title: "status", type: "text", value: (a) => text(locale, `lifecycle.advance.${a.status}`) },
    {
      title: "usage_label",
      type: "text",
      value: (a) => a.usage_label && text(locale, `advances.usage_${a.usage_label}`),
    },
    { title: "asked_amount", type: "amount", value: (a) => a.amount, currency },
    { title: "used_amount", type: "amount", value: (a) => a.used_amount, currency },
    { title: "returned_amount", type: "amount", value: (a) => a.returned_amount, currency },
    { title: "planned_amount", type: "amount", value: (a) => a.planned_amount, currency },
    { title: "left_amount", type: "amount", value: (a) => a.left_amount, currency },
    { title: "currency", type: "text", width: 10, value: currency },
    { title: "months", type: "number", value: (a) => a.months },
    { title: "created_at", type: "moment", value: (a) => a.created_at },
    { title: "handed_over_at", type: "moment", value: (a) => a.validated_at },
  ];
};

export const advanceExports: Readonly<Record<string, Exportable>> = {
  advances_own: listExport(calls.listOwnAdvances, ownAdvances, columns),
  advances: listExport(calls.listKeptAdvances, keptAdvances, columns),
};
