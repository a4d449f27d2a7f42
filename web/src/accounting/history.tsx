import { useMediaQuery } from "@mantine/hooks";
import { IconDownload } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Holder, HistoryRow } from "#contract/accounting/endpoints.ts";
import { useInfinite } from "#web/api/query.ts";
import { go } from "#web/app/go.ts";
import { useT } from "#web/app/i18n.ts";
import { useKeys } from "#web/app/keys.ts";
import { useUrl } from "#web/app/place.ts";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { Button } from "#web/ui/atoms/button.tsx";
import filters from "#web/ui/list/filters.module.css";
import { FilterChip } from "#web/ui/list/filter-chip.tsx";
import { ListBody } from "#web/ui/list/list-body.tsx";
import type { Filter } from "#web/ui/list/types.ts";
import { useCursor } from "#web/ui/list/use-cursor.ts";
import { useExport } from "#web/ui/list/use-export.ts";
import { usePlace } from "#web/ui/list/use-place.ts";
import { useWindow } from "#web/ui/list/use-window.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import { historyCard, historyColumns } from "./history-columns.tsx";
import { historyInput } from "./history-input.ts";
import css from "./holders.module.css";
import { calls, holderHref, kindOf } from "./kinds.ts";
import { called } from "./words.tsx";
import { Menu } from "#web/ui/menu.tsx";

const none: ReadonlySet<string> = new Set();
const nothing = (): void => undefined;

/** What went in and out of one holder, newest first, with the balance after each; a row opens its transaction. */
export function History({ holder }: { holder: Holder }) {
  const t = useT();
  const phone = usePhone();
  const [url, setUrl] = useUrl();
  const drawer = useAddressed(["transaction"]);
  const [days, setDays] = useState(false);
  const scroll = useRef<HTMLDivElement>(null);
  const endpoint = calls[kindOf[holder.type]].histories;
  const input = historyInput(holder.hash_id, url);
  const { rows, query } = useInfinite(endpoint, input, { keep: true });
  const narrow = useMediaQuery("(max-width: 1000px)");
  const columns = useMemo(() => historyColumns(holder.currency.iso, t, narrow), [holder.currency.iso, narrow, t]);
  const exporter = useExport(`${holder.zone.name} ${holder.name}`, endpoint, input, columns, {
    kind: "history",
    filters: { type: holder.type, holder: holder.hash_id, ...input.query },
    more: query.hasNextPage,
  });
  const { cursor, move, set } = useCursor(rows.map((r) => r.hash_id));
  const window = useWindow(scroll, rows.length, phone ? 76 : 36);
  usePlace(scroll, rows.length > 0, cursor, set);
  const span = `${url.date_start ?? ""} ${url.date_end ?? ""}`;
  useEffect(() => {
    scroll.current?.scrollTo({ top: 0 });
    set(-1);
  }, [span, set]);
  const filtered = !!(url.date_start || url.date_end);
  const filter: Filter = {
    kind: "days",
    keys: ["date_start", "date_end"],
    label: t(filtered ? "accounting.days" : "accounting.days_all"),
  };
  const open = (row: HistoryRow): void => drawer.open({ holder: holder.hash_id, transaction: row.transaction_hash_id });
  const link = (row: HistoryRow): string => {
    const more = Object.entries({
      date_start: url.date_start,
      date_end: url.date_end,
      transaction: row.transaction_hash_id,
    }).flatMap(([k, v]) => (v ? [`&${k}=${v}`] : []));
    return holderHref(holder) + more.join("");
  };
  const on = rows[cursor];
  useKeys([
    { keys: "j", label: "ui.key_down", run: () => window.show(move(1)) },
    { keys: "k", label: "ui.key_up", run: () => window.show(move(-1)) },
    { keys: "Enter", label: "ui.key_open", enabled: !!on, run: () => on && open(on) },
    {
      keys: "o",
      label: "accounting.key_expense",
      enabled: !!on?.expense,
      run: () => on?.expense && go(`/admin/expense/${on.expense.hash_id}/view`),
    },
  ]);
  return (
    <>
      <div className={`${filters.filters} ${css.tools}`} role="search">
        <FilterChip filter={filter} url={url} set={(change) => setUrl(change)} opened={days} onOpen={setDays} />
        {phone ? null : (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="small" icon={<IconDownload stroke={1.6} />} busy={exporter.busy}>
                {t("ui.export")}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => void exporter.run("csv")}>{t("ui.export_csv")}</Menu.Item>
              <Menu.Item onClick={() => void exporter.run("xlsx")}>{t("ui.export_xlsx")}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <ListBody
        scroll={scroll}
        label={t("accounting.history_of", { name: holder.name })}
        phone={phone}
        rows={rows}
        window={window}
        query={query}
        columns={columns}
        card={(row) => historyCard(row, holder.currency.iso, t)}
        name={(row) => called(row, t)}
        link={link}
        url={url}
        onSort={nothing}
        selects={false}
        picking={false}
        cursor={cursor}
        picked={none}
        onPick={nothing}
        onPickAll={nothing}
        onOpen={open}
        onHover={nothing}
        empty={
          filtered
            ? { title: t("ui.nothing_matches"), text: t("ui.nothing_matches_text") }
            : { title: t("accounting.no_moves"), text: t("accounting.no_moves_text") }
        }
      />
    </>
  );
}
