import { listPortfolios, type Portfolio } from "#contract/contacts/portfolio.ts";
import { listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { nameIn } from "#server/kit/shared/texts.ts";
import type { Products } from "./lists.ts";

/** The export of portfolios in reach, with the filters of their list. */
export const portfolioExports = ({ portfolios }: Products): Readonly<Record<string, Exportable>> => ({
  portofolios: listExport(listPortfolios, portfolios, (locale) => {
    const all = (list: Portfolio["countries"]): string => list.map((n) => nameIn(locale, n)).join(", ");
    return [
      { title: "portfolio.contact", type: "text", width: 34, value: (p) => p.contact.name },
      { title: "portfolio.brand", type: "text", value: (p) => p.brand?.name ?? null },
      { title: "portfolio.description", type: "text", width: 40, value: (p) => p.description },
      { title: "portfolio.b2c", type: "text", value: (p) => nameIn(locale, p.b2c) },
      { title: "portfolio.application", type: "text", value: (p) => nameIn(locale, p.application) },
      { title: "portfolio.b2b", type: "text", value: (p) => nameIn(locale, p.b2b) },
      { title: "portfolio.recipe", type: "text", value: (p) => p.recipe && `${p.recipe.number} ${p.recipe.name}` },
      { title: "portfolio.packagings", type: "text", width: 28, value: (p) => all(p.packagings) },
      {
        title: "portfolio.suppliers",
        type: "text",
        width: 28,
        value: (p) => p.componentsWithSupplier.map((one) => one.supplier.name).join(", "),
      },
      { title: "portfolio.countries", type: "text", width: 28, value: (p) => all(p.countries) },
      { title: "portfolio.price", type: "amount", currency: (p) => p.currency?.iso ?? "", value: (p) => p.price },
      { title: "portfolio.currency", type: "text", value: (p) => p.currency?.iso ?? null },
      { title: "portfolio.seen_on", type: "day", value: (p) => p.seen_on },
      { title: "portfolio.source", type: "text", value: (p) => p.source },
      { title: "portfolio.gone_since", type: "day", value: (p) => p.gone_since },
      { title: "created_at", type: "moment", value: (p) => p.created_at },
    ];
  }),
});
