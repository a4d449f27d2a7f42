import { IconChevronLeft, IconChevronRight, IconDownload, IconUpload } from "@tabler/icons-react";
import { useT } from "#web/app/i18n.ts";
import { go } from "#web/app/go.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Menu } from "#web/ui/menu.tsx";
import { countsInBase, thisMonth, yearOf } from "./rates-months.ts";
import type { Table } from "./use-rates.ts";
import css from "./rates.module.css";
import zones from "./zones.module.css";

const icon = { stroke: 1.6 };

/** What the rates are of, which years are shown, and the ways in and out as a file. */
export function RatesBar(p: {
  zone: string;
  table: Table;
  missing: number;
  years: readonly number[];
  onLast: (year: number) => void;
}) {
  const t = useT();
  const { can, base, zone } = p.table;
  const same = countsInBase(p.table);
  const first = p.years[0] ?? 0;
  const last = p.years.at(-1) ?? 0;
  const own = zone.currency;
  // Without a currency of its own, the notice below says so.
  const text = !own
    ? null
    : !base
      ? t("zones.rates_no_currency")
      : same
        ? t("zones.rates_same", { iso: base.iso })
        : t("zones.rates_text", { own: own.iso, base: base.iso });
  return (
    <div className={zones.bar}>
      <p className={zones.note}>
        {text}
        {p.missing > 0 && !same ? <b className={css.missing}> {t("zones.gaps", { count: p.missing })}</b> : null}
      </p>
      <span className={css.tools}>
        <span className={css.years}>
          <IconButton
            label={t("zones.years_before")}
            icon={<IconChevronLeft {...icon} />}
            onClick={() => p.onLast(last - 1)}
          />
          <b>{first === last ? last : `${first}–${last}`}</b>
          <IconButton
            label={t("zones.years_after")}
            icon={<IconChevronRight {...icon} />}
            disabled={last > yearOf(thisMonth()) + 1}
            onClick={() => p.onLast(last + 1)}
          />
        </span>
        {can.create || can.update ? (
          <IconButton
            label={t("zones.from_file")}
            icon={<IconUpload {...icon} />}
            onClick={() => go(`/admin/import/exchange_rates?office=${p.zone}`)}
          />
        ) : null}
        <ToFile table={p.table} />
      </span>
    </div>
  );
}

function ToFile({ table }: { table: Table }) {
  const t = useT();
  const save = async (kind: "csv" | "xlsx"): Promise<void> => {
    const file = await import("#web/ui/list/export-file.ts");
    const cells = [[t("zones.month"), t("zones.rate")], ...table.data.map((r) => [r.month, { decimal: r.rate }])];
    const name = `${table.zone.name} ${t("zones.rates")}`;
    saveFile(kind === "csv" ? file.csv(cells) : file.xlsx(name, cells), `${name}.${kind}`);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t("zones.to_file")} icon={<IconDownload {...icon} />} disabled={table.data.length === 0} />
      </Menu.Target>
      <Menu.Dropdown>
        {(["xlsx", "csv"] as const).map((kind) => (
          <Menu.Item key={kind} onClick={() => void save(kind)}>
            {t(`ui.export_${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
