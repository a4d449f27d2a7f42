import { whoMay } from "#contract/access/questions.ts";
import { listRoles, type Role } from "#contract/access/roles.ts";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import { exportable, pagesOf, type Exportable } from "#server/kit/exporting.ts";
import type { Locale } from "#server/kit/texts.ts";
import { who } from "./questions.ts";
import { rolesByName } from "./roles.ts";

type Holder = ServerOutput<typeof whoMay>["data"][number];
const named = (n: { name: string; name_fr: string | null } | null, locale: Locale): string | null =>
  (locale === "fr" ? n?.name_fr : null) ?? n?.name ?? null;

export const accessExports: Readonly<Record<string, Exportable>> = {
  profiles: exportable<ServerInput<typeof listRoles>["query"], Role>({
    need: listRoles.permission,
    filters: listRoles.query,
    open: async (reader, filters) => ({
      columns: [
        { title: "profile", type: "text", width: 30, value: (r) => named(r, reader.call.locale) },
        { title: "rights", type: "number", value: (r) => r.rights_count },
        { title: "people", type: "number", value: (r) => r.people_count },
      ],
      pages: () =>
        pagesOf((after) =>
          rolesByName(reader, { params: undefined, query: { ...filters, after, limit: 200 }, body: undefined }),
        ),
    }),
  }),
  /** Everybody who holds a right, with the reasons. */
  access_who: exportable<ServerInput<typeof whoMay>["query"], Holder>({
    need: whoMay.permission,
    filters: whoMay.query,
    open: async (reader, filters) => ({
      columns: [
        { title: "person", type: "text", width: 28, value: (r) => r.name },
        { title: "office", type: "text", value: (r) => r.zone?.name ?? null },
        { title: "profile", type: "text", value: (r) => named(r.profile, reader.call.locale) },
        { title: "reasons", type: "text", width: 60, value: (r) => r.reasons.map((x) => x.text).join(" ") },
      ],
      pages: () =>
        pagesOf((after) =>
          who(reader, { params: undefined, query: { ...filters, after, limit: 200 }, body: undefined }),
        ),
    }),
  }),
};
