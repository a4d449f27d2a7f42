import { formatAmount } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import { numberText } from "#contract/kit/number.ts";
import type { LineOffer } from "#contract/orders/proposal.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import css from "./lines-grid.module.css";
import { marginOn, offerOf, unitCost } from "./line-fill.ts";
import type { GridRow } from "./use-lines.ts";
import type { LineValues } from "./values.ts";

const sourceOf = (offer: LineOffer, t: Translate): string =>
  t(`orders.from_${offer.from}`, {
    number: offer.order?.number ?? "",
    margin: offer.margin === null ? "" : numberText(offer.margin),
  });

interface LineNoteProps {
  row: GridRow;
  onChange: (part: Partial<LineValues>) => void;
}
/** Below a line: where its price comes from or another one that is offered, its cost and margin, and pasted cells that were not understood. */
export function LineNote({ row: { value, own, proposal, unread }, onChange }: LineNoteProps) {
  const t = useT();
  const offer = offerOf(value, own, proposal);
  const isTaken =
    offer !== undefined &&
    value.price !== "" &&
    decimal(value.price).eq(offer.price) &&
    offer.discount === (value.discount || "0");
  const cost = unitCost(value.unit, proposal?.cost);
  const margin = cost === undefined ? undefined : marginOn(value, cost);
  const wrong = Object.values(unread);
  const packed = [
    value.packs && t("orders.line_packs_note", { packs: value.packs }),
    value.recipe_hash_id && value.title,
  ];
  const said = [
    ...packed,
    isTaken && sourceOf(offer, t),
    cost !== undefined &&
      t("orders.line_cost", { cost: formatAmount(roundedCost(cost)), unit: t(`orders.unit_${value.unit}`) }),
    margin !== undefined && t("orders.line_margin", { margin: numberText(margin) }),
  ].filter(Boolean);
  if (said.length === 0 && !offer && wrong.length === 0) return null;
  return (
    <p className={css.note}>
      {said.join(" · ")}
      {offer && !isTaken ? (
        <button
          type="button"
          tabIndex={-1}
          className={css.take}
          onClick={() =>
            onChange({
              price: offer.price,
              discount: offer.discount === "0" ? "" : offer.discount,
              ...(offer.tax !== null && { tax: offer.tax }),
            })
          }
        >
          {t("orders.line_take", { price: formatAmount(offer.price), from: sourceOf(offer, t) })}
        </button>
      ) : null}
      {wrong.length > 0 ? (
        <span className={css.wrong} role="status">
          {t("orders.line_unread", { texts: wrong.map((text) => t("orders.line_unread_text", { text })).join(", ") })}
        </span>
      ) : null}
    </p>
  );
}

/** Two decimals, or four below one: a cost of 0.0123 is not 0.01. */
const roundedCost = (cost: string): string => Number(cost).toFixed(Number(cost) < 1 ? 4 : 2);
