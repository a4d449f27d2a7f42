import { formatAmount } from "#contract/kit/amounts.ts";
import { decimal, roundTo } from "#contract/kit/money.ts";
import { type CurrencyIso, minorUnitOf, type ReasonKey, split } from "#server/expenses/demo/prices.ts";
import { goodsOf, sellerOf, type Language, type Seller } from "#server/expenses/demo/shops.ts";
import { Dice } from "#server/kit/area/dice.ts";

/** The content of a receipt: till receipts are printed as lines of 32 characters, others as invoices. */
export interface Paper {
  readonly seller: Seller;
  readonly day: string;
  readonly time: string;
  readonly number: string;
  readonly items: readonly { readonly label: string; readonly amount: string }[];
  readonly total: string;
  readonly currency: CurrencyIso;
  readonly title: string;
}

/** Reasons with till receipts; the others have PDF invoices. */
const tillReasons: ReadonlySet<ReasonKey> = new Set([
  "taxi",
  "meals",
  "customerMeal",
  "fuel",
  "generator",
  "tolls",
  "parking",
  "supplies",
  "tasting",
]);
export const fromTill = (reason: ReasonKey): boolean => tillReasons.has(reason);

const words: Record<
  Language,
  {
    total: string;
    vat: string;
    net: string;
    card: string;
    cash: string;
    thanks: string;
    invoice: string;
    receipt: string;
    item: string;
    amount: string;
  }
> = {
  fr: {
    total: "TOTAL TTC",
    vat: "dont TVA",
    net: "Total HT",
    card: "CARTE BANCAIRE",
    cash: "ESPÈCES",
    thanks: "Merci de votre visite",
    invoice: "Facture",
    receipt: "Ticket",
    item: "Désignation",
    amount: "Montant",
  },
  en: {
    total: "TOTAL",
    vat: "incl. VAT",
    net: "Subtotal",
    card: "CARD",
    cash: "CASH",
    thanks: "Thank you",
    invoice: "Tax invoice",
    receipt: "Receipt",
    item: "Description",
    amount: "Amount",
  },
  de: {
    total: "SUMME",
    vat: "inkl. MwSt.",
    net: "Netto",
    card: "KARTE",
    cash: "BAR",
    thanks: "Vielen Dank",
    invoice: "Rechnung",
    receipt: "Beleg",
    item: "Bezeichnung",
    amount: "Betrag",
  },
  it: {
    total: "TOTALE",
    vat: "di cui IVA",
    net: "Imponibile",
    card: "CARTA",
    cash: "CONTANTI",
    thanks: "Grazie",
    invoice: "Fattura",
    receipt: "Documento",
    item: "Descrizione",
    amount: "Importo",
  },
  es: {
    total: "TOTAL",
    vat: "IVA incl.",
    net: "Base",
    card: "TARJETA",
    cash: "EFECTIVO",
    thanks: "Gracias por su visita",
    invoice: "Factura",
    receipt: "Ticket",
    item: "Concepto",
    amount: "Importe",
  },
};
export const wordsOf = (language: Language): (typeof words)[Language] => words[language];

/** The receipt of one fee; its items sum to the fee's amount. */
export function paperOf(
  seed: string,
  fee: { reason: ReasonKey; country: string; city?: string; day: string; amount: string; description: string },
  currency: CurrencyIso,
): Paper {
  const dice = new Dice(`paper ${seed}`);
  const seller = sellerOf(dice, fee.reason, fee.country, fee.city);
  const goods = goodsOf(fee.reason === "generator" ? "fuel" : fee.reason, seller.language);
  const parts = goods ? split(dice, fee.amount, currency, Math.min(goods.length, dice.int(2, 4))) : [fee.amount];
  const items = parts
    .toSorted((a, b) => decimal(b).cmp(a))
    .map((amount, i) => ({ amount, label: goods?.[i] ?? fee.description }));
  const [from, to] =
    fee.reason === "meals" || fee.reason === "customerMeal"
      ? dice.pick([
          [12, 14],
          [19, 21],
        ] as const)
      : [8, 18];
  const time = `${String(dice.int(from, to)).padStart(2, "0")}:${String(dice.int(0, 59)).padStart(2, "0")}`;
  const w = words[seller.language];
  return {
    seller,
    day: fee.day,
    time,
    number: String(dice.int(10_000, 99_999)),
    items,
    total: fee.amount,
    currency,
    title: fromTill(fee.reason) ? w.receipt : w.invoice,
  };
}

/** An amount as receipts print it: no decimals for currencies without any. */
export function printed(amount: string, currency: CurrencyIso, language: Language): string {
  const formatted = formatAmount(amount);
  if (minorUnitOf(currency) === 0) return formatted.slice(0, -3).replaceAll(".", " ");
  return language === "en" ? formatted.replaceAll(".", " ").replace(",", ".") : formatted;
}
/** The tax included in a total. */
export function taxIn(total: string, vat: string, currency: CurrencyIso): string {
  const rate = decimal(vat.replace(",", "."));
  const unit = minorUnitOf(currency);
  return roundTo(decimal(total).times(rate).div(rate.plus(100)), unit).toFixed(unit);
}

/** A date as receipts print it: DD/MM/YYYY. */
export const printedDay = (day: string): string => day.split("-").toReversed().join("/");

/** Currencies in which tills and taxis take only cash. */
const cashOnly: ReadonlySet<CurrencyIso> = new Set(["XAF", "XOF"]);
export const TILL_WIDTH = 32;
const centred = (text: string): string =>
  text.slice(0, TILL_WIDTH).padStart(Math.floor((TILL_WIDTH + Math.min(text.length, TILL_WIDTH)) / 2));
const spread = (left: string, right: string): string =>
  `${left.slice(0, TILL_WIDTH - right.length - 1).padEnd(TILL_WIDTH - right.length)}${right}`;

/** The lines of a till receipt; a line that begins with `*` is printed large, without the asterisk. */
export function tillLines(paper: Paper): string[] {
  const { seller, currency } = paper;
  const w = words[seller.language];
  const show = (amount: string): string => printed(amount, currency, seller.language);
  const card = Number(paper.number) % 3 !== 0 && !cashOnly.has(currency);
  return [
    ...(seller.name.length <= 16 ? [`*${seller.name}`] : [centred(seller.name.toUpperCase())]),
    centred(seller.address),
    centred(seller.city),
    centred(seller.tax),
    "",
    spread(`${paper.title} ${paper.number}`, `${printedDay(paper.day)} ${paper.time}`),
    "-".repeat(TILL_WIDTH),
    ...paper.items.map((i) => spread(i.label, show(i.amount))),
    "-".repeat(TILL_WIDTH),
    `*${`${w.total === "TOTAL TTC" ? "TOTAL" : w.total} ${show(paper.total)}`.padStart(16)}`,
    ...(seller.vat === "" ? [] : [spread(`${w.vat} ${seller.vat}%`, show(taxIn(paper.total, seller.vat, currency)))]),
    spread(card ? w.card : w.cash, `${show(paper.total)} ${currency}`),
    ...(card ? [`**** **** **** ${String(1000 + (Number(paper.number) % 9000))}`] : []),
    "",
    centred(w.thanks),
  ];
}
