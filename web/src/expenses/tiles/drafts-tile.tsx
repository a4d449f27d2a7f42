import type { ReactElement } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { Day } from "#web/ui/atoms/day.tsx";
import { Line, Tile, TileRows, useHome } from "#web/ui/home/tile.tsx";

/** The person's drafts. */
export default function DraftsTile(): ReactElement {
  const t = useT();
  return (
    <Tile name="drafts" title={t("dashboard.my_drafts")} all={expenseHref.own({ expenseStatus: "DRAFT" })}>
      <TileRows rows={useHome()?.drafts} shape={3} none={t("dashboard.no_drafts")}>
        {(row) => (
          <Line key={row.hash_id} row={row}>
            <Day value={row.created_at} />
          </Line>
        )}
      </TileRows>
    </Tile>
  );
}
