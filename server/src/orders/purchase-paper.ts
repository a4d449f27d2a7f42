import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { formatAmount, sum } from "#contract/kit/amounts.ts";
import { numberText } from "#contract/kit/number.ts";
import { quantityIn } from "#contract/laboratory/quantity.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import type * as calls from "#contract/orders/purchase.ts";
import type { Purchase, PurchaseMaterial } from "#contract/orders/purchase.ts";
import { forbidden } from "#server/kit/shared/failures.ts";
import type { Paper, PaperTable } from "#server/kit/print/paper.ts";
import { printPaper } from "#server/kit/print/print.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { loadOrder } from "./records.ts";
import { purchaseOf } from "./purchase.ts";

const said = (value: string, { component }: PurchaseMaterial): string =>
  Object.values(quantityIn(value, component.base_unit)).join(" ");
export const isShort = (m: PurchaseMaterial): boolean => m.short !== "0";

/** Tables of the missing components, one per supplier and currency. Components without a supplier come last. */
function tablesOf(rows: readonly PurchaseMaterial[], word: (key: string) => string): PaperTable[] {
  const key = (m: PurchaseMaterial): string => (m.offer ? `${m.offer.supplier.name}, ${m.offer.currency.iso}` : "");
  const bySupplier = [...Map.groupBy(rows, key)].toSorted(([a], [b]) =>
    a === "" ? 1 : b === "" ? -1 : a.localeCompare(b),
  );
  return bySupplier.map(([heading, some]) => {
    const costs = some.flatMap((m) => m.offer?.cost ?? []);
    return {
      heading: heading || word("no_supplier"),
      columns: [
        { title: word("material") },
        { title: word("supplier_code"), width: 80 },
        { title: word("short"), right: true, width: 70 },
        { title: word("to_order"), right: true, width: 80 },
        { title: word("line_price"), right: true, width: 90 },
        { title: word("cost"), right: true, width: 80 },
      ],
      rows: some.map((m) => [
        `${m.component.number} ${m.component.name}`,
        m.offer?.code ?? "",
        said(m.short, m),
        said(m.offer?.quantity ?? m.short, m) + (m.offer?.is_minimum ? `\n${word("is_minimum")}` : ""),
        m.offer ? `${numberText(m.offer.price)} ${m.offer.currency.iso}/${m.offer.unit}` : "",
        m.offer?.cost ? formatAmount(m.offer.cost) : "",
      ]),
      ...(costs.length > 0 && { total: [word("total"), "", "", "", "", formatAmount(sum(costs))] }),
    };
  });
}

function paperOf(locale: Locale, of: Purchase, wanted: string | null, address: string): Paper {
  const word = (key: string, params = {}): string => text(locale, `orders.${key}`, params);
  const short = (of.materials ?? []).filter(isShort);
  return {
    title: word("purchase_list", { number: of.order.number }),
    code: address,
    facts: [
      [word("contact"), of.order.contact],
      [word("purchase_place"), of.place?.name ?? ""],
      [word("wanted_on"), wanted ? formatDay(wanted) : ""],
    ],
    tables: tablesOf(short, word),
    ...(short.length === 0 && { notes: [{ heading: "", text: word("nothing_short") }] }),
  };
}

/** Prints the purchase list of an order; 403 without the rights to see its formulas and prices. */
export async function printPurchase(
  reader: Reader,
  { storage, publicUrl }: Pick<Services, "storage" | "publicUrl">,
  { params, query }: ServerInput<typeof calls.printPurchase>,
): Promise<Bytes> {
  const row = await loadOrder(reader, params.id);
  const data = await purchaseOf(reader, row, query.laboratory_id);
  if (!data.materials || !reader.access.can("components_prices", {})) throw forbidden();
  const { locale } = reader.call;
  const address = `${publicUrl}${orderHref.purchase(row.hash_id)}`;
  const paper = paperOf(locale, data, row.wanted_on, address);
  return await printPaper(reader, storage, paper, text(locale, "orders.purchase_list", { number: row.number }));
}
