import { IconFileText } from "@tabler/icons-react";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { getMarketSpace, listMarketProducts, printMarketBrief } from "#contract/market/endpoints.ts";
import type { MarketHead } from "#contract/market/schemas.ts";
import { scoreParts, weightsWord } from "#contract/market/score.ts";
import type { Space as MarketSpace } from "#contract/market/space.ts";
import { useInfinite, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { ShareBar } from "#web/ui/chart/share-bar.tsx";
import { SidePanel } from "#web/ui/form/drawer.tsx";
import { MoreButton } from "#web/ui/list/more-button.tsx";
import { useDownload } from "#web/ui/use-download.ts";
import { CustomerList, RecipeList } from "./fit-lists.tsx";
import { FindingSection } from "./finding-section.tsx";
import css from "./market.module.css";
import { useEvidence } from "./opportunities.tsx";
import type { Market } from "./use-market.ts";
import { cellName } from "./words.ts";

/** The panel of a cell: its products, or why it is empty and who could fill it. The URL says which cell. */
export function CellPanel({ market, onClose }: { market: Market; onClose: () => void }) {
  const named = useNamed();
  const { picture, chosen } = market;
  const [row, column] = [picture?.rows[chosen?.row ?? -1], picture?.columns[chosen?.column ?? -1]];
  return (
    <SidePanel
      opened={row !== undefined && column !== undefined}
      onClose={onClose}
      title={row && column ? cellName(named, row, column) : ""}
    >
      {row && column ? <Cell market={market} row={row} column={column} /> : null}
    </SidePanel>
  );
}

interface CellProps {
  market: Market;
  row: MarketHead;
  column: MarketHead;
}
function Cell({ market, row, column }: CellProps) {
  const { picture, chosen } = market;
  const cell = picture?.cells.find(([r, c]) => r === chosen?.row && c === chosen.column);
  const props = { market, row, column };
  return (
    <div className={css.panel}>
      {cell ? <Products {...props} products={cell[2]} contacts={cell[3]} seen={cell[4]} /> : <Space {...props} />}
    </div>
  );
}

const MORE = 50;
function Products({
  market,
  row,
  column,
  products,
  contacts,
  seen,
}: CellProps & { products: number; contacts: number; seen: string | null }) {
  const t = useT();
  const named = useNamed();
  const { rows, query } = useInfinite(listMarketProducts, {
    query: { ...market.query, row: row.hash_id, column: column.hash_id, limit: MORE },
  });
  return (
    <>
      <p className={css.lead}>
        {[
          t("market.count_products", { count: products }),
          t("market.count_companies", { count: contacts }),
          seen ? t("market.seen_on", { day: formatDay(seen) }) : t("market.never_seen"),
        ].join(" · ")}
      </p>
      <ul className={css.products}>
        {rows.map((p) => (
          <li key={p.hash_id}>
            <AppLink href={contactHref.view(p.contact.hash_id, { tab: "portfolio", portfolio: p.hash_id })}>
              {p.brand?.name ?? p.description ?? (named(p.b2c ?? p.application) || t("portfolio.one"))}
            </AppLink>
            <span>{p.contact.name}</span>
            <small>
              {[
                p.brand ? p.description : null,
                p.packagings.map(named).join(", "),
                p.seen_on && t("market.seen_on", { day: formatDay(p.seen_on) }),
                p.gone_since && t("portfolio.gone_1"),
              ]
                .filter(Boolean)
                .join(" · ")}
            </small>
          </li>
        ))}
      </ul>
      {query.data ? null : <Loading of={query} rows={4} text="ui.list_failed" />}
      <MoreButton query={query} look="quiet" size="small">
        {t("market.more")}
      </MoreButton>
    </>
  );
}

function Space({ market, row, column }: CellProps) {
  const t = useT();
  const { spaces, chosen, query } = market;
  const space = spaces?.all.find((one) => one.row === chosen?.row && one.column === chosen.column);
  const read = useRead(
    getMarketSpace,
    { query: { ...query, row: row.hash_id, column: column.hash_id } },
    { quiet: true },
  );
  const { data } = read;
  const fits = data?.data;
  return (
    <>
      {space ? <Score market={market} space={space} /> : null}
      <BriefButton market={market} row={row} column={column} />
      <FindingSection market={market} row={row} column={column} />
      {fits ? (
        <>
          {fits.recipes ? (
            <RecipeList
              title={t("market.recipes_that_fit")}
              recipes={fits.recipes}
              all={space?.evidence.recipes ?? undefined}
            />
          ) : null}
          {fits.customers ? (
            <CustomerList
              title={t("market.customers_that_can")}
              customers={fits.customers}
              all={space?.evidence.customers ?? undefined}
            />
          ) : null}
        </>
      ) : (
        <Loading of={read} rows={6} />
      )}
    </>
  );
}

interface ScoreProps {
  market: Market;
  space: MarketSpace;
}
/** The score of a cell with what it is made of. */
function Score({ market: { spaces, weights }, space }: ScoreProps) {
  const t = useT();
  const says = useEvidence();
  return (
    <section aria-label={t("market.score")}>
      <p className={css.score}>
        <b>{space.score}</b> {t("market.score_out_of")}
      </p>
      <dl className={css.parts}>
        {scoreParts.flatMap((part) => {
          const [value, most] = [space.evidence[part], spaces?.largest[part]];
          if (value === null || most === null || most === undefined) return [];
          return [
            <div key={part}>
              <dt>
                {t(`market.part_${part}`)}{" "}
                <small>{most ? t("market.weight_of", { weight: weights[part] }) : t("market.part_out")}</small>
              </dt>
              <dd>
                <ShareBar of={[String(most)]} values={[{ key: part, value: String(value), look: 1 }]} track />
                {says(part, value)}
              </dd>
            </div>,
          ];
        })}
      </dl>
    </section>
  );
}

/** Downloads the brief as a PDF, with the reader's weights. */
function BriefButton({ market, row, column }: CellProps) {
  const t = useT();
  const named = useNamed();
  const { busy, download } = useDownload();
  const query = { ...market.query, row: row.hash_id, column: column.hash_id, weights: weightsWord(market.weights) };
  const name = `${t("market.brief_title", { row: named(row), column: named(column) })}.pdf`;
  return (
    <Button
      look="filled"
      icon={<IconFileText stroke={1.6} />}
      busy={!!busy}
      onClick={() => void download(printMarketBrief, { query }, name)}
    >
      {t("market.brief")}
    </Button>
  );
}
