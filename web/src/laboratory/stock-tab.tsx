import { IconAlertTriangle, IconLock, IconQrcode } from "@tabler/icons-react";
import type { SortOf } from "#contract/kit/sorting.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { getLot, listStock, stockSorts, type Lot, type Stock, type stockFilters } from "#contract/laboratory/stock.ts";
import { componentHref } from "#contract/components/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { ShareBar } from "#web/ui/chart/share-bar.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import { useMemo, useRef, useState } from "react";
import { ExportMenu } from "#web/ui/list/export-menu.tsx";
import { useExport } from "#web/ui/list/use-export.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import { isSort, sortWords } from "#web/ui/list/sorting.ts";
import { SortChoice } from "#web/ui/list/sort-choice.tsx";
import { Search } from "#web/ui/list/search.tsx";
import { MoreButton } from "#web/ui/list/more-button.tsx";
import { EditCell } from "#web/ui/table/edit-cell.tsx";
import { lotCells } from "./cells.ts";
import css from "./laboratory.module.css";
import { useStockValue, valueText, type StockValue } from "./use-stock-value.ts";
import { daysLeft, lifeOf, said } from "./words.ts";

const LabelForm = lazyPart(() => import("./label-form.tsx"));
const LotPanel = lazyPart(() => import("./lot-panel.tsx"));
/** Lots per file of labels. */
const MOST_LABELLED = 100;
type State = (typeof stockFilters)[number];

/** The stock as the address narrows and sorts it, its value and its export. */
function useStock(place: Place, url: Readonly<Record<string, string>>) {
  const state = (url.state as State | undefined) ?? "all";
  const sort = url.sort !== undefined && isSort(stockSorts, url.sort) ? url.sort : undefined;
  const { rows, query } = useInfinite(
    listStock,
    {
      query: {
        laboratory_id: place.hash_id,
        state,
        ...(url.search && { search: url.search }),
        ...(sort && { sort: sort as SortOf<typeof stockSorts> }),
      },
    },
    { keep: true },
  );
  const phone = usePhone();
  const value = useStockValue(place);
  const exporter = useExport({
    kind: "stock",
    filters: { laboratory_id: place.hash_id, state, search: url.search, sort },
    about: place.name,
  });
  return { state, sort, rows, query, phone, value, exporter };
}

/** The stock by component, with lots in the order of use. */
export function StockTab({ place }: { place: Place }) {
  const t = useT();
  const [url, setUrl] = useUrl();
  const drawer = useAddressed(["lot"]);
  const search = useRef<HTMLInputElement>(null);
  const { state, sort, rows, query, phone, value, exporter } = useStock(place, url);
  const cells = useMemo(() => lotCells(place.can.stock === true), [place.can.stock]);
  const [labels, setLabels] = useState(false);
  const lots = rows.flatMap((row) =>
    row.lots.map((l) => ({ hash_id: l.hash_id, name: `${row.component.name} ${l.number}` })),
  );
  const columns = Object.values(stockSorts).map((key) => ({
    key,
    heading: t(`laboratory.${key}`),
    sort: sortWords(stockSorts, key),
  }));
  return (
    <div className={css.stock}>
      <div className={css.bar} role="search">
        <Search url={url} set={setUrl} inputRef={search} onDone={() => search.current?.blur()} />
        <States place={place} setUrl={setUrl} state={state} />
        <span className={css.grow} />
        <SortChoice columns={columns} sort={sort} onSort={(one) => setUrl({ sort: one })} />
        {lots.length > 0 ? (
          <Button {...(!phone && { size: "small" })} icon={<IconQrcode stroke={1.6} />} onClick={() => setLabels(true)}>
            {t("labels.labels")}
          </Button>
        ) : null}
        {phone ? null : <ExportMenu exporter={exporter} small />}
      </div>
      {!query.data ? (
        <Loading of={query} rows={8} text="ui.list_failed" />
      ) : rows.length === 0 ? (
        <EmptyGlass
          title={t(url.search || state !== "all" ? "ui.nothing_found" : "laboratory.stock_none")}
          {...(!url.search && state === "all" && { text: t("laboratory.stock_none_text") })}
        />
      ) : (
        <table className={css.table} aria-label={t("laboratory.components")}>
          <StockHead value={value} />
          {rows.map((row) => (
            <Component key={row.hash_id} row={row} cells={cells} value={value} onOpen={(lot) => drawer.open({ lot })} />
          ))}
        </table>
      )}
      <MoreButton query={query} className={css.more}>
        {t("laboratory.more")}
      </MoreButton>
      <SidePanel opened={labels} onClose={() => setLabels(false)} title={t("labels.print")}>
        {labels ? <LabelForm lots={lots.slice(0, MOST_LABELLED)} onClose={() => setLabels(false)} /> : null}
      </SidePanel>
      <AddressedPanel word="lot" endpoint={getLot} title={(lot) => `${lot.component.name} ${lot.number}`}>
        {(lot, close) => <LotPanel lot={lot} place={place} onClose={close} />}
      </AddressedPanel>
    </div>
  );
}

