import { getHoliday } from "#contract/holidays/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { HolidayRecord } from "./record.tsx";

export const prefetch = ({ params }: ScreenPlace): void => void ask(getHoliday, { params: { id: params.id ?? "" } });

/** `/admin/managment/holidays/{id}/view`: one request. */
export default function ViewPage() {
  return (
    <RecordScreen endpoint={getHoliday} id={usePathParam("id")}>
      {(holiday) => <HolidayRecord holiday={holiday} />}
    </RecordScreen>
  );
}
