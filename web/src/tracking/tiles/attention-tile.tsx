import type { ReactElement } from "react";
import { listSamples } from "#contract/tracking/endpoints.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { Line, ListTile } from "#web/ui/home/tile.tsx";
import { StateWord } from "../words.tsx";

const mine = { query: { attention: "1", limit: 4 } } as const;
export const prefetch = (): void => void ask(listSamples, mine);

/** My samples that need me: the parcel has a problem, or a verdict is due. */
export default function AttentionTile(): ReactElement {
  const { data } = useRead(listSamples, mine, { quiet: true });
  return (
    <ListTile
      name="samples"
      all={trackingHref.list({ attention: "1" })}
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
