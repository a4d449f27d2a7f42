import { contactHref } from "#contract/contacts/hrefs.ts";
import { listPortfolios, type Portfolio } from "#contract/contacts/portfolio.ts";
import { application, b2b, b2c, brand, country } from "#contract/reference/resources.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import type { Translate } from "#web/kit/i18n.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";

const { link, money, ref, text } = columnsOf<Portfolio>("portfolio");

type Named = (it: Portfolio["b2c"]) => string;
/** The title of a product: its brand, otherwise its description. */
export const productName = (
  p: Pick<Portfolio, "brand" | "description" | "b2c" | "application">,
  t: Translate,
  named: Named,
): string => p.brand?.name ?? p.description ?? (named(p.b2c ?? p.application) || t("portfolio.one"));

const recipeName = (r: NonNullable<Portfolio["recipe"]>): string => `${r.number} ${r.name}`;

/** The list of what one contact sells. */
export const portfolioOfOne = listOf(listPortfolios, {
  name: "portofolios",
  partOf: "contact_hash_id",
  columns: [
    { key: "image", title: "portfolio.image", width: 56, cell: (p) => <FileThumbs files={p.image ? [p.image] : []} /> },
    link("brand", { width: 140, of: (p, { t, named }) => productName(p, t, named), phone: "title" }),
    text("description", { soft: true, of: (p) => (p.brand ? p.description : null), phone: "line" }),
    ref("b2c", { width: 110, phone: "line" }),
    text("suppliers", {
      width: 130,
      soft: true,
      of: (p) => p.componentsWithSupplier.map((one) => one.supplier.name).join(", "),
    }),
    {
      key: "recipe",
      title: "portfolio.recipe",
      width: 170,
      shrinks: true,
      spare: true,
      cell: ({ recipe: r }) =>
        r?.hash_id ? <RefLink href={recipeHref.view(r.hash_id)}>{recipeName(r)}</RefLink> : r && recipeName(r),
      value: ({ recipe: r }) => (r ? recipeName(r) : ""),
    },
    money("price", {
      width: 100,
      of: (p) => (p.price !== null && p.currency ? { amount: p.price, currency: p.currency } : null),
      phone: "end",
    }),
    text("gone", {
      title: "portfolio.gone_1",
      width: 80,
      of: (p, { t }) => p.gone_since && t("portfolio.gone_1"),
      phone: "status",
    }),
  ],
  opens: (p) => contactHref.view(p.contact.hash_id, { tab: "portfolio", portfolio: p.hash_id }),
  filters: {
    b2c_hash_id: { label: "portfolio.b2c", from: b2c.list },
    application_hash_id: { label: "portfolio.application", from: application.list },
    b2b_hash_id: { label: "portfolio.b2b", from: b2b.list },
    brand_hash_id: { label: "portfolio.brand", from: brand.list },
    country_hash_id: { label: "portfolio.countries", from: country.list },
    gone: { label: "portfolio.gone", options: ["0", "1"], texts: "portfolio.gone_" },
  },
  rowHeight: 44,
});
