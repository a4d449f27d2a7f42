import type { ReactElement } from "react";
import { expired } from "#contract/laboratory/alerts.ts";
import { laboratoryHref, placeLink } from "#contract/laboratory/hrefs.ts";
import { quantityIn } from "#contract/laboratory/quantity.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { Line, Tile, TileRows } from "#web/ui/home/tile.tsx";

const SHOWN = 5;
const WITHIN = 30;

/** Lots that have expired or will within a month, where the person sees stock. */
export default function ExpiringTile(): ReactElement {
  const t = useT();
  const { data } = useRead(expired, { query: { within: WITHIN, limit: SHOWN } }, { quiet: true });
  return (
    <Tile name="expiring" title={t("laboratory.tile_expiring")} all={laboratoryHref.list()}>
      <TileRows rows={data?.data} shape={3} none={t("laboratory.tile_expiring_none")}>
        {(l) => (
          <Line
            key={l.hash_id}
            row={{
              hash_id: l.hash_id,
              link: placeLink(l.place, { lot: l.hash_id }),
              title: l.component.name,
            }}
          >
            {l.expires_on ? <Day value={l.expires_on} /> : null} ·{" "}
            {Object.values(quantityIn(l.quantity, l.component.base_unit)).join(" ")} · {l.place.name}
          </Line>
        )}
      </TileRows>
    </Tile>
  );
}
