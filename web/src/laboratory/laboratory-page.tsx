import { getLaboratory } from "#contract/laboratory/places.ts";
import { recordPage } from "#web/ui/record/record-pages.tsx";
import { PlaceRecord } from "./place-record.tsx";

/** `/admin/laboratory/{id}/view` */
const { Page, prefetch } = recordPage(getLaboratory, (place) => <PlaceRecord place={place} />);
export { Page as default, prefetch };
