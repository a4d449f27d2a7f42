import { getCount } from "#contract/laboratory/counts.ts";
import { recordPage } from "#web/ui/record/record-pages.tsx";
import { CountRecord } from "./count-record.tsx";

/** `/admin/laboratory/counts/{id}/view` */
const { Page, prefetch } = recordPage(getCount, (count) => <CountRecord count={count} />);
export { Page as default, prefetch };
