import { listFactories } from "#contract/factories/endpoints.ts";
import type { Factory } from "#contract/factories/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { nameIn, text } from "#server/kit/shared/texts.ts";
import { factories } from "./factories.ts";

/** The export of factories with the filters of their list; certificates are in one cell. */
export const factoryExports: Readonly<Record<string, Exportable>> = {
  factories: listExport(
    listFactories,
    (reader, { query }) => factories(reader, query),
    (locale) => {
      const certificates = (f: Factory): string =>
        f.certificates
          .map((c) =>
            [text(locale, `factories.kind_${c.kind}`), c.number, c.expires_on && formatDay(c.expires_on)]
              .filter(Boolean)
              .join(" "),
          )
          .join(", ");
      return [
        { title: "factories.name", type: "text", width: 34, value: (f) => f.name },
        { title: "factories.street", type: "text", value: (f) => f.street },
        { title: "factories.street2", type: "text", value: (f) => f.street2 },
        { title: "factories.zip_code", type: "text", value: (f) => f.zip_code },
        { title: "factories.city", type: "text", value: (f) => f.city },
        { title: "factories.country", type: "text", value: (f) => nameIn(locale, f.country) },
        { title: "factories.contact", type: "text", value: (f) => f.contact?.name ?? null },
        { title: "factories.certificates", type: "text", width: 60, value: certificates },
      ];
    },
  ),
};