interface StatesProps {
  place: Place;
  setUrl: (change: Record<string, string | undefined>, push?: boolean) => void;
  state: State;
}

/** How many components are in each state, as filters. */
function States({ place, setUrl, state }: StatesProps) {
  const t = useT();
  const { counts } = place;
  const states: readonly (readonly [Exclude<State, "in" | "out">, number | undefined])[] = [
    ["all", counts.components],
    ["short", counts.short],
    ["soon", counts.expiring],
    ["held", counts.held],
    ["expired", counts.expired],
  ];
  return (
    <div className={css.states} role="group" aria-label={t("laboratory.state")}>
      {states.map(([key, count]) => (
        <button
          key={key}
          type="button"
          className={css.state}
          aria-pressed={state === key}
          onClick={() => setUrl({ state: key === "all" ? undefined : key })}
        >
          {t(`laboratory.state_${key}`)} <span>{count}</span>
        </button>
      ))}
    </div>
  );
}

/** Heads of the columns. */
function StockHead({ value }: { value: StockValue | undefined }) {
  const t = useT();
  return (
    <thead className="sr-only-phone">
      <tr>
        <th scope="col">{t("laboratory.lot")}</th>
        <th scope="col" className={css.wide}>
          {t("laboratory.shelf")}
        </th>
        <th scope="col">{t("laboratory.expires_on")}</th>
        <th scope="col" className={css.right}>
          {t("laboratory.left")}
        </th>
        <th scope="col" className={css.right}>
          {t("laboratory.quantity")}
        </th>
        {value?.currency ? (
          <th scope="col" className={`${css.right} ${css.wide} ${css.value}`}>
            {t("laboratory.value_in", { currency: value.currency.iso })}
          </th>
        ) : null}
        <th scope="col">{t("laboratory.state")}</th>
      </tr>
    </thead>
  );
}

interface ComponentProps {
  row: Stock;
  cells: ReturnType<typeof lotCells>;
  value: StockValue | undefined;
  onOpen: (lot: string) => void;
}
function Component({ row, cells, value, onOpen }: ComponentProps) {
  const t = useT();
  const { can } = useMe();
  const { component: c } = row;
  let rank = 0;
  return (
    <tbody>
      <tr className={css.component}>
        <th scope="rowgroup" colSpan={4}>
          <span className={css.number}>{c.number}</span>{" "}
          {can("components_view") ? (
            <RefLink href={componentHref.view(c.hash_id, { tab: "stock" })}>{c.name}</RefLink>
          ) : (
            c.name
          )}
        </th>
        <td className={css.right}>
          <span className={css.soft}>{t("laboratory.free")}</span> <b>{said(row.available, c.base_unit)}</b>
        </td>
        {value?.currency ? <td className={`${css.wide} ${css.value}`} /> : null}
        <td>
          <Level row={row} />
        </td>
      </tr>
      {row.lots.map((lot) => (
        <LotRow
          key={lot.hash_id}
          lot={lot}
          cells={cells}
          unit={c.base_unit}
          value={value?.currency ? valueText(value, c.hash_id, lot.quantity) : undefined}
          rank={lot.state === "available" || lot.state === "soon" ? (rank += 1) : undefined}
          onOpen={() => onOpen(lot.hash_id)}
        />
      ))}
    </tbody>
  );
}

