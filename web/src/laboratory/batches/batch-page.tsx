import { getBatch } from "#contract/laboratory/batches.ts";
import { recordPage } from "#web/ui/record/record-pages.tsx";
import { BatchRecord } from "./batch-record.tsx";

/** `/admin/laboratory/batches/{id}/view` */
const { Page, prefetch } = recordPage(getBatch, (batch) => <BatchRecord batch={batch} />);
export { Page as default, prefetch };
