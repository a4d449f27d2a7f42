import { getLaboratory } from "#contract/laboratory/places.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { PlaceRecord } from "./place-record.tsx";

export const prefetch = ({ params }: ScreenPlace): void => void ask(getLaboratory, { params: { id: params.id ?? "" } });

/** `/admin/laboratory/{id}/view` */
export default function LaboratoryPage() {
  return (
    <RecordScreen endpoint={getLaboratory} id={usePathParam("id")}>
      {(place) => <PlaceRecord place={place} />}
    </RecordScreen>
  );
}
