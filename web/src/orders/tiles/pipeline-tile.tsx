import type { ReactElement } from "react";
import { orderShown } from "#contract/orders/lifecycle.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { Status } from "#web/ui/atoms/status.tsx";
import { BarsTile } from "#web/ui/home/bars-tile.tsx";
import { useHomePart } from "#web/ui/home/tile.tsx";
import { statusTones } from "../words.ts";

/** Orders under way by their status, in euro; each leads to its list. */
export default function PipelineTile(): ReactElement {
  const t = useT();
  const read = useHomePart("sales");
  const states = read.data?.data.states;
  const rows = states?.toSorted((a, b) => orderShown.indexOf(a.status) - orderShown.indexOf(b.status));
  return (
    <BarsTile
      name="pipeline"
      all={orderHref.list()}
      of={read}
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
