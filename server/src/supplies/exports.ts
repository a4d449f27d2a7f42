import { listCategories } from "#contract/supplies/categories.ts";
import { listSupplies } from "#contract/supplies/endpoints.ts";
import { listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { nameIn, text } from "#server/kit/shared/texts.ts";
import { categories } from "./categories.ts";
import { supplies } from "./records.ts";

export const supplyExports: Readonly<Record<string, Exportable>> = {
  supplies: listExport(listSupplies, supplies, (locale) => [
    { title: "supplies.name", type: "text", width: 40, value: (s) => s.name },
    { title: "supplies.type", type: "text", value: (s) => text(locale, `supplies.type_${s.type}`) },
    { title: "supplies.category", type: "text", width: 24, value: (s) => nameIn(locale, s.category) },
    { title: "supplies.office", type: "text", width: 24, value: (s) => s.stocks.map((at) => at.zone.name).join(", ") },
    { title: "supplies.on_hand", type: "number", value: (s) => s.on_hand },
    { title: "supplies.available", type: "number", value: (s) => s.available },
    { title: "supplies.allocated", type: "number", value: (s) => s.allocated },
    { title: "supplies.out_of_service", type: "number", value: (s) => s.out_of_service },
    { title: "supplies.supplier", type: "text", value: (s) => s.supplier?.name ?? null },
    { title: "supplies.brand", type: "text", value: (s) => s.brand?.name ?? null },
    { title: "supplies.created_at", type: "moment", value: (s) => s.created_at },
  ]),
  supply_categories: listExport(listCategories, categories, (locale) => [
    { title: "supplies.name", type: "text", width: 40, value: (c) => nameIn(locale, c) },
    { title: "supplies.level", type: "number", value: (c) => c.level },
    { title: "supplies.letters", type: "text", value: (c) => c.series?.text ?? null },
    { title: "supplies.articles", type: "number", value: (c) => c.furnitures_count },
  ]),
};
