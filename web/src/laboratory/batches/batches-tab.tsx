import { batchHref } from "#contract/laboratory/hrefs.ts";
import type { Place } from "#contract/laboratory/places.ts";
import { useMe } from "#web/api/me.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { RecordList } from "#web/ui/record/record-list.tsx";
import { batchesList } from "./batches-list.tsx";

const { laboratory_id: _, ...filters } = batchesList.filters ?? {};
const here = {
  ...batchesList,
  partOf: "laboratory_id" as const,
  filters,
  columns: batchesList.columns.filter((c) => c.key !== "place"),
};

/** The batches of a place. */
export default function BatchesTab({ place }: { place: Place }) {
  const t = useT();
  const { can } = useMe();
  return (
    <RecordList
      list={here}
      of={place}
      empty="laboratory.batches_none"
      add={
        place.can.stock &&
        can("recipes_formula") && {
          label: t("laboratory.plan_batch"),
          run: () => go(batchHref.list({ edit: "new", laboratory_id: place.hash_id })),
        }
      }
    />
  );
}
