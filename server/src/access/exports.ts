import { whoMay } from "#contract/access/questions.ts";
import { listRoles } from "#contract/access/roles.ts";
import { listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { nameIn } from "#server/kit/shared/texts.ts";
import { who } from "./questions.ts";
import { rolesByName } from "./roles.ts";

export const accessExports: Readonly<Record<string, Exportable>> = {
  profiles: listExport(listRoles, rolesByName, (locale) => [
    { title: "profile", type: "text", width: 30, value: (r) => nameIn(locale, r) },
    { title: "rights", type: "number", value: (r) => r.rights_count },
    { title: "people", type: "number", value: (r) => r.people_count },
  ]),
  /** Everybody who holds a right, with the reasons. */
  access_who: listExport(whoMay, who, (locale) => [
    { title: "person", type: "text", width: 28, value: (r) => r.name },
    { title: "office", type: "text", value: (r) => r.zone?.name ?? null },
    { title: "profile", type: "text", value: (r) => nameIn(locale, r.profile) },
    { title: "reasons", type: "text", width: 60, value: (r) => r.reasons.map((x) => x.text).join(" ") },
  ]),
};
