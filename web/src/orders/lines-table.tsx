import { decimal } from "#contract/kit/money.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { numberText } from "#contract/kit/number.ts";
import type { Order, OrderLine } from "#contract/orders/schemas.ts";
import { laboratoryHref } from "#contract/laboratory/hrefs.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Table, type TableColumn } from "#web/ui/table/table.tsx";
import css from "./orders.module.css";

/** The recipe's number and the line's title. */
function What({ line: l }: { line: OrderLine }) {
  const name = l.title ?? l.recipe?.name;
  if (!l.recipe) return <span>{name}</span>;
  return (
    <span>
      <RefLink href={l.recipe.hash_id && recipeHref.view(l.recipe.hash_id)}>{l.recipe.number}</RefLink> {name}
    </span>
  );
}

/** The lots that a line was shipped from, each linked to its trace. */
function Lots({ line: l }: { line: OrderLine }) {
  return l.lots.map((lot, i) => (
    <span key={lot.lot}>
      {i > 0 ? ", " : null}
      <RefLink href={lot.hash_id && laboratoryHref.trace(lot.hash_id, { of: "bottled" })}>{lot.lot}</RefLink>
    </span>
  ));
}

/** Packaging and packs of a line, or how much it is without any. */
function packedWords(l: OrderLine, named: ReturnType<typeof useNamed>, t: Translate): string {
  const much = `${numberText(l.quantity)} ${t(`orders.unit_${l.unit}`, { count: Number(l.quantity) })}`;
  if (!l.packaging && l.packs === null) return much;
  const size = l.packs === null ? null : numberText(decimal(l.quantity).div(l.packs).round(4).toFixed());
  const of =
    size === null
      ? much
      : t("orders.line_packed_of", { packs: numberText(String(l.packs)), size, unit: t(`orders.unit_${l.unit}`) });
  return [l.packaging && named(l.packaging), of].filter(Boolean).join(", ");
}
const less = (l: OrderLine): string => (l.discount === "0" ? "" : `−${numberText(l.discount)} %`);

/** Price, discount and tax; the last two only if some line has them. */
const priceColumns = (o: Order, t: Translate): (TableColumn<OrderLine> | false)[] => [
  {
    key: "price",
    head: t("orders.line_price"),
    width: 110,
    right: true,
    hides: "phone",
    cell: (l) => formatAmount(l.price),
    foot: null,
  },
  o.lines.some((l) => less(l) !== "") && {
    key: "discount",
    head: t("orders.line_discount"),
    width: 90,
    right: true,
    hides: "narrow",
    cell: less,
    foot: null,
  },
  o.lines.some((l) => Number(l.tax) > 0) && {
    key: "tax",
    head: t("orders.line_tax"),
    width: 70,
    right: true,
    hides: "narrow",
    cell: (l) => numberText(l.tax),
    foot: null,
  },
];

/** The lines of an order with their prices. */
export function LinesTable({ order: o, titled }: { order: Order; titled?: true }) {
  const t = useT();
  const named = useNamed();
  const { iso } = o.currency;
  if (o.lines.length === 0)
    return titled ? null : <EmptyGlass title={t("orders.lines_none")} text={t("orders.lines_none_text")} />;
  return (
    <section>
      {titled ? <h2 className={css.heading}>{t("orders.lines")}</h2> : null}
      <Table
        label={t("orders.lines")}
        rows={o.lines}
        columns={[
          {
            key: "what",
            head: t("orders.line_what"),
            names: true,
            cell: (l) => <What line={l} />,
            foot: t("orders.total_net"),
          },
          {
            key: "packed",
            head: t("orders.line_packed"),
            width: 170,
            hides: "phone",
            cell: (l) => packedWords(l, named, t),
            foot: null,
          },
          o.lines.some((l) => l.lots.length > 0) && {
            key: "lots",
            head: t("orders.lots"),
            width: 170,
            cell: (l) => <Lots line={l} />,
            foot: null,
          },
          ...priceColumns(o, t),
          {
            key: "net",
            head: t("orders.line_net"),
            width: 160,
            right: true,
            cell: (l) => <Money value={l.net} iso={iso} />,
            foot: <Money value={o.value} iso={iso} />,
          },
        ]}
      />
    </section>
  );
}
