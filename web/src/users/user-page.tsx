import { getUser } from "#contract/users/endpoints.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { RecordFailed, RecordShape } from "#web/ui/record/record-states.tsx";
import { UserRecord } from "./user-record.tsx";

export const prefetch = ({ params }: ScreenPlace): void => {
  void ask(getUser, { params: { id: params.id ?? "" } });
  // The first tab's program comes with its data.
  void import("./details-tab.tsx").catch(() => undefined);
};

/** `/admin/managment/users/{id}/update`: one person. */
export default function UserPage() {
  const id = usePathParam("id");
  const { data, isError, refetch } = useRead(getUser, { params: { id } }, { route: true });
  if (data) return <UserRecord key={id} user={data.data} />;
  return isError ? <RecordFailed onRetry={() => void refetch()} /> : <RecordShape />;
}
