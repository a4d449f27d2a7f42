import { numberText } from "#contract/kit/number.ts";
import type * as calls from "#contract/invoices/endpoints.ts";
import { restOf, takingOf, type Left } from "#contract/invoices/rest.ts";
import type { InvoiceLine } from "#contract/invoices/rules.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal, toWire } from "#contract/kit/money.ts";
import { customerLanguage } from "#server/reference/public.ts";
import { forbidden } from "#server/kit/shared/failures.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { loadOrder, type GoodsRow, type OrderRow } from "#server/orders/public.ts";
import { presentLine } from "./load.ts";
import { netOf } from "./money.ts";
import * as q from "./queries.ts";

// What an order has left to invoice, in the customer's language: the texts of a paper are made here alone.

export const quantityText = (locale: Locale, quantity: string, unit: GoodsRow["unit"]): string =>
  `${numberText(quantity)} ${text(locale, `orders.unit_${unit}`, { count: Number(quantity) })}`;

function packaged(locale: Locale, goods: GoodsRow, packs: number | null): string {
  const packaging = (locale === "fr" && goods.packaging_fr) || goods.packaging;
  const words = [packs === null ? null : `${numberText(String(packs))} ×`, packaging].filter((word) => word !== null);
  return words.length > 0 && packaging !== null ? `${goods.name}, ${words.join(" ")}` : goods.name;
}
const lineOf = (locale: Locale, goods: GoodsRow): InvoiceLine => ({
  title: packaged(locale, goods, goods.packs),
  quantity: goods.quantity,
  unit: goods.unit,
  price: goods.price,
  discount: goods.discount,
  amount: goods.net,
  tax: goods.tax === null || Number(goods.tax) === 0 ? null : goods.tax,
  order_line_hash_id: goods.hash_id,
});

/** How a line is called of which a part is invoiced: packs are those of the whole, and an amount alone says of what it is. */
function titled(locale: Locale, goods: GoodsRow, { line, isWhole, isPart }: Left): InvoiceLine {
  if (isWhole) return line;
  const name = packaged(locale, goods, null);
  if (!isPart) return { ...line, title: name };
  const of = quantityText(locale, goods.quantity, goods.unit);
  return { ...line, title: text(locale, "invoices.line_rest", { name, quantity: of }) };
}

const alone = (title: string, amount: string, tax: string | null): InvoiceLine => ({
  title,
  quantity: null,
  unit: null,
  price: null,
  discount: null,
  amount,
  tax,
  order_line_hash_id: null,
});

/** Lines that come to the order's value less what its invoices hold, drafts included, to the minor unit. */
export function proposedLines(
  locale: Locale,
  order: Pick<OrderRow, "number" | "value" | "currency">,
  goods: readonly GoodsRow[],
  invoices: readonly Pick<q.InvoiceRow, "kind" | "lines" | "net">[],
): InvoiceLine[] {
  const { minor_unit: minorUnit } = order.currency;
  const rest = decimal(order.value).minus(netOf(invoices));
  if (rest.lte(0)) return [];
  const title = text(locale, "invoices.line_default", { order: order.number });
  if (goods.length === 0) return [alone(title, toWire(rest, minorUnit), null)];
  const takings = invoices.flatMap((i) => i.lines.map((l) => takingOf(l, i.kind === "credit" ? -1 : 1)));
  const { left, over } = restOf(
    goods.map((g) => lineOf(locale, g)),
    takings,
    minorUnit,
    true,
  );
  return [
    ...left.map((l) => titled(locale, goods[l.at] as GoodsRow, l)),
    // Given back by credit notes beside all lines of the order.
    ...over.filter((o) => o.amount.lt(0)).map((o) => alone(title, toWire(o.amount.abs(), minorUnit), o.tax)),
  ];
}

export async function invoiceProposal(reader: Reader, { params }: ServerInput<typeof calls.proposeInvoice>) {
  const order = await loadOrder(reader, params.id);
  if (!reader.access.can("orders_invoice", { country: order.country_id })) throw forbidden();
  const { condition, exemptions, exemptions_fr, date, goods, invoices, ...customer } = await q.proposing.one(
    reader.db,
    order.hash_id,
  );
  const locale = customerLanguage(customer);
  const lines = proposedLines(locale, order, goods, invoices);
  const mentions = (locale === "fr" && exemptions_fr) || exemptions || "";
  return {
    data: {
      date,
      currency: order.currency,
      lines: lines.map((l) => presentLine(l, order.currency.minor_unit)),
      condition,
      exemptions: mentions.split("\n").flatMap((line) => line.trim() || []),
      vat_number: customer.vat_number,
    },
  };
}
