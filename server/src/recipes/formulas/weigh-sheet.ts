import type { weighSheet } from "#contract/recipes/formulas/endpoints.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { figureOf } from "#contract/recipes/formulas/shown.ts";
import { notFound, refused } from "#server/kit/shared/failures.ts";
import type { Paper } from "#server/kit/print/paper.ts";
import { printPaper } from "#server/kit/print/print.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { withFormula, type FormulaRecipe } from "./access.ts";
import { partOf } from "./makeup.ts";
import { readFormulaTree, type FormulaTree } from "./materials.ts";
import { refOf } from "./present.ts";
import { currentOf, type CompositionRow } from "./queries.ts";
import { compositionOf } from "./read.ts";

type Query = ServerInput<typeof weighSheet>["query"];

/** The grams of a batch: its mass, split by the shares of the stored lines. */
export function batchOf(row: CompositionRow, { amount, unit }: Pick<Query, "amount" | "unit">) {
  const mass = decimal(amount)
    .times("1000")
    .times(unit === "kg" ? "1" : row.product_density);
  const litres = mass.div("1000").div(row.product_density);
  const gramsOf = (line: { readonly percent: string }): Decimal => mass.times(partOf(line.percent));
  return { mass, litres, gramsOf };
}

/** From one kilogram in kg, below in g; the decimals match a scale of that capacity. */
const weightText = (grams: Decimal): string =>
  grams.gte("1000") ? `${figureOf(grams.div("1000"), 4)} kg` : `${figureOf(grams, 3)} g`;

interface Sheet {
  readonly recipe: FormulaRecipe;
  readonly row: CompositionRow;
  readonly all: FormulaTree;
  readonly query: Query;
  readonly address: string;
}
/** The content of the printed weigh sheet. The columns for actual weights stay empty, to be filled in by hand. */
export function sheetOf(locale: Locale, { recipe, row, all, query, address }: Sheet): Paper {
  const word = (key: string, params = {}): string => text(locale, `formulas.${key}`, params);
  const batch = batchOf(row, query);
  const lines = all.lines.get(row.hash_id) ?? [];
  return {
    title: `${recipe.number} ${recipe.name}`,
    code: address,
    facts: [
      [word("version"), [String(row.number), row.name].filter(Boolean).join(", ")],
      [word("made_on"), formatDay(row.made_on)],
      [word("batch"), `${figureOf(batch.litres, 3)} L, ${figureOf(batch.mass.div("1000"), 4)} kg`],
      [word("density"), `${figureOf(decimal(row.product_density), 4)} kg/L`],
      [word("brix"), `${figureOf(decimal(row.product_brix), 1)} °Bx`],
      [word("weighed_by"), ""],
    ],
    tables: [
      {
        columns: [
          { title: "", width: 16 },
          { title: word("material") },
          { title: word("percent"), right: true, width: 60 },
          { title: word("to_weigh"), right: true, width: 84 },
          { title: word("lot"), width: 84 },
          { title: word("weighed"), width: 84 },
        ],
        rows: lines.map((line, i) => {
          const { number, name } = refOf(line, all);
          const said = [`${number} ${name}`, line.description].filter(Boolean).join("\n");
          return [String(i + 1), said, figureOf(decimal(line.percent), 3), weightText(batch.gramsOf(line)), "", ""];
        }),
        total: ["", word("total"), "100", weightText(batch.mass), "", ""],
      },
    ],
    ...(row.description !== null && { notes: [{ heading: word("method"), text: row.description }] }),
  };
}

export async function printWeighSheet(
  reader: Reader,
  { storage, publicUrl }: Pick<Services, "storage" | "publicUrl">,
  { params, query }: ServerInput<typeof weighSheet>,
): Promise<Bytes> {
  const recipe = await withFormula(reader, params.id);
  const row = query.composition_hash_id
    ? await compositionOf(reader, recipe.hash_id, query.composition_hash_id)
    : (await currentOf.all(reader.db, [recipe.hash_id]))[0];
  if (!row) throw query.composition_hash_id ? notFound() : refused("formulas.none_yet");
  const all = await readFormulaTree(reader, { compositions: [row.hash_id] });
  const address = `${publicUrl}${recipeHref.view(recipe.hash_id, { tab: "compositions" })}`;
  const { locale } = reader.call;
  const paper = sheetOf(locale, { recipe, row, all, query, address });
  return await printPaper(reader, storage, paper, `${text(locale, "formulas.weigh_sheet")} ${recipe.number}`);
}
