import { listComponents } from "#contract/components/endpoints.ts";
import { figureText } from "#contract/components/figures.ts";
import type { ComponentRow } from "#contract/components/schemas.ts";
import { exportable, pagesOf, type Exportable } from "#server/kit/exporting.ts";
import { text } from "#server/kit/texts.ts";
import { components } from "./lists.ts";

/** The components, with the filters of their list. */
export const componentExports: Readonly<Record<string, Exportable>> = {
  components: exportable<Parameters<typeof components>[1], ComponentRow>({
    need: listComponents.permission,
    filters: listComponents.query,
    open: async (reader, filters) => {
      const { locale } = reader.call;
      const named = (c: ComponentRow): string =>
        c.allergens_all.map((a) => text(locale, `components.allergen_${a}`)).join(", ");
      return {
        columns: [
          { title: "components.number", type: "text", value: (c) => c.number },
          { title: "components.name", type: "text", width: 36, value: (c) => c.name },
          { title: "components.kind", type: "text", value: (c) => text(locale, `components.kind_${c.kind}`) },
          { title: "components.cas", type: "text", value: (c) => c.cas },
          { title: "components.fema", type: "text", value: (c) => c.fema },
          { title: "components.fl", type: "text", value: (c) => c.fl },
          { title: "components.e_number", type: "text", value: (c) => c.e_number },
          { title: "components.base_unit", type: "text", value: (c) => c.base_unit },
          { title: "components.density", type: "number", value: (c) => c.density },
          {
            title: "components.density_temperature",
            type: "text",
            value: (c) => c.density_temperature && figureText(c.density_temperature),
          },
          {
            title: "components.natural",
            type: "text",
            value: (c) => text(locale, c.natural ? "components.natural_1" : "components.natural_0"),
          },
          { title: "components.allergens", type: "text", width: 30, value: named },
        ],
        pages: () => pagesOf((after) => components(reader, { ...filters, after, limit: 200 })),
      };
    },
  }),
};
