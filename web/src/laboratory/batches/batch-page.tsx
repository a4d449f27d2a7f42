import { getBatch } from "#contract/laboratory/batches.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { BatchRecord } from "./batch-record.tsx";

export const prefetch = ({ params }: ScreenPlace): void => void ask(getBatch, { params: { id: params.id ?? "" } });

/** `/admin/laboratory/batches/{id}/view` */
export default function BatchPage() {
  return (
    <RecordScreen endpoint={getBatch} id={usePathParam("id")}>
      {(batch) => <BatchRecord batch={batch} />}
    </RecordScreen>
  );
}
