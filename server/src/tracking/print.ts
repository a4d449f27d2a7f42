import type { printSample as printCall } from "#contract/tracking/endpoints.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Paper } from "#server/kit/print/paper.ts";
import { printPaper } from "#server/kit/print/print.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { nameIn, text, type Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { samples, type SampleRow } from "./records.ts";

/** The delivery note in the parcel: its bottles and recipient. Never contains formulas, costs or our notes. */
export function samplePaper(locale: Locale, row: SampleRow): Paper {
  const word = (key: string): string => text(locale, key);
  const { address } = row;
  const place = [
    address?.street,
    address?.street2,
    [address?.zip_code, address?.city].filter(Boolean).join(" "),
    nameIn(locale, row.country),
  ].filter(Boolean);
  const fact = (key: string, value: string | null): [string, string][] => (value ? [[word(key), value]] : []);
  return {
    title: text(locale, "tracking.paper_title", { number: row.number }),
    facts: [
      ...fact("tracking.customer", row.title),
      ...fact("tracking.recipient", row.recipient),
      ...fact("tracking.address", place.join("\n")),
      ...fact("tracking.date", formatDay(row.date)),
      ...fact("tracking.code", row.parcel_code),
      ...fact("tracking.carrier", row.carrier && word(`tracking.carrier_${row.carrier}`)),
      ...fact("tracking.sender", row.user.name),
    ],
    foot: [],
    ...(row.parcel_code && { code: row.parcel_code }),
    tables: [
      {
        columns: [
          { title: word("tracking.recipe") },
          { title: word("tracking.version"), width: 56 },
          { title: word("tracking.lot"), width: 90 },
          { title: word("tracking.bottle"), width: 110 },
          { title: word("tracking.quantity"), right: true, width: 60 },
        ],
        rows: row.lines.map((l) => {
          const recipe = l.recipe as { number: number; name: string };
          return [
            `${recipe.number} ${recipe.name}`,
            l.version === null ? "" : `v${l.version}`,
            l.lot ?? "",
            l.bottle ? nameIn(locale, l.bottle) : "",
            String(l.quantity),
          ];
        }),
      },
    ],
    notes: [{ heading: word("tracking.paper_note"), text: word("tracking.paper_note_text") }],
  };
}

/** Prints the delivery note of a sample order that the caller sees. */
export const printSample =
  (storage: Storage) =>
  async (reader: Reader, { params }: ServerInput<typeof printCall>): Promise<Bytes> => {
    const row = await samples.load(reader, params.id);
    const { locale } = reader.call;
    const paper = samplePaper(locale, row);
    return await printPaper(reader, storage, paper, paper.title);
  };
