import { formatDay } from "#contract/kit/dates.ts";
import { decimal } from "#contract/kit/money.ts";
import { numberText } from "#contract/kit/number.ts";
import { batchHref } from "#contract/laboratory/hrefs.ts";
import { quantityIn } from "#contract/laboratory/quantity.ts";
import { forbidden } from "#server/kit/shared/failures.ts";
import type { Paper } from "#server/kit/print/paper.ts";
import { printPaper } from "#server/kit/print/print.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { readsFormulas } from "#server/recipes/public.ts";
import type { WholeRow, LineRow } from "./queries.ts";
import { load } from "./records.ts";

function said(value: string, line: LineRow): string {
  if (!line.component) return `${numberText(value)} L`;
  const { text: figure, unit } = quantityIn(value, line.component.base_unit);
  return `${figure} ${unit}`;
}
/** One row per lot of a line. The weighed column stays empty until the batch is weighed, to be filled in by hand. */
function rowsOf(line: LineRow, at: number, word: (key: string) => string): string[][] {
  const name = line.component ?? line.sub_recipe;
  const first = [String(at + 1), name ? `${name.number} ${name.name}` : "", said(line.planned, line)];
  const weighed = (quantity: string): string => (line.actual === null ? "" : said(quantity, line));
  if (line.is_tap_water) return [[...first, word("tap_water"), line.actual === null ? "" : said(line.actual, line)]];
  if (line.lots.length === 0) return [[...first, word("lot_missing"), ""]];
  return line.lots.map((lot, n) => [
    ...(n === 0 ? first : ["", "", ""]),
    [lot.number, lot.shelf, lot.expires_on && formatDay(lot.expires_on)].filter(Boolean).join(" · ") +
      (line.lots.length > 1 ? `\n${said(lot.quantity, line)}` : ""),
    weighed(lot.quantity),
  ]);
}
function sheetOf(locale: Locale, row: WholeRow, address: string): Paper {
  const word = (key: string, params = {}): string => text(locale, `laboratory.${key}`, params);
  return {
    title: `${word("batch_number", { number: row.number })} · ${row.recipe.number} ${row.recipe.name}`,
    code: address,
    facts: [
      [word("place"), row.place.name],
      [word("version"), String(row.composition_number)],
      [word("amount"), `${numberText(decimal(row.amount).toFixed())} ${row.unit}`],
      [word("planned_for"), row.planned_for ? formatDay(row.planned_for) : ""],
      [word("planned_by"), row.user.name],
      [word("weighed_by"), row.weighed_by?.name ?? ""],
    ],
    tables: [
      {
        columns: [
          { title: "", width: 16 },
          { title: word("material") },
          { title: word("planned"), right: true, width: 76 },
          { title: word("lot"), width: 150 },
          { title: word("weighed"), right: true, width: 84 },
        ],
        rows: row.lines.flatMap((line, i) => rowsOf(line, i, word)),
      },
    ],
    ...(row.note !== null && { notes: [{ heading: word("note"), text: row.note }] }),
  };
}

/** The weigh sheet of a batch with its lots; throws 403 when the reader may not see the formula. */
export async function printBatch(
  reader: Reader,
  { storage, publicUrl }: Pick<Services, "storage" | "publicUrl">,
  { params }: { params: { id: string } },
): Promise<Bytes> {
  const row = await load(reader, params.id);
  if (!readsFormulas(reader.person, row.formulas)) throw forbidden();
  const { locale } = reader.call;
  const paper = sheetOf(locale, row, `${publicUrl}${batchHref.view(row.hash_id)}`);
  return await printPaper(reader, storage, paper, text(locale, "laboratory.batch_number", { number: row.number }));
}
