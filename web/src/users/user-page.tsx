import { getUser } from "#contract/users/endpoints.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { recordPage } from "#web/ui/record/record-pages.tsx";
import { UserRecord } from "./user-record.tsx";

/** `/admin/managment/users/{id}/update`: one person. */
const page = recordPage(getUser, (user) => <UserRecord user={user} />);
export default page.Page;
export const prefetch = (place: ScreenPlace): void => {
  page.prefetch(place);
  // Load the first tab's code together with its data.
  void import("./details-tab.tsx").catch(() => undefined);
};
