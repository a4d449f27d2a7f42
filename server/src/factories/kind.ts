import { listRows } from "#server/reference/public.ts";
import { factoryHref } from "#contract/factories/hrefs.ts";
import { openFields, reachBy, type Kind, type Rows } from "#server/kit/records/kind.ts";
import { text } from "#server/kit/shared/texts.ts";

const rows: Rows = {
  from: `factory r JOIN ${listRows("country", "k")} ON k.hash_id = r.country_id`,
  id: "r.hash_id",
  title: "r.name",
};
const reach = reachBy(rows, { rights: ["factories_view"], place: "none" });

export const factoryKind: Kind = {
  name: "factory",
  rows,
  reach,
  fields: openFields(
    "name country_id street street2 zip_code city contact_id certificates kind number valid_until file_name certificate",
  ),
  words: ["factories.kind_"],
  files: {},
  search: {
    words: "concat_ws(' ', r.name, r.city)",
    note: (_, locale) => text(locale, "reference.factory_title"),
    link: (found) => factoryHref.list({ edit: found.hash_id }),
  },
};
