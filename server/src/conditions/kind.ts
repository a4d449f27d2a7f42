import { conditionHref } from "#contract/conditions/hrefs.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { text } from "#server/kit/shared/texts.ts";

export const conditionKind: Kind = {
  name: "payment_condition",
  rows: { from: "payment_condition r", id: "r.hash_id", title: "r.label", french: "r.label_fr" },
  reach: { sees: async ({ access }) => access.own() !== "" },
  fields: openFields("label label_fr retired instalments share delay after_task end_of_month days_after"),
  words: ["conditions.after_"],
  search: {
    words: "concat_ws(' ', r.label, r.label_fr)",
    reach: { rows: ({ person }) => (person.rights.anywhere("payment_conditions_view") ? "true" : undefined) },
    note: (_, locale) => text(locale, "conditions.title"),
    link: (found) => conditionHref.list({ edit: found.hash_id }),
  },
};
