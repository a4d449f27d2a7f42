import { getAdvance } from "#contract/advances/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { AdvanceScreen } from "./advance-screen.tsx";

export const prefetch = ({ params }: ScreenPlace): void => void ask(getAdvance, { params: { id: params.id ?? "" } });

/** `/admin/avance/{id}/view`: an advance for its owner. */
export default function ViewPage() {
  return <AdvanceScreen id={usePathParam("id")} />;
}
