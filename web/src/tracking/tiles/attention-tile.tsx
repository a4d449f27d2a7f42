import type { ReactElement } from "react";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { Line, ListTile, useHomePart } from "#web/ui/home/tile.tsx";
import { StateWord } from "../words.tsx";

/** My samples that need me: the parcel has a problem, or a verdict is due. */
export default function AttentionTile(): ReactElement {
  const read = useHomePart("samples");
  const { data } = read;
  return (
    <ListTile
      name="samples"
      all={trackingHref.list({ attention: "1" })}
      of={read}
      rows={data?.data}
      more={data?.after !== null}
      exact
    >
      {(s) => (
        <Line
          key={s.hash_id}
          row={{ hash_id: s.hash_id, link: trackingHref.view(s.hash_id), title: `${s.number} ${s.customer.name}` }}
        >
          <StateWord state={s.state} />, <Day value={s.state_at} />
        </Line>
      )}
    </ListTile>
  );
}
