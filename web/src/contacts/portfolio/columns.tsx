import { contactHref } from "#contract/contacts/hrefs.ts";
import { listPortfolios, type Portfolio } from "#contract/contacts/portfolio.ts";
import { application, b2b, b2c, brand, country } from "#contract/reference/resources.ts";
import type { Translate } from "#web/kit/i18n.ts";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import type { Words } from "#web/ui/list/types.ts";

const { day, link, money, ref, text } = columnsOf<Portfolio>("portfolio");

type Named = (it: Portfolio["b2c"]) => string;
/** What a product is called: its brand, else what is said of it. */
export const productName = (
  p: Pick<Portfolio, "brand" | "description" | "b2c" | "application">,
  t: Translate,
  named: Named,
): string => p.brand?.name ?? p.description ?? (named(p.b2c ?? p.application) || t("portfolio.one"));

const all =
  (key: "packagings" | "countries") =>
  (p: Portfolio, { named }: Words<Portfolio>): string =>
    p[key].map((it) => named(it)).join(", ");

/** What one contact sells. */
export const portfolioOfOne = listOf(listPortfolios, {
  name: "portofolios",
  columns: [
    { key: "image", title: "portfolio.image", width: 64, cell: (p) => <FileThumbs files={p.image ? [p.image] : []} /> },
    link("brand", { width: 180, of: (p, { t, named }) => productName(p, t, named), phone: "title" }),
    text("description", { soft: true, of: (p) => (p.brand ? p.description : null), phone: "line" }),
    ref("b2c", { width: 150, phone: "line" }),
    ref("application", { width: 160, soft: true, spare: true }),
    ref("b2b", { width: 150, soft: true, spare: true }),
    text("packagings", { width: 180, of: all("packagings") }),
    text("countries", { width: 140, soft: true, of: all("countries"), spare: true }),
    money("price", {
      width: 120,
      of: (p) => (p.price !== null && p.currency ? { amount: p.price, currency: p.currency } : null),
      phone: "end",
    }),
    day("seen_on", { width: 110, phone: "statusEnd" }),
    text("source", { width: 160, soft: true, spare: true }),
    day("gone_since", { width: 110, spare: true }),
    text("gone", {
      width: 110,
      of: (p, { t }) => p.gone_since && t("portfolio.gone_1"),
      phone: "status",
    }),
    { key: "photos", title: "portfolio.photos", width: 130, spare: true, cell: (p) => <FileThumbs files={p.photos} /> },
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
