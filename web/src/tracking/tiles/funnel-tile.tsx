import type { ReactElement } from "react";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { recently } from "#contract/tracking/recently.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { BarsTile } from "#web/ui/home/bars-tile.tsx";
import { useHomePart } from "#web/ui/home/tile.tsx";
import { rowsBehind, steps } from "../funnel-steps.ts";

/** How far the lines of samples of twelve months came, from sent to ordered; each step leads to its samples. */
export default function FunnelTile(): ReactElement {
  const t = useT();
  const read = useHomePart("funnel");
  const total = read.data?.total;
  const lately = { date_from: recently(todayAt()) };
  return (
    <BarsTile
      name="funnel"
      all={trackingHref.list({ tab: "funnel", ...lately })}
      of={read}
      rows={
        total &&
        steps.map((step) => ({
          key: step,
          label: t(`tracking.funnel_${step}`),
          count: total[step],
          href: rowsBehind(lately, step),
        }))
      }
    />
  );
}
