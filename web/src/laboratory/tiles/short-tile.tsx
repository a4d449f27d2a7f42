import type { ReactElement } from "react";
import { outOfStock } from "#contract/laboratory/alerts.ts";
import { laboratoryHref, placeLink } from "#contract/laboratory/hrefs.ts";
import { quantityIn } from "#contract/laboratory/quantity.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Line, Tile, TileRows } from "#web/ui/home/tile.tsx";

const SHOWN = 5;

/** Components below their level, or used up, where the person sees stock. */
export default function ShortTile(): ReactElement {
  const t = useT();
  const { data } = useRead(outOfStock, { query: { limit: SHOWN } }, { quiet: true });
  return (
    <Tile name="short" title={t("laboratory.tile_short")} all={laboratoryHref.list()}>
      <TileRows rows={data?.data} shape={3} none={t("laboratory.tile_short_none")}>
        {(s) => (
          <Line
            key={s.hash_id}
            row={{
              hash_id: s.hash_id,
              link: placeLink(s.place, { tab: "alerts" }),
              title: s.component.name,
            }}
          >
            {t("laboratory.free")} {Object.values(quantityIn(s.available, s.component.base_unit)).join(" ")} ·{" "}
            {s.place.name}
          </Line>
        )}
      </TileRows>
    </Tile>
  );
}
