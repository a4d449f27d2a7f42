import { deleteAvailability, updateAvailability, type Availability } from "#contract/recipes/availability.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { AvailabilityFields, availabilityOf, availabilityProblems } from "./availability-fields.tsx";

/** The form of an availability: edit it, delete it, or only read it. */
export default function AvailabilityForm({ line, onClose }: { line: Availability; onClose: () => void }) {
  const t = useT();
  const named = useNamed();
  const params = { id: line.hash_id };
  const name = named(line.country);
  const form = useCallForm(updateAvailability, {
    draft: `recipe_country.${line.hash_id}`,
    start: availabilityOf(line),
    version: line.version,
    check: (v) =>
      Object.fromEntries(Object.entries(availabilityProblems(v)).map(([field, key]) => [field, t(key ?? "")])),
    input: (v, version) => ({ params, body: { ...v, version } }),
    saved: () => t("recipes.country_saved", { name }),
    onClose,
  });
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "recipe", id: line.recipe_hash_id, now: name }}
      label={name}
      submit={line.can.update ? t("ui.save") : undefined}
      remove={
        line.can.delete && {
          call: deleteAvailability,
          of: line.hash_id,
          words: "recipes.country_remove",
          given: { name },
        }
      }
    >
      <AvailabilityFields form={form} />
    </RecordDrawer>
  );
}
