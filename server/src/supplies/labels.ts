import { codeText } from "#contract/kit/label-code.ts";
import type { printSupplyLabels } from "#contract/supplies/labels.ts";
import { supplyScanHref } from "#contract/supplies/hrefs.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Services } from "#server/kit/area/services.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import { checkLabels, labelSheet } from "#server/kit/print/label-sheet.ts";
import type { Label } from "#server/kit/print/labels.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { officeRows } from "#server/zones/public.ts";

interface Row {
  readonly hash_id: string;
  readonly code: string;
  readonly title: string;
  readonly serial_number: string | null;
  readonly maker_serial: string | null;
  readonly office: string;
  readonly zone_ids: readonly string[];
  readonly shelf: string | null;
}
const rowsOf = sql<Row, [pieces: readonly string[], supplies: readonly string[]]>(`
  SELECT p.hash_id, p.code::text, e.name AS title, p.serial_number, p.maker_serial, z.name AS office, ARRAY[p.zone_id] AS zone_ids, s.shelf FROM supply_piece p JOIN supply e ON e.hash_id = p.supply_id
    JOIN ${officeRows("z")} ON z.hash_id = p.zone_id LEFT JOIN supply_stock s ON s.supply_id = p.supply_id AND s.zone_id = p.zone_id WHERE p.hash_id = ANY ($1::uuid[]) AND p.state <> 'OUTSIDE'
  UNION ALL
  SELECT e.hash_id, e.code::text, e.name, NULL, NULL, z.name, e.zone_ids, NULL FROM supply e JOIN ${officeRows("z")} ON z.hash_id = e.zone_id WHERE e.hash_id = ANY ($2::uuid[])`);

/** What is printed on the label of a piece: its number large, and the code beside the article's name. */
function labelOf(row: Row, locale: Locale, publicUrl: string): Label {
  const code = codeText("supply", row.code);
  const word = (key: string): string => text(locale, `supplies.${key}`);
  const lines: (readonly [string, string | null])[] = [
    [word("serial_number"), row.serial_number],
    [word("maker_serial"), row.maker_serial],
    [word("office"), row.office],
    [word("shelf"), row.shelf],
  ];
  return {
    title: row.serial_number === null ? row.title : `${row.serial_number} ${row.title}`,
    lines: lines.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]])),
    code,
    address: `${publicUrl}${supplyScanHref({ code })}`,
  };
}

/** Labels of what the reader sees, in the order of the query. */
export async function printLabels(
  reader: Reader,
  { publicUrl }: Pick<Services, "publicUrl">,
  { query }: ServerInput<typeof printSupplyLabels>,
): Promise<Bytes> {
  const { pieces = [], supplies = [], copies, language } = query;
  const wanted = [...pieces, ...supplies];
  if (wanted.length === 0) throw invalidField("pieces", "supply_counts.choose_label");
  checkLabels(wanted.length, copies);
  const rows = new Map((await rowsOf.all(reader.db, pieces, supplies)).map((row) => [row.hash_id, row]));
  const locale = language ?? reader.call.locale;
  const labels = Object.entries({ pieces, supplies }).flatMap(([field, ids]) =>
    ids.map((id) => {
      const row = rows.get(id);
      if (!row?.zone_ids.some((zone) => reader.access.can(supplySeers, { zone }))) throw unknownReference(field);
      return labelOf(row, locale, publicUrl);
    }),
  );
  return await labelSheet(labels, query, locale);
}
