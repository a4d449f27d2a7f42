import type { ReactElement } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { Line, Tile, useHome } from "#web/ui/home/tile.tsx";

/** Rejected records with the reason, to change and send again. Hidden when there are none. */
export default function ReturnedTile(): ReactElement | null {
  const returned = useHome().data?.data.returned ?? [];
  if (returned.length === 0) return null;
  return (
    <Tile name="returned" all={expenseHref.own({ expenseStatus: "REJECTED" })}>
      <ul>
        {returned.map((row) => (
          <Line key={row.hash_id} row={row}>
            <Day value={row.since} />
            {row.motif ? `, ${row.motif}` : ""}
          </Line>
        ))}
      </ul>
    </Tile>
  );
}
