import { IconTableImport } from "@tabler/icons-react";
import { importHref } from "#contract/imports/hrefs.ts";
import { getPrice, listPrices } from "#contract/prices/endpoints.ts";
import { priceHref } from "#contract/prices/hrefs.ts";
import type { Price } from "#contract/prices/schemas.ts";
import { numberText } from "#contract/kit/number.ts";
import { country, currency } from "#contract/reference/resources.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { RecordListPage } from "#web/ui/record/record-list-page.tsx";
import { useBlockPaste } from "#web/ui/list/use-block-paste.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { priceCells } from "./cells.ts";

const PriceForm = lazyPart(() => import("./price-form.tsx"));

const { link, text, money, day } = columnsOf<Price>("prices");
const prices = listOf(listPrices, {
  name: "prices",
  columns: [
    link("recipe", { of: (p) => `${p.recipe.number} ${p.recipe.name}`, width: 300, phone: "title" }),
    text("packaging", {
      of: (p, { t, named }) => (p.packaging ? named(p.packaging) : t("prices.packaging_all")),
      width: 180,
    }),
    text("country", {
      of: (p, { t, named }) => (p.country ? named(p.country) : t("prices.country_all")),
      width: 150,
      phone: "line",
    }),
    money("price", {
      edit: priceCells.price,
      of: (p) => ({ amount: p.price, currency: p.currency }),
      width: 130,
      phone: "end",
    }),
    text("unit", {
      of: (p, { t }) => t("prices.per_unit", { unit: t(`orders.unit_${p.unit}`) }),
      width: 90,
      soft: true,
    }),
    text("tax", { edit: priceCells.tax, of: (p) => p.tax && numberText(p.tax), width: 80, right: true }),
    day("valid_from", { edit: priceCells.valid_from, width: 120, phone: "line" }),
    text("is_past", {
      of: (p, { t }) => (p.is_past ? t("prices.past") : ""),
      title: "prices.past",
      width: 90,
      soft: true,
    }),
  ],
  opens: (p, narrowed) => priceHref.list({ ...narrowed, edit: p.hash_id }),
  filters: {
    country_hash_id: { label: "prices.country", from: country.list },
    currency_hash_id: { label: "prices.currency", from: currency.list },
    past: { label: "prices.past_shown", options: ["true"], texts: "prices.past_" },
  },
});
export const { prefetch } = prices;

/** `/admin/orders/prices`: the price list. */
export default function PricesPage() {
  const t = useT();
  const mayWrite = useMe().can("sale_prices_update");
  const list = useList(prices);
  useBlockPaste(mayWrite ? "sale_prices" : undefined, list.shown);
  return (
    <RecordListPage
      list={list}
      title={t("prices.title")}
      tabs={<AreaTabs />}
      empty="prices.none"
      add={mayWrite && t("prices.new")}
      actions={
        mayWrite ? (
          <ButtonLink href={importHref("sale_prices")} icon={<IconTableImport stroke={1.6} />}>
            {t("prices.import")}
          </ButtonLink>
        ) : undefined
      }
      read={getPrice}
      titleOf={(p) => p.recipe.name}
    >
      {(p, close) => <PriceForm price={p} onClose={close} />}
    </RecordListPage>
  );
}
