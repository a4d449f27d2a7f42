import { MOST_ON_PAPER, type downloadAdvances } from "#contract/advances/endpoints.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatAmount, sum } from "#contract/kit/amounts.ts";
import { refused } from "#server/kit/shared/failures.ts";
import type { Paper, PaperTable } from "#server/kit/print/paper.ts";
import { nothingToPrint, printPaper } from "#server/kit/print/print.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { advancesOfPeriod } from "./lists.ts";

type Query = ServerInput<typeof downloadAdvances>["query"];

const figures = ["amount", "used_amount", "returned_amount", "planned_amount", "left_amount"] as const;

/** Table of the advances in one currency, with their total. */
function tableOf(locale: Locale, iso: string, rows: readonly Advance[], isAlone: boolean): PaperTable {
  const word = (key: string): string => text(locale, key);
  const usage = (a: Advance): string => {
    if (a.usage_label === null || a.usage_label === "REJECTED") return "";
    return word(a.months === null ? `advances.usage_${a.usage_label}` : `advances.loan_${a.usage_label}`);
  };
  return {
    ...(!isAlone && { heading: iso }),
    columns: [
      { title: word("advances.number"), width: 24 },
      { title: word("advances.made"), width: 48 },
      { title: word("advances.person"), width: 72 },
      { title: word("advances.name") },
      { title: word("advances.status"), width: 64 },
      { title: word("advances.usage"), width: 58 },
      ...figures.map((field) => ({ title: word(`advances.paper_${field}`), right: true as const, width: 55 })),
    ],
    rows: rows.map((a) => [
      String(a.number),
      formatDay(a.created_at),
      a.user.name,
      a.title,
      word(`advances.status_${a.status}`),
      usage(a),
      ...figures.map((field) => formatAmount(a[field])),
    ]),
    total: [
      "",
      "",
      "",
      text(locale, "advances.paper_total", { iso }),
      "",
      "",
      ...figures.map((field) => formatAmount(sum(rows.map((a) => a[field])))),
    ],
  };
}

/** Contents of the PDF. */
export function paperOf(locale: Locale, rows: readonly Advance[], { date_start, date_end, ...q }: Query): Paper {
  const currencies = [...new Set(rows.map((a) => a.currency.iso))].toSorted((a, b) => a.localeCompare(b));
  const fact = (key: string, value: string | undefined): [string, string][] =>
    value ? [[text(locale, key), value]] : [];
  return {
    title: text(locale, "advances.title"),
    landscape: true,
    facts: [
      ...fact("advances.paper_from", date_start && formatDay(date_start)),
      ...fact("advances.paper_to", date_end && formatDay(date_end)),
      ...fact("advances.office", q.zoneSelected && rows[0]?.zone.name),
      ...fact("advances.person", q.user_hash_id && rows[0]?.user.name),
    ],
    tables: currencies.map((iso) =>
      tableOf(
        locale,
        iso,
        rows.filter((a) => a.currency.iso === iso),
        currencies.length === 1,
      ),
    ),
  };
}

/** PDF of a period's advances; without any, an error message. */
export async function printAdvances(reader: Reader, storage: Storage, query: Query): Promise<Bytes> {
  const { locale } = reader.call;
  const { data: rows } = await advancesOfPeriod(reader, query);
  if (rows.length === 0) return nothingToPrint(text(locale, "advances.none_in_period"));
  if (rows.length > MOST_ON_PAPER) throw refused("errors.paper_too_long", { rows: MOST_ON_PAPER });
  return await printPaper(reader, storage, paperOf(locale, rows, query), text(locale, "advances.title"));
}
