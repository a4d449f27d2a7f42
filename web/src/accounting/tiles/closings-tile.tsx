import type { ReactElement } from "react";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthWords } from "#web/kit/month-name.ts";
import { Line, ListTile, useHomePart } from "#web/ui/home/tile.tsx";

/** Offices whose last month is over and not closed. */
export default function ClosingsTile(): ReactElement {
  const t = useT();
  const language = useLanguage();
  const read = useHomePart("closings");
  const { data } = read;
  return (
    <ListTile name="closings" all={accountingHref.home()} of={read} rows={data?.data}>
      {({ hash_id, name, month, months }) => (
        <Line key={hash_id} row={{ hash_id, link: accountingHref.closing(hash_id, { month }), title: name }}>
          {t("accounting.tile_closing", { month: monthWords(month, language), count: months })}
        </Line>
      )}
    </ListTile>
  );
}
