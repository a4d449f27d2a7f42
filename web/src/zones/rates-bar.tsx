import { IconChevronLeft, IconChevronRight, IconDownload, IconUpload } from "@tabler/icons-react";
import { importHref } from "#contract/imports/hrefs.ts";
import { currency as currencies } from "#contract/reference/house-lists.ts";
import { useWhole } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { go } from "#web/kit/go.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { useExport } from "#web/ui/list/use-export.ts";
import { Menu } from "#web/ui/menu.tsx";
import { countsInBase, thisMonth, yearOf } from "./rates-months.ts";
import type { Table } from "./use-rates.ts";
import css from "./rates.module.css";
import zones from "./zones.module.css";

const icon = { stroke: 1.6 };

/** Toolbar of the rates: currency, years, import and export. */
export function RatesBar(p: {
  zone: string;
  table: Table;
  missing: number;
  years: readonly number[];
  onLast: (year: number) => void;
  /** Switches to another currency; undefined while there are unsaved changes. */
  onCurrency: ((currency: string | undefined) => void) | undefined;
}) {
  const t = useT();
  const { can, base, currency } = p.table;
  const same = countsInBase(p.table);
  const first = p.years[0] ?? 0;
  const last = p.years.at(-1) ?? 0;
  const own = currency;
  // An office without a currency gets a notice below.
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
        {p.table.headquarters ? <OfCurrency table={p.table} onCurrency={p.onCurrency} /> : null}
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
            onClick={() => go(importHref("exchange_rates", { office: p.zone }))}
          />
        ) : null}
        <ToFile table={p.table} />
      </span>
    </div>
  );
}

/** Currency choice at headquarters, which keep the rates of all currencies except the default. */
function OfCurrency({
  table,
  onCurrency,
}: {
  table: Table;
  onCurrency: ((id: string | undefined) => void) | undefined;
}) {
  const t = useT();
  const all = useWhole(currencies.list, { query: {} }, { staleTime: 5 * 60_000, quiet: true }).data;
  const own = table.zone.currency;
  const others = (all ?? []).filter((c) => c.hash_id !== table.base?.hash_id && c.hash_id !== own?.hash_id);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button look="outline" disabled={!onCurrency}>
          {t("zones.rates_of", { iso: table.currency?.iso ?? "" })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {own ? <Menu.Item onClick={() => onCurrency?.(undefined)}>{own.iso}</Menu.Item> : null}
        {others.map((c) => (
          <Menu.Item key={c.hash_id} onClick={() => onCurrency?.(c.hash_id)}>
            {c.iso}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ToFile({ table }: { table: Table }) {
  const t = useT();
  const { zone, currency } = table;
  const other = currency?.hash_id === zone.currency?.hash_id ? undefined : currency?.hash_id;
  const filters = { zone_hash_id: zone.hash_id, currency_hash_id: other };
  const exporter = useExport({ kind: "exchange_rates", filters, about: t("zones.rates") });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          label={t("zones.to_file")}
          icon={<IconDownload {...icon} />}
          busy={exporter.busy}
          disabled={table.data.length === 0}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {(["xlsx", "csv"] as const).map((kind) => (
          <Menu.Item key={kind} onClick={() => void exporter.run(kind)}>
            {t(`ui.export_${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
