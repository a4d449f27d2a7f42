import { IconArrowsExchange, IconChevronDown } from "@tabler/icons-react";
import { useMemo } from "react";
import { axesDiffer, marketAxes, otherLevel, type MarketAxis } from "#contract/market/axes.ts";
import { getMarketPicture, getWhiteSpace, listMarketFindings } from "#contract/market/endpoints.ts";
import { marketHref } from "#contract/market/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { FilterChips } from "#web/ui/list/filter-chips.tsx";
import { filtersFor } from "#web/ui/list/filters-of.ts";
import bar from "#web/ui/list/filters.module.css";
import { SavedViews } from "#web/ui/list/saved-views.tsx";
import { useListed } from "#web/ui/list/use-found.ts";
import { Menu } from "#web/ui/menu.tsx";
import frame from "#web/ui/page.module.css";
import { usePhone } from "#web/ui/use-phone.ts";
import { CellPanel } from "./cell-panel.tsx";
import { PictureExport } from "./picture-export.tsx";
import css from "./market.module.css";
import { Matrix } from "./matrix.tsx";
import { Opportunities } from "./opportunities.tsx";
import { type Market, useMarket } from "./use-market.ts";
import { axesOf, heated, isNarrowed, marketFilters, noFilters, queryOf, viewWords } from "./words.ts";

const FitFinder = lazyPart(() => import("./fit-finder.tsx"));

export const prefetch = ({ search }: ScreenPlace): void => {
  const query = queryOf(search);
  void ask(getMarketPicture, { query });
  void ask(getWhiteSpace, { query });
  void ask(listMarketFindings, { query });
};

const tabs = ["picture", "space", "fit"] as const;
type Tab = (typeof tabs)[number];

/** `/admin/recipes/market-picture`: who sells what where, where nobody does, and who could fill it. */
export default function MarketPage() {
  const t = useT();
  const { can } = useMe();
  const phone = usePhone();
  const market = useMarket();
  const { url } = market;
  // Opportunities are beside the picture on wide screens, and a tab on phones.
  const shown = tabs.filter((tab) => (tab === "space" ? phone : tab !== "fit" || can("equipments_view")));
  const tab: Tab = shown.find((one) => one === url.tab) ?? "picture";
  return (
    <div className={frame.page}>
      <header className={frame.head}>
        <h1 className={phone ? "sr-only" : undefined}>{t("market.title")}</h1>
        {tab === "picture" && !phone && market.picture?.rows.length ? <PictureExport market={market} /> : null}
      </header>
      {shown.length > 1 ? (
        <LinkTabs
          label={t("market.title")}
          tabs={shown.map((one) => ({
            href: marketHref({ ...url, at: undefined, tab: one === "picture" ? undefined : one }),
            label: t(`market.tab_${one}`),
            current: one === tab,
          }))}
        />
      ) : null}
      {tab === "fit" ? <FitFinder /> : <PictureTab market={market} only={phone ? tab : undefined} />}
    </div>
  );
}

function PictureTab({ market, only }: { market: Market; only: Tab | undefined }) {
  const t = useT();
  const drawer = useAddressed(["at"]);
  const { asked, picture, query } = market;
  const open = (row: number, column: number): void => {
    const [r, c] = [picture?.rows[row], picture?.columns[column]];
    if (r && c) drawer.open({ at: `${r.hash_id}.${c.hash_id}` });
  };
  const body = (): React.ReactNode => {
    if (!picture) return <Loading of={asked} rows={10} text="ui.list_failed" />;
    if (picture.rows.length === 0) return <Nothing market={market} />;
    return (
      <div className={css.split}>
        {only === "space" ? null : (
          <div className={css.body}>
            <Matrix
              picture={picture}
              shows={market.shows}
              axes={{
                rows: t(`market.axis_${query?.rows ?? "country"}`),
                columns: t(`market.axis_${query?.columns ?? "country"}`),
              }}
              marks={market.marks}
              chosen={market.chosen && market.chosen.row * picture.columns.length + market.chosen.column}
              onOpen={open}
            />
            <Legend market={market} />
          </div>
        )}
        {only === "picture" ? null : <Opportunities market={market} onOpen={open} />}
      </div>
    );
  };
  return (
    <>
      <Tools market={market} />
      {body()}
      <CellPanel market={market} onClose={drawer.close} />
    </>
  );
}

