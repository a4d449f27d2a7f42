import type { ReactElement } from "react";
import { laboratoryHref, placeLink } from "#contract/laboratory/hrefs.ts";
import { quantityIn } from "#contract/laboratory/quantity.ts";
import { useT } from "#web/kit/i18n.ts";
import { Line, ListTile, useHomePart } from "#web/ui/home/tile.tsx";

/** Components below their level, or used up, where the person sees stock. */
export default function ShortTile(): ReactElement {
  const t = useT();
  const read = useHomePart("short");
  const { data } = read;
  return (
    <ListTile name="short" all={laboratoryHref.list()} of={read} rows={data?.data} count={data?.count}>
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
    </ListTile>
  );
}
