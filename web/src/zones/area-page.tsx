import { getZone } from "#contract/zones/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { AreaScreen, isTab } from "./area-record.tsx";

export const prefetch = ({ params }: ScreenPlace): void => void ask(getZone, { params: { id: params.id ?? "" } });

/** `/admin/area/{id}/update`: an office. */
export default function AreaPage() {
  const id = usePathParam("id");
  const [url] = useUrl();
  return <AreaScreen id={id} tab={isTab(url.tab) ? url.tab : "details"} />;
}