/** Explains why no cell is filled: products have no value on the axes, the filters match none, or there are none. */
function Nothing({ market: { leftOut, url, setUrl } }: { market: Market }) {
  const t = useT();
  const clear = isNarrowed(url) ? <Button onClick={() => setUrl(noFilters)}>{t("ui.clear_filters")}</Button> : null;
  if (leftOut > 0)
    return (
      <EmptyGlass title={t("market.no_value")} text={t("market.no_value_text", { count: leftOut })} action={clear} />
    );
  return clear ? (
    <EmptyGlass title={t("ui.nothing_matches")} text={t("ui.nothing_matches_text")} action={clear} />
  ) : (
    <EmptyGlass title={t("market.none")} text={t("market.none_text")} />
  );
}

/** Axes, figures, views and filters; all of it is in the URL. */
function Tools({ market }: { market: Market }) {
  const t = useT();
  const phone = usePhone();
  const { zones } = useMe();
  const { url, setUrl } = market;
  const listed = useListed(marketFilters);
  const filters = filtersFor(marketFilters, listed.choices, { t, zones, hasMore: listed.hasMore });
  const { rows, columns } = axesOf(url);
  const turn = (change: Partial<Record<"rows" | "columns", MarketAxis>>): void => {
    const next = { rows, columns, ...change };
    // Choosing what the other axis shows swaps the two.
    if (!axesDiffer(next.rows, next.columns)) Object.assign(next, change.rows ? { columns: rows } : { rows: columns });
    setUrl({ ...next, at: undefined });
  };
  const viewed = useMemo(
    () => ({ list: { name: "market_picture", filters: viewWords }, columns: [], shown: [], showOnly: () => undefined }),
    [],
  );
  return (
    <div className={bar.filters} role="search">
      <SavedViews list={{ ...viewed, url, setUrl, phone }} />
      <AxisMenu label={t("market.rows")} axis={rows} onChange={(axis) => turn({ rows: axis })} />
      <AxisMenu label={t("market.columns")} axis={columns} onChange={(axis) => turn({ columns: axis })} />
      <button
        type="button"
        className={bar.chip}
        aria-label={t("market.swap")}
        title={t("market.swap")}
        onClick={() => setUrl({ rows: columns, columns: rows, at: undefined })}
      >
        <IconArrowsExchange stroke={1.6} aria-hidden="true" />
      </button>
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className={bar.chip}>
            {t("market.shows")} <b>{t(`market.shows_${market.shows}`)}</b>
            <IconChevronDown stroke={1.6} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown label={t("market.shows")}>
          {(["products", "contacts"] as const).map((one) => (
            <Menu.Item
              key={one}
              checked={one === market.shows}
              onClick={() => setUrl({ shows: one === "products" ? undefined : one })}
            >
              {t(`market.shows_${one}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <FilterChips filters={filters} url={url} set={(change) => setUrl({ ...change, at: undefined })} lined />
    </div>
  );
}

function AxisMenu({
  label,
  axis,
  onChange,
}: {
  label: string;
  axis: MarketAxis;
  onChange: (axis: MarketAxis) => void;
}) {
  const t = useT();
  const other = otherLevel(axis);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={bar.chip}>
          {label} <b>{t(`market.axis_${axis}`)}</b>
          <IconChevronDown stroke={1.6} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown label={label}>
        {other ? (
          <Menu.Item onClick={() => onChange(other)}>
            {t(other.endsWith("_group") ? "market.roll_up" : "market.roll_down")}
          </Menu.Item>
        ) : null}
        {marketAxes.map((one) => (
          <Menu.Item key={one} checked={one === axis} onClick={() => onChange(one)}>
            {t(`market.axis_${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Legend({ market }: { market: Market }) {
  const t = useT();
  const { picture, shows } = market;
  if (!picture) return null;
  const most = picture.cells.reduce((all, cell) => Math.max(all, cell[shows === "products" ? 2 : 3]), 0);
  const { rows, columns } = picture.more;
  return (
    <div className={css.legend}>
      <span>{t(`market.shows_${shows}`)}</span>
      <span className={css.ramp}>
        1
        {heated.map((heat) => (
          <i key={heat["data-heat"]} {...heat} />
        ))}
        {most}
      </span>
      <span>
        <i className={css.swatch} data-mark="space" />
        {t("market.legend_space")}
      </span>
      <span>
        <i className={css.swatch} data-mark="none" />
        {t("market.legend_none")}
      </span>
      <span>– {t("market.finding_declined")}</span>
      <span>· {t("market.never_checked")}</span>
      {rows > 0 ? <span>{t("market.more_rows", { count: rows })}</span> : null}
      {columns > 0 ? <span>{t("market.more_columns", { count: columns })}</span> : null}
      {market.leftOut > 0 ? <span>{t("market.left_out", { count: market.leftOut })}</span> : null}
    </div>
  );
}
