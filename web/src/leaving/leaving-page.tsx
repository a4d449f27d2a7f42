import { getLeaving } from "#contract/leaving/endpoints.ts";
import { recordPage } from "#web/ui/record/record-pages.tsx";
import { LeavingRecord } from "./leaving-record.tsx";

/** `/admin/managment/users/{id}/leaving`: what is open when somebody leaves. */
const page = recordPage(getLeaving, (leaving) => <LeavingRecord leaving={leaving} />);
export default page.Page;
export const { prefetch } = page;
