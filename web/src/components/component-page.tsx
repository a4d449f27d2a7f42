import { getComponent } from "#contract/components/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { ComponentRecord } from "./component-record.tsx";

export const prefetch = ({ params }: ScreenPlace): void => void ask(getComponent, { params: { id: params.id ?? "" } });

/** `/admin/tools/components/{id}/view` */
export default function ComponentPage() {
  return (
    <RecordScreen endpoint={getComponent} id={usePathParam("id")}>
      {(component) => <ComponentRecord component={component} />}
    </RecordScreen>
  );
}
