import { firstOf } from "#contract/contacts/page.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { listPortfolios } from "#contract/contacts/portfolio.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { OverviewTable } from "../overview-table.tsx";
import { productName } from "./columns.tsx";

/** The products of a contact in short, with links to each. */
export default function Products({ contact: c }: { contact: Contact }) {
  const t = useT();
  const named = useNamed();
  const { data } = useRead(listPortfolios, firstOf(c.hash_id), { quiet: true, enabled: c.portfolio_count > 0 });
  if (c.portfolio_count === 0 || !data) return null;
  return (
    <OverviewTable
      title={t("portfolio.title")}
      count={c.portfolio_count}
      all={contactHref.view(c.hash_id, { tab: "portfolio" })}
      allLabel={t("portfolio.all")}
      heads={[t("portfolio.brand"), t("portfolio.b2c"), t("portfolio.suppliers"), t("portfolio.price")]}
      rows={data.data.map((p) => ({
        key: p.hash_id,
        cells: [
          <AppLink key="name" href={contactHref.view(c.hash_id, { tab: "portfolio", portfolio: p.hash_id })}>
            {productName(p, t, named)} {p.gone_since ? <small>{t("portfolio.no_longer")}</small> : null}
          </AppLink>,
          named(p.b2c),
          p.componentsWithSupplier.map((one) => one.supplier.name).join(", "),
          p.price !== null && p.currency ? <Money key="price" value={p.price} iso={p.currency.iso} /> : null,
        ],
      }))}
    />
  );
}
