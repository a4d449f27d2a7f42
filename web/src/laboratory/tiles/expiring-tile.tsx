import type { ReactElement } from "react";
import { expired } from "#contract/laboratory/alerts.ts";
import { laboratoryHref, placeLink } from "#contract/laboratory/hrefs.ts";
import { quantityIn } from "#contract/laboratory/quantity.ts";
import { useRead } from "#web/api/query.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { Line, ListTile } from "#web/ui/home/tile.tsx";

const SHOWN = 4;
const WITHIN = 30;

/** Lots that have expired or will within a month, where the person sees stock. */
export default function ExpiringTile(): ReactElement {
  const { data } = useRead(expired, { query: { within: WITHIN, limit: SHOWN } }, { quiet: true });
  return (
    <ListTile name="expiring" all={laboratoryHref.list()} rows={data?.data} count={data?.count}>
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
    </ListTile>
  );
}
