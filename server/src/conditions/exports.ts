import { listConditions } from "#contract/conditions/endpoints.ts";
import type { Condition } from "#contract/conditions/schemas.ts";
import { exportable, pagesOf, type Exportable } from "#server/kit/exporting.ts";
import { text } from "#server/kit/texts.ts";
import { conditions } from "./conditions.ts";
import { partWords } from "./words.ts";

/** The export of conditions with the filters of their list; instalments are in one cell. */
export const conditionExports: Readonly<Record<string, Exportable>> = {
  conditions: exportable<Parameters<typeof conditions>[1]["query"], Condition>({
    need: listConditions.permission,
    filters: listConditions.query,
    open: async (reader, filters) => {
      const { locale } = reader.call;
      return {
        columns: [
          { title: "conditions.label", type: "text", width: 34, value: (c) => c.label },
          { title: "conditions.label_fr", type: "text", width: 34, value: (c) => c.label_fr },
          {
            title: "conditions.instalments",
            type: "text",
            width: 70,
            value: (c) => c.instalments.map((part) => partWords(locale, part)).join("; "),
          },
          {
            title: "conditions.retired",
            type: "text",
            value: (c) => text(locale, c.retired ? "reference.yes" : "reference.no"),
          },
        ],
        pages: () => pagesOf((after) => conditions(reader, { query: { ...filters, after, limit: 200 } })),
      };
    },
  }),
};
