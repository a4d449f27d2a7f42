import { listConditions } from "#contract/conditions/endpoints.ts";
import { listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { text } from "#server/kit/shared/texts.ts";
import { conditions } from "./conditions.ts";
import { partWords } from "./words.ts";

/** The export of conditions with the filters of their list; instalments are in one cell. */
export const conditionExports: Readonly<Record<string, Exportable>> = {
  conditions: listExport(listConditions, conditions, (locale) => [
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
  ]),
};
