import { supplyTransfersHref } from "#contract/supplies/hrefs.ts";
import type { OfficeStock, Supply } from "#contract/supplies/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { colorOf, type Look } from "#web/ui/chart/series.ts";
import { ShareBar } from "#web/ui/chart/share-bar.tsx";
import { Table } from "#web/ui/table/table.tsx";
import css from "./supplies.module.css";

const parts = [
  ["available", 1],
  ["reserved", 5],
  ["allocated", 2],
  ["maintenance", 3],
  ["defective", 4],
] as const satisfies readonly (readonly [keyof OfficeStock, Look])[];

/** How many units of an article and its variations are in a state. */
function sumOf(s: Supply, key: (typeof parts)[number][0]): number {
  if (key !== "maintenance" && key !== "defective") return s[key];
  const at = s.variations.flatMap((v) => v.stocks).filter(({ status }) => status === key.toUpperCase());
  return at.reduce((all, { quantity }) => all + quantity, 0);
}

/** What is on hand, by state, and in which office. */
export function StockParts({ supply: s }: { supply: Supply }) {
  const t = useT();
  const shown = s.reusable
    ? parts
    : parts.filter(([key]) => key === "available" || key === "reserved" || key === "defective");
  const sums = shown.map(([key, look]) => ({ key, look, value: sumOf(s, key) }));
  return (
    <section className={css.parts}>
      <ShareBar
        of={[String(s.on_hand)]}
        values={sums.map(({ key, look, value }) => ({ key, look, value: String(value) }))}
        end
        track
        label={sums.map(({ key, value }) => `${t(`supplies.${key}`)} ${value}`).join(", ")}
      />
      <dl className={css.figures}>
        <div>
          <dt>{t("supplies.on_hand")}</dt>
          <dd>{s.on_hand}</dd>
        </div>
        {sums.map(({ key, look, value }) => (
          <div key={key}>
            <dt>
              <i style={{ background: colorOf(look) }} />
              {t(`supplies.${key}`)}
            </dt>
            <dd className={key === "available" && s.is_short ? css.low : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {s.on_the_way > 0 ? (
        <AppLink href={supplyTransfersHref({ status: "SENT" })} className={css.way}>
          {t("supply_moves.on_the_way_count", { count: s.on_the_way })}
        </AppLink>
      ) : null}
      {s.stocks.length > 1 && s.variations.length === 1 ? <StocksByOffice supply={s} shown={shown} /> : null}
    </section>
  );
}

interface StocksByOfficeProps {
  supply: Supply;
  shown:
    | readonly [
        readonly ["available", 1],
        readonly ["reserved", 5],
        readonly ["allocated", 2],
        readonly ["maintenance", 3],
        readonly ["defective", 4],
      ]
    | (
        | readonly ["available", 1]
        | readonly ["reserved", 5]
        | readonly ["allocated", 2]
        | readonly ["maintenance", 3]
        | readonly ["defective", 4]
      )[];
}

/** The same figures for each office. */
function StocksByOffice({ supply: s, shown }: StocksByOfficeProps) {
  const t = useT();
  return (
    <Table
      label={t("supplies.stock_by_office")}
      rows={s.stocks}
      id={(at) => at.zone.hash_id}
      columns={[
        { key: "zone", head: t("supplies.office"), cell: (at) => at.zone.name, names: true },
        ...shown.map(([key]) => ({
          key,
          head: t(`supplies.${key}`),
          right: true,
          cell: (at: OfficeStock) => (
            <span
              className={key === "available" && at.minimum !== null && at.available < at.minimum ? css.low : undefined}
            >
              {at[key]}
            </span>
          ),
        })),
        { key: "minimum", head: t("supplies.minimum"), right: true, hides: "phone", cell: (at) => at.minimum },
        { key: "shelf", head: t("supplies.shelf"), hides: "phone", cell: (at) => at.shelf },
      ]}
    />
  );
}
