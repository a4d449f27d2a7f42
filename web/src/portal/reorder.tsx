import { IconRepeat } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { sum, formatAmount } from "#contract/kit/amounts.ts";
import { numberFrom, numberText } from "#contract/kit/number.ts";
import { lineQuantity, netOf } from "#contract/orders/schemas.ts";
import { portalAgain, portalReorder } from "#contract/portal/endpoints.ts";
import type { PortalLine, PortalOrder } from "#contract/portal/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { NumberCell } from "#web/ui/form/number-input.tsx";
import { goTo } from "./place.ts";
import css from "./portal.module.css";
import { Answered, Failed } from "./state.tsx";
import { useSend } from "./use-send.ts";
import { wordsOf } from "./words-of.ts";

/** Orders again: the button, then the form with the lines at today's prices. */
export function Reorder({ order }: { order: PortalOrder }) {
  const t = useT();
  const [open, setOpen] = useState<boolean>();
  const part = useRef<HTMLElement>(null);
  // Button and form take each other's place: the keyboard goes on where they are.
  useEffect(() => {
    if (open !== undefined) part.current?.focus();
  }, [open]);
  if (!open)
    return (
      <section className={css.above} ref={part} tabIndex={-1}>
        <Button look="filled" size="big" icon={<IconRepeat stroke={1.6} />} onClick={() => setOpen(true)}>
          {t("portal.reorder")}
        </Button>
      </section>
    );
  return (
    <section ref={part} tabIndex={-1} aria-label={t("portal.reorder")}>
      <h2>{t("portal.reorder")}</h2>
      <Lines order={order} onClose={() => setOpen(false)} />
    </section>
  );
}

function Lines({ order, onClose }: { order: PortalOrder; onClose: () => void }) {
  const query = useRead(portalAgain, { params: { id: order.hash_id } }, { quiet: true });
  return (
    <Answered query={query}>
      {({ data }) => <ReorderForm order={order} lines={data.lines} currency={data.currency} onClose={onClose} />}
    </Answered>
  );
}

interface ReorderFormProps {
  order: PortalOrder;
  lines: readonly PortalLine[];
  currency: PortalOrder["currency"];
  onClose: () => void;
}
/** What is typed of a quantity: empty or 0 leaves the line out, anything else that is no quantity is said. */
const wantedOf = (typed: string): string | undefined | null =>
  typed.trim() === "" || /^0+$/u.test(typed.trim()) ? undefined : (numberFrom(typed, lineQuantity) ?? null);

/** A line, the quantity as it is typed and as it is wanted, and what that costs. */
interface Row {
  readonly line: PortalLine;
  readonly text: string;
  readonly wanted: string | undefined | null;
  readonly net: string;
}
/** `typed` is undefined as long as the proposed quantity stands. */
function rowOf(line: PortalLine, typed: string | undefined, currency: PortalOrder["currency"]): Row {
  const text = typed ?? numberText(line.quantity);
  const wanted = typed === undefined ? line.quantity : wantedOf(text);
  return { line, text, wanted, net: wanted ? netOf({ ...line, quantity: wanted }, currency.minor_unit) : "0" };
}
interface ReorderLineProps {
  row: Row;
  currency: PortalOrder["currency"];
  onText: (text: string) => void;
}
function ReorderLine({ row: { line, text, wanted, net }, currency, onText }: ReorderLineProps) {
  const t = useT();
  const named = useNamed();
  return (
    <li>
      <span className={css.grow}>
        {line.title}
        <small>
          {`${formatAmount(line.price)} ${currency.iso} / ${t(`portal.unit_${line.unit}`)}`}
          {line.discount === "0" ? null : ` − ${numberText(line.discount)} %`}
          {line.packaging ? ` · ${named(line.packaging)}` : null}
        </small>
        {wanted === null ? <small role="alert">{t("portal.quantity_wrong")}</small> : null}
      </span>
      <NumberCell
        className={css.quantity}
        rules={lineQuantity}
        value={text}
        aria-label={t("portal.quantity_of", { name: line.title })}
        aria-invalid={wanted === null || undefined}
        onText={onText}
      />
      <span className={css.dim}>{t(`portal.unit_${line.unit}`)}</span>
      <Money value={net} iso={currency.iso} tight />
    </li>
  );
}

function ReorderForm({ order, lines, currency, onClose }: ReorderFormProps) {
  const t = useT();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const again = useSend(portalReorder, ({ data }) => {
    onClose();
    goTo("orders", data.hash_id);
  });
  const rows = lines.map((line) => rowOf(line, typed[line.hash_id], currency));
  const isWrong = rows.some((row) => row.wanted === null);
  const isEmpty = rows.every((row) => row.wanted === undefined);
  const send = (e: FormEvent<HTMLFormElement>): void => {
    e.preventDefault();
    if (isWrong || isEmpty) return;
    const word = wordsOf(e.currentTarget);
    const wanted = rows.flatMap(({ line, wanted: quantity }) =>
      quantity ? [{ hash_id: line.hash_id, quantity }] : [],
    );
    const body = { lines: wanted, customer_reference: word("reference"), wanted_on: word("wanted") || null };
    again.send({ params: { id: order.hash_id }, body });
  };
  return (
    <form className={css.form} onSubmit={send}>
      <p className={css.dim}>{t("portal.reorder_text", { name: order.owner })}</p>
      <ul className={css.rows}>
        {rows.map((row) => (
          <ReorderLine
            key={row.line.hash_id}
            row={row}
            currency={currency}
            onText={(text) => setTyped((old) => ({ ...old, [row.line.hash_id]: text }))}
          />
        ))}
        <li>
          <b className={css.grow}>{t("portal.value")}</b>
          <Money value={sum(rows.map((row) => row.net))} iso={currency.iso} tight />
        </li>
      </ul>
      <label>
        {t("portal.reference")}
        <input name="reference" maxLength={80} />
      </label>
      <label>
        {t("portal.wanted")}
        <input name="wanted" type="date" />
      </label>
      <Failed error={again.error} />
      <div className={css.buttons}>
        <Button type="submit" look="filled" size="big" busy={again.isPending} disabled={isWrong || isEmpty}>
          {t("portal.reorder_send")}
        </Button>
        <Button look="quiet" size="big" onClick={onClose}>
          {t("portal.cancel")}
        </Button>
      </div>
    </form>
  );
}
