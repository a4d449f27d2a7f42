import { IconArrowDownLeft, IconArrowUpRight } from "@tabler/icons-react";
import type { HistoryRow } from "#contract/accounting/endpoints.ts";
import { movementKinds } from "#contract/accounting/kinds.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import css from "./words.module.css";

/** Ledger kinds with their own text; others are shown as 'movement'. */
const kinds = [...movementKinds, "validate"] as const;
export const kindWord = (kind: string, t: Translate): string =>
  t(`accounting.kind_${(kinds as readonly string[]).includes(kind) ? kind : "other"}`);

export const isOut = (amount: string): boolean => amount.startsWith("-");
export const unsigned = (amount: string): string => amount.replace("-", "");

/** Text of a line: what it comes from, the other holder, or the label. */
export function about(row: HistoryRow, t: Translate): string {
  if (row.source) return row.source.title;
  if (row.other)
    return [
      t(isOut(row.amount) ? "accounting.to_holder" : "accounting.from_holder", { name: row.other.name }),
      row.label,
    ]
      .filter(Boolean)
      .join(", ");
  return row.label ?? (row.kind === "opening" ? t("accounting.initial_amount") : "");
}
/** Title of a line shown outside the history. */
export const called = (row: HistoryRow, t: Translate): string => about(row, t) || kindWord(row.kind, t);

/** Direction of a movement, by arrow, word and sign; never by colour alone. */
export function Way({ amount, word = false }: { amount: string; word?: boolean }) {
  const t = useT();
  const out = isOut(amount);
  const Arrow = out ? IconArrowUpRight : IconArrowDownLeft;
  return (
    <span className={out ? css.out : css.in}>
      <Arrow stroke={1.8} aria-hidden="true" />
      <span className={word ? undefined : "sr-only"}>{t(out ? "accounting.out" : "accounting.in")}</span>
    </span>
  );
}

/** `+1.234,50 EUR`, `−300,00 EUR` */
export function Signed({ amount, iso }: { amount: string; iso?: string }) {
  return (
    <span className={css.signed}>
      <Way amount={amount} />
      <b>
        {isOut(amount) ? "−" : "+"}
        {formatAmount(unsigned(amount))}
      </b>
      {iso ? <span className={css.iso}>{iso}</span> : null}
    </span>
  );
}
