import type { OrderShown } from "#contract/orders/lifecycle.ts";
import { samplesOverview } from "#contract/tracking/endpoints.ts";
import { statesOf } from "#contract/tracking/lifecycle.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { sampleSeers } from "#contract/tracking/rights.ts";
import { ordersOverview } from "#contract/orders/endpoints.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { formatMoney, sum } from "#contract/kit/amounts.ts";
import { useMe } from "#web/api/me.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { useSteps } from "#web/ui/actions/use-steps.tsx";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { allOrders, ordersTogether } from "./columns.tsx";
import css from "./orders.module.css";
import { orderTogether } from "./steps.ts";
import { useOwners } from "./use-owners.ts";

export const prefetch = (place: ScreenPlace): void => {
  allOrders.prefetch(place);
  void ask(ordersOverview, {});
};

/** `/admin/orders`: the figures of late and waiting orders, and the list. */
export default function OrdersPage() {
  const t = useT();
  const { can, zones } = useMe();
  const [url] = useUrl();
  const keeps = can("orders_update") || can("orders_update_all");
  const owners = useOwners(url.owner_hash_id !== undefined);
  const { question, ...steps } = useSteps("orders", ordersTogether, orderTogether, (id) => orderHref.view(id));
  const list = useList(allOrders, {
    ...(keeps && steps),
    choices: { zone_hash_id: zones.map((z) => ({ value: z.hash_id, label: z.name })), owner_hash_id: owners },
  });
  return (
    <>
      <ListPage
        list={list}
        title={t("orders.title")}
        tabs={
          <>
            <AreaTabs />
            <Glance />
          </>
        }
        primary={can("orders_create") ? { label: t("orders.new"), href: orderHref.create() } : undefined}
        exportsMore={{ label: t("orders.export_title"), href: orderHref.export() }}
        empty="orders.none"
      />
      {question}
    </>
  );
}

interface Figure {
  word: string;
  value: string | number | undefined;
  href: string;
  bad?: boolean;
  /** What is open of these orders. */
  open?: string | undefined;
}
/** The statuses with a figure of their own. */
const withFigure: ReadonlySet<OrderShown> = new Set(["NOT_CONFIRMED", "WAITING_INFORMATION", "OVERDUE"]);
function GlanceFigures({ figures }: { figures: readonly Figure[] }) {
  const t = useT();
  return (
    <dl className={css.glance} aria-label={t("orders.glance")}>
      {figures.map(({ word, value, href, bad, open }) => (
        <div key={word}>
          <dt>{t(`orders.glance_${word}`)}</dt>
          <dd className={bad && value ? css.bad : undefined}>
            {value === undefined ? (
              "–"
            ) : value === 0 ? (
              value
            ) : (
              <AppLink href={href} figure={typeof value === "number" ? value : undefined}>
                {value}
              </AppLink>
            )}
            {open && value ? <small>{formatMoney(open, "EUR")}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Figures above the list: late and waiting orders and samples, each linked to its rows. */
function Glance() {
  const t = useT();
  const { can } = useMe();
  const found = useRead(ordersOverview, {}, { quiet: true }).data?.data;
  const seesSamples = sampleSeers.any.some((right) => can(right));
  const parcels = useRead(samplesOverview, {}, { quiet: true, enabled: seesSamples }).data?.data;
  const year = found ? sum(found.months.map((m) => m.value_eur)) : "0.00";
  const samples = (word: keyof typeof statesOf): Figure => ({
    word: `samples_${word}`,
    value: parcels?.[word],
    href: trackingHref.list({ state: statesOf[word].join(","), ...(word === "verdict" && { verdict: "none" }) }),
    bad: word === "problem",
  });
  const figures: readonly Figure[] = [
    {
      word: "overdue",
      value: found?.overdue,
      open: found?.overdue_eur,
      href: orderHref.list({ category: "overdue" }),
      bad: true,
    },
    { word: "late_tasks", value: found?.late_tasks, href: orderHref.list({ late: "1" }), bad: true },
    { word: "waiting", value: found?.waiting, href: orderHref.list({ waiting: "1" }) },
    { word: "not_confirmed", value: found?.not_confirmed, href: orderHref.list({ status: "NOT_CONFIRMED" }) },
    {
      word: "open",
      value: found && formatMoney(found.open_eur, "EUR"),
      href: orderHref.list({ owing: "1" }),
    },
    {
      word: "year",
      value: found && formatMoney(year, "EUR"),
      href: orderHref.customers({ groupBy: "month", category: "all", ordered_from: `${found?.months[0]?.month}-01` }),
    },
    ...(seesSamples ? [samples("requested"), samples("under_way"), samples("problem"), samples("verdict")] : []),
  ];
  return (
    <>
      <GlanceFigures figures={figures} />
      {found && found.states.length > 0 ? (
        <ul className={css.states} aria-label={t("orders.by_state")}>
          {found.states
            .filter((s) => !withFigure.has(s.status))
            .map((s) => (
              <li key={s.status}>
                <AppLink href={orderHref.list({ status: s.status })} figure={s.orders}>
                  {t(`orders.status_${s.status}`)} <b>{s.orders}</b>
                  {" · "}
                  {s.status === "INVOICED"
                    ? t("orders.state_open", { amount: formatMoney(s.open_eur, "EUR") })
                    : formatMoney(s.value_eur, "EUR")}
                </AppLink>
              </li>
            ))}
        </ul>
      ) : null}
    </>
  );
}
