import type { ReactElement } from "react";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { BarsTile } from "#web/ui/home/bars-tile.tsx";
import { useHomePart } from "#web/ui/home/tile.tsx";
import { rowsBehind, steps } from "../funnel-steps.ts";

/** How far the lines of samples came, from sent to ordered; each step leads to its samples. */
export default function FunnelTile(): ReactElement {
  const t = useT();
  const total = useHomePart("funnel")?.total;
  return (
    <BarsTile
      name="funnel"
      all={trackingHref.list({ tab: "funnel" })}
      rows={
        total &&
        steps.map((step) => ({
          key: step,
          label: t(`tracking.funnel_${step}`),
          count: total[step],
          href: rowsBehind({}, step),
        }))
      }
    />
  );
}
