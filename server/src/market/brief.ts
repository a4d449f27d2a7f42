import type { printMarketBrief } from "#contract/market/endpoints.ts";
import type { FitCustomer, FitRecipe, MarketFinding, MarketHead, MarketPicture } from "#contract/market/schemas.ts";
import { scoreParts, weightsFrom } from "#contract/market/score.ts";
import { cellKey, findingsByCell, spacesOf } from "#contract/market/space.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { numberText } from "#contract/kit/number.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Paper, PaperTable } from "#server/kit/print/paper.ts";
import { printPaper } from "#server/kit/print/print.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { counted, text, type Locale, nameIn } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { findingsOf } from "./findings.ts";
import { picture } from "./picture.ts";
import { marketSpace, whiteSpace } from "./white-space.ts";

type Query = ServerInput<typeof printMarketBrief>["query"];
interface Named {
  readonly name: string;
  readonly name_fr?: string | null;
}
/** Most neighbouring sellers listed. */
const NEIGHBOURS = 8;

const namedIn =
  (locale: Locale) =>
  (it: Named | null | undefined): string =>
    nameIn(locale, it) ?? "";

/** A heading; adds the total when the table shows only the first ones. */
function headed(locale: Locale, heading: string, shown: number, all: number | null | undefined): string {
  const [said, of] = [text(locale, heading), all ?? 0];
  return of > shown ? `${said} · ${text(locale, "market.first_of", { shown, all: of })}` : said;
}

function recipesTable(locale: Locale, recipes: readonly FitRecipe[], all: number | null | undefined): PaperTable {
  const word = (key: string): string => text(locale, key);
  const named = namedIn(locale);
  return {
    heading: headed(locale, "market.recipes_that_fit", recipes.length, all),
    columns: [
      { title: word("market.recipe"), width: 150 },
      { title: word("market.application") },
      { title: word("market.packaging") },
      { title: word("market.needs") },
      { title: word("market.stock"), width: 60 },
    ],
    rows: recipes.map((r) => [
      `${r.number} ${r.name}`,
      named(r.application),
      [named(r.packaging), r.packing_size && `${numberText(r.packing_size)} L`].filter(Boolean).join(", "),
      r.needs.map((need) => word(`equipment.need_${need}`)).join(", "),
      r.in_stock ? word("market.in_stock") : "",
    ]),
  };
}

function customersTable(locale: Locale, customers: readonly FitCustomer[], all: number | null | undefined): PaperTable {
  const word = (key: string): string => text(locale, key);
  const named = namedIn(locale);
  const lineOf = (line: FitCustomer["lines"][number]): string =>
    [
      line.line,
      named(line.packaging),
      line.packing_size && `${numberText(line.packing_size)} L`,
      line.litres_per_hour && text(locale, "market.litres_per_hour", { count: numberText(line.litres_per_hour) }),
    ]
      .filter(Boolean)
      .join(", ");
  return {
    heading: headed(locale, "market.customers_that_can", customers.length, all),
    columns: [
      { title: word("market.customer"), width: 140 },
      { title: word("market.place"), width: 100 },
      { title: word("market.lines") },
      { title: word("market.ours"), width: 100 },
    ],
    rows: customers.map((c) => [
      c.name,
      [c.city, named(c.country)].filter(Boolean).join(", "),
      c.lines.map(lineOf).join("; "),
      c.representatives.map((r) => r.name).join(", "),
    ]),
  };
}

/** The market around the cell: cells of the same row or column, the most products first. */
function around(locale: Locale, data: MarketPicture, row: number, column: number): PaperTable {
  const named = namedIn(locale);
  const near = data.cells
    .filter(([r, c]) => r === row || c === column)
    .toSorted((a, b) => b[2] - a[2])
    .slice(0, NEIGHBOURS);
  return {
    heading: text(locale, "market.around"),
    columns: [
      { title: text(locale, "market.cell") },
      { title: text(locale, "market.products"), right: true, width: 60 },
      { title: text(locale, "market.companies"), right: true, width: 60 },
      { title: text(locale, "market.last_look"), width: 70 },
    ],
    rows: near.map(([r, c, products, contacts, seen]) => [
      `${named(data.rows[r])}, ${named(data.columns[c])}`,
      String(products),
      String(contacts),
      seen ? formatDay(seen) : "",
    ]),
  };
}

const findingFacts = (locale: Locale, finding: MarketFinding | undefined): [string, string][] =>
  finding
    ? [
        [
          text(locale, `market.finding_${finding.finding}`),
          [finding.reason, `${finding.said_by.name}, ${formatDay(finding.said_on)}`].filter(Boolean).join(" · "),
        ],
      ]
    : [];

/** The brief of an empty cell: the parts of its score, the market around it, our recipes that fit, customers who could fill it. */
export async function briefOf(reader: Reader, query: Query): Promise<Paper> {
  const { locale } = reader.call;
  const { data } = await picture(reader, { query });
  const known = await whiteSpace(reader, { query });
  const at = (heads: readonly MarketHead[], id: string): number => heads.findIndex((head) => head.hash_id === id);
  const [row, column] = [at(data.rows, query.row), at(data.columns, query.column)];
  const [r, c] = [data.rows[row], data.columns[column]];
  if (!r || !c) throw notFound();
  const { data: space } = await marketSpace(reader, { query });
  const findings = findingsByCell((await findingsOf(reader, { query })).data);
  const weights = weightsFrom(query.weights);
  const { all, largest } = spacesOf(data, { ...known.data, findings }, weights);
  const found = all.find((one) => one.row === row && one.column === column);
  const named = namedIn(locale);
  const parts = found
    ? scoreParts.flatMap((part): [string, string][] => {
        const value = found.evidence[part];
        if (value === null) return [];
        const figure = numberText(value.toFixed(1));
        const says = counted(locale, [`market.evidence_${part}`], value, { figure });
        return [
          [
            text(locale, `market.part_${part}`),
            `${says} · ${largest[part] ? text(locale, "market.weight_of", { weight: weights[part] }) : text(locale, "market.part_out")}`,
          ],
        ];
      })
    : [];
  return {
    title: text(locale, "market.brief_title", { row: named(r), column: named(c) }),
    facts: [
      ...(found
        ? [[text(locale, "market.score"), text(locale, "market.score_of", { score: found.score })] as [string, string]]
        : []),
      ...parts,
      ...findingFacts(locale, findings.get(cellKey(query.row, query.column))),
      [
        text(locale, "market.last_look"),
        [r, c].flatMap((head) => (head.seen_on ? `${named(head)} ${formatDay(head.seen_on)}` : [])).join(" · "),
      ],
    ],
    tables: [
      ...(space.recipes?.length ? [recipesTable(locale, space.recipes, found?.evidence.recipes)] : []),
      ...(space.customers?.length ? [customersTable(locale, space.customers, found?.evidence.customers)] : []),
      around(locale, data, row, column),
    ],
  };
}

export async function printBrief(reader: Reader, storage: Storage, { query }: { query: Query }): Promise<Bytes> {
  const paper = await briefOf(reader, query);
  return await printPaper(reader, storage, paper, paper.title);
}
