import { getRequest } from "#contract/requests/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { RequestRecord } from "./record.tsx";

export const prefetch = ({ params }: ScreenPlace): void => void ask(getRequest, { params: { id: params.id ?? "" } });

/** `/admin/managment/requests/{id}/details`: one request, for its asker, its deciders and who hands out. */
export default function ViewPage() {
  return (
    <RecordScreen endpoint={getRequest} id={usePathParam("id")}>
      {(request) => <RequestRecord request={request} />}
    </RecordScreen>
  );
}
