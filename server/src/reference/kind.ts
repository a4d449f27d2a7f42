import { isPermission, type Permission } from "#contract/permissions.ts";
import type { Field } from "#contract/kit/resource-fields.ts";
import { listAddress, resources } from "#contract/reference/resources.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { text } from "#server/kit/shared/texts.ts";

/** A kind per list. People who may read a list may see its entries' trail; search finds its entries for people who may open its screen. */
export const referenceKinds: readonly Kind[] = resources.map((r): Kind => {
  const view = `${r.family}_view`;
  const hasFrench = "name_fr" in r.fields;
  const hasPictures = Object.values<Field>(r.fields).some((f) => f.kind === "image");
  return {
    name: r.name,
    rows: { from: `${r.name} r`, id: "r.hash_id", title: "r.name", ...(hasFrench && { french: "r.name_fr" }) },
    reach: {
      sees: async ({ access }) =>
        "readByAll" in r ? access.own() !== "" : access.can(r.list.permission as Permission, {}),
    },
    fields: openFields(...Object.keys(r.fields), "merged moved into restored changed_since behind"),
    words: ["reference.choice_"],
    ...(hasPictures && { files: { cached: true } }),
    search: {
      words: hasFrench ? "concat_ws(' ', r.name, r.name_fr)" : "r.name",
      reach: { rows: ({ person }) => (isPermission(view) && person.rights.anywhere(view) ? "true" : undefined) },
      note: (_, locale) => text(locale, `reference.${r.name}_title`),
      link: (found) => listAddress(r, { edit: found.hash_id }),
    },
  };
});
