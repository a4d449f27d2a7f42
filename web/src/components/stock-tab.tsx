import { Suspense } from "react";
import type { Component } from "#contract/components/schemas.ts";
import { placeLink } from "#contract/laboratory/hrefs.ts";
import { quantityIn } from "#contract/laboratory/quantity.ts";
import { listStock } from "#contract/laboratory/stock.ts";
import { useInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { MoreButton } from "#web/ui/list/more-button.tsx";
import { History } from "../laboratory/public.ts";
import css from "./components.module.css";

/** The stock of a component by place, as far as the person may see it. */
export default function StockTab({ component: c }: { component: Component }) {
  const t = useT();
  const { rows, query } = useInfinite(listStock, { query: { component_id: c.hash_id } }, { quiet: true });
  if (!query.data) return <Loading of={query} rows={4} text="ui.list_failed" />;
  const said = (value: string): string => {
    const { text, unit } = quantityIn(value, c.base_unit);
    return `${text} ${unit}`;
  };
  return (
    <>
      <Table
        label={t("laboratory.in_stock")}
        rows={rows}
        empty={<EmptyGlass title={t("laboratory.in_no_place")} text={t("laboratory.in_no_place_text")} />}
        columns={[
          {
            key: "place",
            head: t("laboratory.place"),
            names: true,
            cell: (row) => <RefLink href={placeLink(row.place, { search: c.number })}>{row.place.name}</RefLink>,
          },
          { key: "available", head: t("laboratory.available"), right: true, cell: (row) => said(row.available) },
          {
            key: "quantity",
            head: t("laboratory.quantity"),
            right: true,
            hides: "phone",
            cell: (row) => said(row.quantity),
          },
          { key: "lots", head: t("laboratory.lot"), right: true, hides: "phone", cell: (row) => row.lots.length },
          {
            key: "first",
            head: t("laboratory.expires_on"),
            cell: (row) => {
              const end = row.lots.find((lot) => lot.available !== "0")?.expires_on;
              return end ? <Day value={end} /> : null;
            },
          },
        ]}
      />
      <Suspense fallback={null}>
        <History component={c} />
      </Suspense>
      <MoreButton query={query} className={css.above}>
        {t("laboratory.more")}
      </MoreButton>
    </>
  );
}
