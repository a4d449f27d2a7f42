import type { ReactElement } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { Line, ListTile, useHome } from "#web/ui/home/tile.tsx";

/** The person's drafts. */
export default function DraftsTile(): ReactElement {
  const read = useHome();
  return (
    <ListTile
      name="drafts"
      all={expenseHref.own({ expenseStatus: "DRAFT" })}
      of={read}
      rows={read.data?.data.drafts}
      count="none"
    >
      {(row) => (
        <Line key={row.hash_id} row={row}>
          <Day value={row.created_at} />
        </Line>
      )}
    </ListTile>
  );
}
