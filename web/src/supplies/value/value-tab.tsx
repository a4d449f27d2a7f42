import { useState } from "react";
import { formatDay } from "#contract/kit/dates.ts";
import type { Supply } from "#contract/supplies/schemas.ts";
import { supplyWorth, type LotWorth } from "#contract/supplies/value.ts";
import { useRead } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { isVaried } from "../units.ts";
import css from "../supplies.module.css";
import { WorthSums } from "./worth.tsx";

/** What is on hand of an article is worth on any day: by entry, by currency and together. */
export default function ValueTab({ supply: s }: { supply: Supply }) {
  const t = useT();
  const [on, setOn] = useState(todayAt());
  const asked = { params: { id: s.hash_id }, query: { on } };
  const read = useRead(supplyWorth, asked, { keep: true, enabled: on !== "" });
  const worth = read.data?.data;
  return (
    <section className={css.value}>
      <DateField label={t("supply_value.on")} value={on} onChange={setOn} kind="term" />
      {worth ? (
        <>
          <WorthSums worth={worth} />
          <p className={css.soft}>{t("supply_value.how")}</p>
          <Lots supply={s} lots={worth.lots} />
        </>
      ) : (
        <Loading of={read} rows={4} />
      )}
    </section>
  );
}

interface LotsProps {
  supply: Supply;
  lots: readonly LotWorth[];
}
/** The entries that are on hand, each with what it is worth. */
function Lots({ supply: s, lots }: LotsProps) {
  const t = useT();
  const amount = (l: LotWorth, value: string | null) =>
    value && l.currency ? <Money value={value} iso={l.currency.iso} tight /> : null;
  return (
    <Table
      label={t("supply_value.lots")}
      rows={lots}
      id={(l) => `${l.hash_id} ${l.zone.hash_id}`}
      empty={null}
      columns={[
        isVaried(s) && { key: "article", head: t("supplies.article"), cell: (l) => l.supply.name, names: true },
        { key: "units", head: t("supplies.quantity"), cell: (l) => l.serials ?? l.quantity, names: true },
        s.stocks.length > 1 && {
          key: "zone",
          head: t("supplies.office"),
          cell: (l) => l.zone.name,
          hides: "phone",
        },
        {
          key: "from",
          head: t("supply_value.from"),
          cell: (l) => l.from && formatDay(l.from),
          right: true,
          hides: "phone",
        },
        {
          key: "life",
          head: t("supply_value.life_until"),
          cell: (l) => l.life_until && formatDay(l.life_until),
          right: true,
          hides: "phone",
        },
        {
          key: "price",
          head: t("supply_value.price"),
          cell: (l) => amount(l, l.price),
          right: true,
          hides: "phone",
        },
        { key: "each", head: t("supply_value.each"), cell: (l) => amount(l, l.value), right: true },
        { key: "amount", head: t("supply_value.amount"), cell: (l) => amount(l, l.amount), right: true },
      ]}
    />
  );
}
