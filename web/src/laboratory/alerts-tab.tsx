import { expired, outOfStock } from "#contract/laboratory/alerts.ts";
import { placeLink } from "#contract/laboratory/hrefs.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Table } from "#web/ui/table/table.tsx";
import css from "./laboratory.module.css";
import { amountOf, insideOf, lifeOf, said } from "./words.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";

/** What needs attention: components below their level, lots expired or about to. */
export default function AlertsTab({ place }: { place: Place }) {
  const t = useT();
  const query = { laboratory_id: place.hash_id, limit: 200 };
  const missing = useRead(outOfStock, { query }, { quiet: true });
  const short = missing.data;
  const aged = useRead(expired, { query: { ...query, within: place.alert_days } }, { quiet: true });
  const lots = aged.data;
  if (!short || !lots) return <Loading of={[missing, aged]} rows={6} text="ui.list_failed" />;
  if (short.count + lots.count === 0)
    return <EmptyGlass title={t("laboratory.alerts_none")} text={t("laboratory.alerts_none_text")} />;
  return (
    <div className={css.alerts}>
      <ShortTable place={place} short={short} />
      <ExpiringTable place={place} lots={lots} />
    </div>
  );
}

/** What is below its level. */
function ShortTable({ place, short }: { place: Place; short: ClientOutput<typeof outOfStock> }) {
  const t = useT();
  return (
    <Table
      caption={t("laboratory.short_count", { count: short.count })}
      rows={short.data}
      empty={<p className={css.soft}>{t("laboratory.nothing_short")}</p>}
      columns={[
        {
          key: "component",
          head: t("laboratory.component"),
          names: true,
          cell: (row) => (
            <RefLink href={placeLink(place, { search: row.component.number })}>{row.component.name}</RefLink>
          ),
        },
        {
          key: "available",
          head: t("laboratory.available"),
          right: true,
          cell: (row) => <span className={css.bad}>{said(row.available, row.component.base_unit)}</span>,
        },
        {
          key: "minimum",
          head: t("laboratory.level"),
          right: true,
          cell: (row) => row.minimum && said(row.minimum, row.component.base_unit),
        },
      ]}
    />
  );
}

/** What expires soon. */
function ExpiringTable({ place, lots }: { place: Place; lots: ClientOutput<typeof expired> }) {
  const t = useT();
  const phone = usePhone();
  return (
    <Table
      caption={t("laboratory.expiring_count", { count: lots.count, days: place.alert_days })}
      rows={lots.data}
      empty={<p className={css.soft}>{t("laboratory.nothing_dies", { count: place.alert_days })}</p>}
      columns={[
        {
          key: "component",
          head: t("laboratory.component"),
          names: true,
          cell: (lot) => (
            <>
              <RefLink
                href={placeLink(place, lot.component ? { tab: "alerts", lot: lot.hash_id } : { tab: "recipes" })}
              >
                {insideOf(lot).name}
              </RefLink>
              {phone ? <div className={`${css.soft} ${css.whole}`}>{lot.number}</div> : null}
            </>
          ),
        },
        {
          key: "lot",
          head: t("laboratory.lot"),
          hides: "phone",
          cell: (lot) => <span className={css.whole}>{lot.number}</span>,
        },
        {
          key: "quantity",
          head: t("laboratory.quantity"),
          right: true,
          cell: (lot) => amountOf(lot, lot.quantity, t),
        },
        {
          key: "end",
          head: t("laboratory.expires_on"),
          hides: "phone",
          cell: (lot) => lot.expires_on && <Day value={lot.expires_on} />,
        },
        {
          key: "left",
          head: t("laboratory.left"),
          right: true,
          cell: (lot) => <span className={lot.state === "expired" ? css.bad : undefined}>{lifeOf(lot, t)}</span>,
        },
      ]}
    />
  );
}
