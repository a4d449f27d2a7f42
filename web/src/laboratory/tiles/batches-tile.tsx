import type { ReactElement } from "react";
import { numberText } from "#contract/kit/number.ts";
import { batchHref } from "#contract/laboratory/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { Line, ListTile, useHomePart } from "#web/ui/home/tile.tsx";
import { batchTones } from "../batches/batches-list.tsx";

/** Batches to weigh and to make, where the person sees stock. */
export default function BatchesTile(): ReactElement {
  const t = useT();
  const read = useHomePart("batches");
  const { data } = read;
  return (
    <ListTile
      name="batches"
      all={batchHref.list({ state: "PLANNED,WEIGHED" })}
      of={read}
      rows={data?.data}
      more={data?.after !== null}
      exact
    >
      {(b) => (
        <Line
          key={b.hash_id}
          row={{ hash_id: b.hash_id, link: batchHref.view(b.hash_id), title: `${b.number} ${b.recipe.name}` }}
        >
          <Status tone={batchTones[b.state]} word={t(`laboratory.state_${b.state}`)} />, {numberText(b.litres)} L
          {b.planned_for ? (
            <>
              , <Day value={b.planned_for} />
            </>
          ) : null}
        </Line>
      )}
    </ListTile>
  );
}
