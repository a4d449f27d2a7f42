import type { ReactElement } from "react";
import { orderShown } from "#contract/orders/lifecycle.ts";
import { ordersOverview } from "#contract/orders/endpoints.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Status } from "#web/ui/atoms/status.tsx";
import { BarsTile } from "#web/ui/home/bars-tile.tsx";
import { statusTones } from "../words.ts";

export const prefetch = (): void => void ask(ordersOverview, {});

/** Orders under way by their status, in euro; each leads to its list. */
export default function PipelineTile(): ReactElement {
  const t = useT();
  const states = useRead(ordersOverview, {}, { quiet: true }).data?.data.states;
  const rows = states?.toSorted((a, b) => orderShown.indexOf(a.status) - orderShown.indexOf(b.status));
  return (
    <BarsTile
      name="pipeline"
      all={orderHref.list()}
      rows={rows?.map((s) => ({
        key: s.status,
        label: <Status tone={statusTones[s.status]} word={t(`orders.status_${s.status}`)} />,
        count: s.orders,
        exact: true,
        amount: s.value_eur,
        href: orderHref.list({ status: s.status }),
        bad: s.status === "OVERDUE",
      }))}
    />
  );
}
