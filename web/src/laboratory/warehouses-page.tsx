import { listWarehouses } from "#contract/laboratory/places.ts";
import { country } from "#contract/reference/house-lists.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { opens, placeColumns } from "./columns.tsx";
import { PlacesList } from "./places-list.tsx";

const warehouses = listOf(listWarehouses, {
  name: "warehouses",
  columns: placeColumns.filter((c) => c.key !== "kind"),
  opens,
  filters: {
    country_hash_id: { label: "laboratory.country", from: country.list },
    archived: { label: "laboratory.archived", options: ["1", "all"], texts: "laboratory.archived_" },
  },
});
export const { prefetch } = warehouses;

/** `/admin/warehouses` */
export default function WarehousesPage() {
  return <PlacesList list={warehouses} family="warehouse" />;
}
