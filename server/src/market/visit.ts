import { visitLimits } from "#contract/contacts/visit.ts";
import type { Visited, VisitPart } from "#server/kit/records/visiting.ts";
import { planned } from "#server/kit/sql/database.ts";
import type { Named } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { linesOf } from "./axes.ts";
import { findingsOf } from "./findings.ts";
import { namesOf } from "./picture.ts";
import { fitRecipes, recipeFacts } from "./recipes.ts";

const axes = { rows: "country", columns: "b2c_group" } as const;

/** The groups that are sold in a country by anybody in reach. */
async function soldIn(reader: Reader, country_hash_id: string): Promise<ReadonlySet<string>> {
  const { reached, from, where, values } = linesOf(reader, { country_hash_id }, [axes.columns]);
  const text = `WITH ${reached} SELECT DISTINCT ${values[0]} AS id ${from} WHERE ${where.text}`;
  return new Set((await planned<{ id: string }>(text).all(reader.db, ...where.values)).map(({ id }) => id));
}

/** The empty cells of a country's row in the market picture that recipes of ours fit, the most recipes first; none that were given up. */
async function spacesIn(reader: Reader, country: string) {
  const { recipes, stock } = await recipeFacts(reader, axes);
  const sold = await soldIn(reader, country);
  const { data } = await findingsOf(reader, { query: axes });
  const found = new Map(
    data.flatMap(({ row, column, finding }) => (row === country ? [[column, finding.finding]] : [])),
  );
  const stocked = new Map(stock?.map(([, group, n]) => [group, n]));
  const facts = (recipes ?? [])
    .flatMap(([, group, n]) =>
      group === null || sold.has(group) || found.get(group) === "declined" ? [] : [{ group, n }],
    )
    .toSorted((a, b) => b.n - a.n)
    .slice(0, visitLimits.spaces);
  const names = await namesOf(
    reader,
    axes.columns,
    facts.map(({ group }) => group),
  );
  return facts.flatMap(({ group, n }) => {
    const named = names.get(group);
    return named
      ? [
          {
            group: { hash_id: group, name: named.name, name_fr: named.name_fr } satisfies Named,
            recipes: n,
            in_stock: stocked.get(group) ?? 0,
            looked: found.get(group) === "none",
          },
        ]
      : [];
  });
}

/** White spaces in the customer's country, and recipes that a line of theirs can fill. */
export const marketOfVisit: readonly VisitPart[] = [
  {
    word: "spaces",
    seers: { all: ["statistics_market_picture"] },
    read: async (reader: Reader, { country }: Visited) => await spacesIn(reader, country.hash_id),
  },
  {
    word: "recipes",
    seers: { all: ["statistics_market_picture", "equipments_view"] },
    read: async (reader: Reader, { hash_id }: Visited) =>
      (await fitRecipes(reader, { query: { contact_hash_id: hash_id, limit: visitLimits.recipes } })).data.map(
        ({ hash_id: id, number, name, application, packaging, in_stock }) => ({
          hash_id: id,
          number,
          name,
          application,
          packaging,
          in_stock,
        }),
      ),
  },
];
