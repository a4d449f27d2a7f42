import { listLaboratories } from "#contract/laboratory/places.ts";
import { country } from "#contract/reference/house-lists.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { opens, placeColumns } from "./columns.tsx";
import { PlacesList } from "./places-list.tsx";

const laboratories = listOf(listLaboratories, {
  name: "laboratories",
  columns: placeColumns,
  opens,
  filters: {
    kind: { label: "laboratory.kind", options: ["laboratory", "shop"], texts: "laboratory.kind_" },
    country_hash_id: { label: "laboratory.country", from: country.list },
    archived: { label: "laboratory.archived", options: ["1", "all"], texts: "laboratory.archived_" },
  },
});
export const { prefetch } = laboratories;

/** `/admin/laboratory`: laboratories and shops. */
export default function LaboratoriesPage() {
  return <PlacesList list={laboratories} family="laboratory" />;
}
