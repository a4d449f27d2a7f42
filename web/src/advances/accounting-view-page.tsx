import { usePathParam } from "#web/kit/place.ts";
import { AdvanceScreen } from "./advance-screen.tsx";

export { prefetch } from "./view-page.tsx";

/** `/admin/accounting/avance/{id}/view`: an advance for accountants. */
export default function AccountingViewPage() {
  return <AdvanceScreen id={usePathParam("id")} accountant />;
}
