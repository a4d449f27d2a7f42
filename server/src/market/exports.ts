import { getMarketPicture, type MarketQuery } from "#contract/market/endpoints.ts";
import { exportable, type Exportable, type ExportColumn } from "#server/kit/area/exporting.ts";
import { nameIn } from "#server/kit/shared/texts.ts";
import { picture } from "./picture.ts";

interface Line {
  readonly name: string;
  readonly products: readonly number[];
  readonly total: number;
  readonly contacts: number;
  readonly seen_on: string | null;
}

/** The picture as a table: its rows and columns, with totals. */
export const marketExports: Readonly<Record<string, Exportable>> = {
  market_picture: exportable<MarketQuery, Line>({
    need: getMarketPicture.permission,
    also: ["contacts_view", "contacts_view_all"],
    filters: getMarketPicture.query,
    open: async (reader, query) => {
      const { data } = await picture(reader, { query });
      const { locale } = reader.call;
      const products = data.rows.map(() => data.columns.map(() => 0));
      for (const [r, c, count] of data.cells) (products[r] ?? [])[c] = count;
      const rows = data.rows.map((row, i): Line => ({
        name: nameIn(locale, row),
        products: products[i] ?? [],
        total: row.products,
        contacts: row.contacts,
        seen_on: row.seen_on,
      }));
      return {
        columns: [
          { title: `market.axis_${query.rows}`, type: "text", width: 28, value: (line) => line.name },
          ...data.columns.map((column, i): ExportColumn<Line> => ({
            title: "market.axis_country",
            heading: nameIn(locale, column),
            type: "number",
            value: (line) => line.products[i] || null,
          })),
          { title: "market.different_products", type: "number", width: 20, value: (line) => line.total },
          { title: "market.different_contacts", type: "number", width: 20, value: (line) => line.contacts },
          { title: "market.last_look", type: "day", value: (line) => line.seen_on },
        ],
        pages: async function* () {
          yield rows;
        },
        total: async () => rows.length,
      };
    },
  }),
};
