import { isPermission, type Permission } from "#contract/permissions.ts";
import type { Field } from "#contract/kit/resource-fields.ts";
import type { Resource } from "#contract/kit/resource.ts";
import { listAddress, resources } from "#contract/reference/resources.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { notProposed } from "./proposals/fragments.ts";
import { proposedOf } from "./proposals/lists.ts";
import { text } from "#server/kit/shared/texts.ts";

/** A kind per list. People who may read a list may see its entries' trail; search finds its entries for people who may open its screen. */
export const referenceKinds: readonly Kind[] = resources.map((r): Kind => {
  const view = `${r.family}_view`;
  const proposed = proposedOf(r as unknown as Resource);
  const hasFrench = "name_fr" in r.fields;
  const hasPictures = Object.values<Field>(r.fields).some((f) => f.kind === "image");
  return {
    name: r.name,
    rows: { from: `${r.name} r`, id: "r.hash_id", title: "r.name", ...(hasFrench && { french: "r.name_fr" }) },
    reach: {
      sees: async ({ access }) =>
        "readByAll" in r ? access.own() !== "" : access.can(r.list.permission as Permission, {}),
    },
    fields: openFields(...Object.keys(r.fields), "merged moved into restored changed_since behind reason"),
    words: ["reference.choice_"],
    ...(proposed && { proposed }),
    ...(hasPictures && { files: { cached: true } }),
    search: {
      words: hasFrench ? "concat_ws(' ', r.name, r.name_fr)" : "r.name",
      reach: {
        rows: ({ person }) =>
          isPermission(view) && person.rights.anywhere(view)
            ? proposed
              ? notProposed("r.hash_id")
              : "true"
            : undefined,
      },
      note: (_, locale) => text(locale, `reference.${r.name}_title`),
      link: (found) => listAddress(r, { edit: found.hash_id }),
    },
  };
});
