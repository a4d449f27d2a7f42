import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { downloadBalances } from "#contract/exports/endpoints.ts";
import { balanceSeers } from "#contract/exports/rights.ts";
import { mayOpen, mayOpenAt } from "#web/api/may-open.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { todayAt } from "#web/api/today.ts";
import { dayRanges } from "#web/ui/list/day-ranges.ts";
import { Popover } from "#web/ui/popover.tsx";
import { useDownload } from "#web/ui/use-download.ts";
import css from "./balances-menu.module.css";

const formats = ["pdf", "xlsx", "csv"] as const;
/** Periods offered for balances. */
const spans = new Set(["this_month", "last_month", "this_quarter", "last_quarter", "this_year", "last_year"]);

/** Downloads opening balance, receipts, payments and closing balance of each holder, for one office or all. */
export function BalancesMenu({ zone }: { zone?: string }) {
  const t = useT();
  const { bootstrap } = useMe();
  const [opened, setOpened] = useState(false);
  const [span, setSpan] = useState("this_month");
  const { busy, download } = useDownload();
  const sees = zone === undefined ? mayOpen(bootstrap, balanceSeers.any) : mayOpenAt(bootstrap, balanceSeers.any, zone);
  if (!sees) return null;
  const nameOf = (format: string): string => `${t("accounting.balances")}.${format}`;
  const save = async (format: (typeof formats)[number]): Promise<void> => {
    const range = dayRanges(todayAt()).find((r) => r.key === span);
    const days = range && { date_start: range.from, date_end: range.to };
    const body = { format, ...days, ...(zone !== undefined && { zone_hash_id: zone }) };
    if (await download(downloadBalances, { body }, nameOf(format))) setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end">
      <Popover.Target>
        <Button icon={<IconDownload stroke={1.6} />} onClick={() => setOpened(!opened)}>
          {t("accounting.balances")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("accounting.balances")}>
        <fieldset className={css.spans} aria-label={t("accounting.balances_of")}>
          {dayRanges(todayAt())
            .filter((r) => spans.has(r.key))
            .map((r) => (
              <label key={r.key}>
                <input type="radio" name="span" checked={span === r.key} onChange={() => setSpan(r.key)} />
                {t(`ranges.${r.key}`)}
              </label>
            ))}
        </fieldset>
        <div className={css.formats}>
          {formats.map((format) => (
            <Button key={format} size="small" busy={busy === nameOf(format)} onClick={() => void save(format)}>
              {format.toUpperCase()}
            </Button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
