import { formatDay } from "#contract/kit/dates.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { numberText } from "#contract/kit/number.ts";
import type { StockCount, StockCountLine } from "#contract/laboratory/counts.ts";
import { countHref } from "#contract/laboratory/hrefs.ts";
import type { Paper } from "#server/kit/print/paper.ts";
import { printPaper } from "#server/kit/print/print.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { now } from "./records.ts";

const said = (value: string | null, line: StockCountLine): string =>
  value === null ? "" : `${numberText(value)} ${line.component.base_unit}`;
const signed = (value: string | null, line: StockCountLine): string =>
  value !== null && !value.startsWith("-") && value !== "0" ? `+${said(value, line)}` : said(value, line);
const known = (line: StockCountLine): string[] => [
  line.lot.shelf ?? "",
  `${line.component.number} ${line.component.name}`,
  [line.lot.number, line.lot.expires_on && formatDay(line.lot.expires_on)].filter(Boolean).join("\n"),
];

/** The count sheet hides the expected quantities; the result shows them and the differences. */
function paperOf(locale: Locale, of: StockCount, address: string): Paper {
  const word = (key: string, params = {}): string => text(locale, `laboratory.${key}`, params);
  const isBlind = of.state === "OPEN" || of.state === "CANCELLED";
  const places = [{ title: word("shelf"), width: 64 }, { title: word("component") }, { title: word("lot"), width: 90 }];
  const figures = ["book", "counted", "variance"].map((key) => ({ title: word(key), right: true as const, width: 70 }));
  const { value } = of;
  const money = value ? [{ title: value.currency.iso, right: true as const, width: 70 }] : [];
  const worth = (line: StockCountLine): string[] =>
    value ? [line.value ? formatAmount(line.value) : line.variance === "0" ? "" : word("no_price")] : [];
  return {
    title: `${word("count_number", { number: of.number })} · ${of.place.name}`,
    code: address,
    facts: [
      [word("state"), word(`count_${of.state}`)],
      [word("shelf"), of.shelf ?? word("whole_place")],
      [word("started_by"), `${of.user.name}, ${formatDay(of.created_at)}`],
      ...(of.ended_by && of.ended_at
        ? [[word("agreed_by"), `${of.ended_by.name}, ${formatDay(of.ended_at)}`] as const]
        : []),
      ...(isBlind ? [[word("counted_by"), ""] as const] : []),
    ],
    tables: [
      {
        columns: isBlind ? [...places, { title: word("counted"), width: 110 }] : [...places, ...figures, ...money],
        rows: of.lines
          .filter((l) => isBlind || l.counted !== null)
          .map((l) =>
            isBlind
              ? [...known(l), ""]
              : [...known(l), said(l.book, l), said(l.counted, l), signed(l.variance, l), ...worth(l)],
          ),
        ...(value && { total: [word("total"), "", "", "", "", "", formatAmount(value.amount)] }),
      },
    ],
    ...(of.note !== null && { notes: [{ heading: word("note"), text: of.note }] }),
  };
}

export async function printCount(
  reader: Reader,
  { storage, publicUrl }: Pick<Services, "storage" | "publicUrl">,
  { params }: { params: { id: string } },
): Promise<Bytes> {
  const { data } = await now(reader, { params });
  const { locale } = reader.call;
  const paper = paperOf(locale, data, `${publicUrl}${countHref.view(data.hash_id)}`);
  return await printPaper(reader, storage, paper, text(locale, "laboratory.count_number", { number: data.number }));
}
