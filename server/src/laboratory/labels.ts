import { listRows } from "#server/reference/public.ts";
import { recipeRows } from "#server/recipes/public.ts";
import { componentRows } from "#server/components/public.ts";
import { allergens as allAllergens, type Allergen } from "#contract/components/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { numberText } from "#contract/kit/number.ts";
import { codeText } from "#contract/kit/label-code.ts";
import { laboratoryHref } from "#contract/laboratory/hrefs.ts";
import type * as calls from "#contract/laboratory/labels.ts";
import type { PlaceKind } from "#contract/laboratory/rights.ts";
import { sql } from "#server/kit/sql/database.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { Label } from "#server/kit/print/labels.ts";
import { checkLabels, labelSheet } from "#server/kit/print/label-sheet.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { allergensOf } from "../recipes/public.ts";
import { seesPlace } from "./access.ts";
import { IS_EXPIRED } from "./queries.ts";
import { plain } from "./stock-queries.ts";

interface Row {
  readonly of: "lot" | "bottled";
  readonly hash_id: string;
  readonly code: string;
  readonly number: string;
  readonly title: string;
  /** The recipe's version; its allergens are printed on the bottle. */
  readonly composition_id: string | null;
  readonly allergens: readonly Allergen[];
  readonly expires_on: string | null;
  readonly opened_on: string | null;
  readonly storage_min: string | null;
  readonly storage_max: string | null;
  readonly shelf: string | null;
  /** The bottle size, like `0,5 L`. */
  readonly size: string | null;
  readonly hold: string | null;
  readonly is_expired: boolean;
  readonly kind: PlaceKind;
  readonly country_id: string;
}
/** Both kinds of lots in one statement. For recipes: number, name and version, never the composition. */
const rowsOf = sql<Row, [lots: readonly string[], bottled: readonly string[]]>(`
  SELECT 'lot' AS of, l.hash_id, l.code::text, l.number, concat_ws(' ', c.number, c.name) AS title, NULL::uuid AS composition_id, c.allergens_all AS allergens, l.expires_on, l.opened_on,
    ${plain("c.storage_min")} AS storage_min, ${plain("c.storage_max")} AS storage_max, l.shelf, NULL AS size, l.held_reason AS hold, ${IS_EXPIRED} AS is_expired, p.kind, p.country_id
  FROM stock_lot l JOIN stock_item i ON i.hash_id = l.item_id JOIN stock_place p ON p.hash_id = i.place_id JOIN ${componentRows("c")} ON c.hash_id = i.component_id WHERE l.hash_id = ANY ($1::uuid[])
  UNION ALL
  SELECT 'bottled', l.hash_id, l.code::text, l.lot, concat_ws(' ', r.number::text, r.name), l.composition_id, '{}', l.expires_on, NULL, NULL, NULL, NULL, b.name, NULL, ${IS_EXPIRED}, p.kind, p.country_id
  FROM recipe_stock l JOIN stock_place p ON p.hash_id = l.place_id JOIN ${recipeRows("r")} ON r.hash_id = l.recipe_id LEFT JOIN ${listRows("bottle", "b")} ON b.hash_id = l.bottle_id WHERE l.hash_id = ANY ($2::uuid[])`);

function storageOf({ storage_min: min, storage_max: max }: Row, word: (key: string, params?: object) => string) {
  if (min !== null && max !== null) return word("label_between", { min: numberText(min), max: numberText(max) });
  if (max !== null) return word("label_below", { max: numberText(max) });
  return min === null ? undefined : word("label_above", { min: numberText(min) });
}

/** The printed content of a lot's label. */
function labelOf(row: Row, locale: Locale, address: string, allergens: readonly Allergen[]): Label {
  const word = (key: string, params: object = {}): string => text(locale, `laboratory.${key}`, { ...params });
  const storage = storageOf(row, word);
  const held = row.hold === null ? undefined : `${word("label_held")}: ${row.hold}`;
  const banner = held ?? (row.is_expired ? word("label_expired") : undefined);
  const said = allAllergens.filter((a) => allergens.includes(a)).map((a) => text(locale, `components.allergen_${a}`));
  const lines: (readonly [string, string | null | undefined])[] = [
    [word("label_lot"), row.number],
    [word("label_expires"), row.expires_on ? formatDay(row.expires_on) : word("no_end")],
    [word("label_opened"), row.opened_on && formatDay(row.opened_on)],
    ["", storage],
    [word("label_shelf"), row.shelf],
    [word("label_bottle"), row.size],
    [word("label_allergens"), said.length > 0 ? said.join(", ") : word("label_none")],
  ];
  return {
    title: row.title,
    lines: lines.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
    code: codeText(row.of, row.code),
    address,
    ...(banner !== undefined && { banner }),
  };
}

/** Labels of lots in reach, in the order of the query. */
export async function printLabels(
  reader: Reader,
  { publicUrl }: Pick<Services, "publicUrl">,
  { query }: ServerInput<typeof calls.printLabels>,
): Promise<Bytes> {
  const { lots = [], bottled = [], copies, language } = query;
  const wanted = [...lots, ...bottled];
  if (wanted.length === 0) throw invalidField("lots", "laboratory.choose_lot");
  checkLabels(wanted.length, copies);
  const rows = new Map((await rowsOf.all(reader.db, lots, bottled)).map((row) => [row.hash_id, row]));
  for (const [field, ids] of Object.entries({ lots, bottled }))
    for (const id of ids) {
      const row = rows.get(id);
      if (!row || !seesPlace(reader.access, row)) throw unknownReference(field);
    }
  const versions = [...rows.values()].flatMap((row) => row.composition_id ?? []);
  const known = await allergensOf(reader, versions);
  const locale = language ?? reader.call.locale;
  const labels = wanted.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const address = `${publicUrl}${laboratoryHref.scan({ code: codeText(row.of, row.code) })}`;
    return [labelOf(row, locale, address, known.get(row.composition_id ?? "") ?? row.allergens)];
  });
  return await labelSheet(labels, query, locale);
}
