import { getUser } from "#contract/users/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { UserRecord } from "./user-record.tsx";

export const prefetch = ({ params }: ScreenPlace): void => {
  void ask(getUser, { params: { id: params.id ?? "" } });
  // Load the first tab's code together with its data.
  void import("./details-tab.tsx").catch(() => undefined);
};

/** `/admin/managment/users/{id}/update`: one person. */
export default function UserPage() {
  return (
    <RecordScreen endpoint={getUser} id={usePathParam("id")}>
      {(user) => <UserRecord user={user} />}
    </RecordScreen>
  );
}