/** The stock compared with its level. */
function Level({ row }: { row: Stock }) {
  const t = useT();
  const { base_unit } = row.component;
  if (row.minimum === null)
    return row.is_short ? <span className={css.bad}>{t("laboratory.nothing_left")}</span> : null;
  return (
    <span className={css.level}>
      <ShareBar
        of={[row.minimum]}
        values={[{ key: "available", value: row.available, look: row.is_short ? 2 : 1 }]}
        track
      />
      {row.is_short ? (
        <span className={css.bad}>
          {t("laboratory.short_by", { quantity: said(missing(row.minimum, row.available), base_unit) })}
        </span>
      ) : (
        <span className={css.soft}>{t("laboratory.level_of", { quantity: said(row.minimum, base_unit) })}</span>
      )}
    </span>
  );
}
const missing = (minimum: string, available: string): string =>
  (Math.round((Number(minimum) - Number(available)) * 1000) / 1000).toString();

const SOON = 14;
function LotRow({
  lot,
  cells,
  unit,
  value,
  rank,
  onOpen,
}: {
  lot: Lot;
  cells: ReturnType<typeof lotCells>;
  unit: "g" | "mL";
  /** Its value; undefined when it is not shown. */
  value: string | undefined;
  rank: number | undefined;
  onOpen: () => void;
}) {
  const t = useT();
  const days = lot.expires_on === null ? undefined : daysLeft(lot.expires_on);
  return (
    <tr className={css.lot}>
      <th scope="row">
        <span className={rank ? css.rank : css.noRank} aria-hidden="true">
          {rank}
        </span>
        <button type="button" className={css.lotName} onClick={onOpen}>
          {lot.number}
        </button>
      </th>
      <EditCell row={lot} edit={cells.shelf} column="shelf" isStop className={css.wide}>
        {lot.shelf}
      </EditCell>
      <EditCell row={lot} edit={cells.expires_on} column="expires_on" isStop>
        {lot.expires_on ? <Day value={lot.expires_on} /> : <span className={css.soft}>{t("laboratory.no_end")}</span>}
      </EditCell>
      <td className={`${css.right} ${days !== undefined && days <= SOON ? css.bad : ""}`}>{lifeOf(lot, t)}</td>
      <td className={css.right}>{said(lot.quantity, unit)}</td>
      {value === undefined ? null : (
        <td className={`${css.right} ${css.wide} ${css.value}`}>
          {value || <span className={css.soft}>{t("laboratory.no_price")}</span>}
        </td>
      )}
      <td>
        <LotState lot={lot} unit={unit} />
      </td>
    </tr>
  );
}
function LotState({ lot, unit }: { lot: Lot; unit: "g" | "mL" }) {
  const t = useT();
  if (lot.state === "held")
    return (
      <span className={css.held}>
        <IconLock stroke={1.6} aria-hidden="true" />
        {t("laboratory.state_held")} <span className={css.soft}>{lot.hold?.reason}</span>
      </span>
    );
  if (lot.state === "expired")
    return (
      <span className={css.held}>
        <IconAlertTriangle stroke={1.6} aria-hidden="true" />
        {t("laboratory.to_discard")}
      </span>
    );
  return (
    <span className={css.soft}>
      {lot.reserved === "0"
        ? t("laboratory.state_available")
        : t("laboratory.n_reserved", { quantity: said(lot.reserved, unit) })}
    </span>
  );
}
