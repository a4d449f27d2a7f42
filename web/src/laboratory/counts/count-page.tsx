import { getCount } from "#contract/laboratory/counts.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { CountRecord } from "./count-record.tsx";

export const prefetch = ({ params }: ScreenPlace): void => void ask(getCount, { params: { id: params.id ?? "" } });

/** `/admin/laboratory/counts/{id}/view` */
export default function CountPage() {
  return (
    <RecordScreen endpoint={getCount} id={usePathParam("id")}>
      {(count) => <CountRecord count={count} />}
    </RecordScreen>
  );
}
