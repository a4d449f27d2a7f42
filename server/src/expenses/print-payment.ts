import type { JointPayment } from "#contract/expenses/payments.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { formatAmount, formatMoney } from "#contract/kit/amounts.ts";
import { decimal, toWire } from "#contract/kit/money.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Paper, PaperTable } from "#server/kit/print/paper.ts";
import { printPaper } from "#server/kit/print/print.ts";
import { reachParams } from "#server/kit/sql/reach-query.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { reachOf } from "./access.ts";
import { presentJoint } from "./joint-payment.ts";
import { readJoint, readSingle } from "./joint-queries.ts";

type Part = JointPayment["parts"][number];

/** A person's total per currency, without reversed parts. */
function sumsOf(parts: readonly Part[]): string[] {
  return [...Map.groupBy(parts, (p) => p.currency.iso).values()].map((own) => {
    const [{ currency }] = own as [Part];
    const amount = own.filter((p) => !p.reversed).reduce((all, p) => all.plus(p.amount), decimal("0"));
    return formatMoney(toWire(amount, currency.minor_unit), currency.iso);
  });
}

/** Table of one person's expenses. */
function tableOf(locale: Locale, parts: readonly Part[]): PaperTable {
  const word = (key: string): string => text(locale, key);
  const isForeign = parts.some((p) => p.holder_currency.iso !== p.currency.iso);
  const foreign = (p: Part): string =>
    p.holder_currency.iso === p.currency.iso ? "" : formatMoney(p.holder_amount, p.holder_currency.iso);
  return {
    heading: parts[0]?.expense.user.name ?? "",
    columns: [
      { title: word("expenses.number"), width: 40 },
      { title: word("expenses.name") },
      { title: word("expenses.paid_from"), width: 110 },
      ...(isForeign ? [{ title: word("expenses.holder_amount"), right: true as const, width: 90 }] : []),
      { title: word("expenses.amount"), right: true, width: 90 },
    ],
    rows: parts.map((p) => [
      String(p.expense.number),
      p.reversed ? `${p.expense.title} (${word("expenses.reversed")})` : p.expense.title,
      p.holder.name,
      ...(isForeign ? [foreign(p)] : []),
      `${formatAmount(p.amount)} ${p.currency.iso}`,
    ]),
    total: ["", word("payments.total_paid"), "", ...(isForeign ? [""] : []), sumsOf(parts).join("\n")],
  };
}

/** Contents of the receipt, to be signed by payer and payee. */
export function paymentPaper(locale: Locale, title: string, p: JointPayment): Paper {
  const word = (key: string): string => text(locale, key);
  const byPerson = [...Map.groupBy(p.parts, (x) => x.expense.user.hash_id).values()];
  const fact = (key: string, value: string | undefined): [string, string][] => (value ? [[word(key), value]] : []);
  return {
    title,
    facts: [
      ...fact("expenses.date", formatDay(p.date)),
      ...fact("expenses.office", p.zone.name),
      ...fact("expenses.paid_by", p.user?.name),
    ],
    tables: [
      ...byPerson.map((own) => tableOf(locale, own)),
      {
        columns: [
          { title: word("payments.paper_received"), width: 140 },
          { title: word("expenses.amount"), right: true, width: 110 },
          { title: word("payments.paper_signature") },
          { title: word("payments.paper_handed") },
        ],
        // Space for the signature.
        rows: byPerson.map((own) => [`${own[0]?.expense.user.name ?? ""}\n\n\n`, sumsOf(own).join("\n"), "", ""]),
      },
    ],
  };
}

/** PDF receipt of a joint payment, or of a single one by its transaction, with the parts that the caller may see. */
export async function printPayment(reader: Reader, storage: Storage, id: string): Promise<Bytes> {
  const reach = reachParams(reachOf(reader.access));
  const joint = await readJoint.first(reader.db, id, ...reach);
  const row = joint ?? (await readSingle.first(reader.db, id, ...reach));
  if (!row || row.parts.length === 0) throw notFound();
  const { locale } = reader.call;
  const title = text(locale, joint ? "payments.paper_title" : "payments.paper_single", { number: row.number });
  return await printPaper(reader, storage, paymentPaper(locale, title, presentJoint(row)), title);
}
