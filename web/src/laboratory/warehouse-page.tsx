import { getWarehouse } from "#contract/laboratory/places.ts";
import { recordPage } from "#web/ui/record/record-pages.tsx";
import { PlaceRecord } from "./place-record.tsx";

/** `/admin/warehouses/{id}/view` */
const { Page, prefetch } = recordPage(getWarehouse, (place) => <PlaceRecord place={place} />);
export { Page as default, prefetch };
