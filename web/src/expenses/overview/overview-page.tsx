import { useUrl } from "#web/kit/place.ts";
import { FeesView } from "./fees-view.tsx";
import { FiguresView } from "./figures-view.tsx";

export { prefetch } from "./figures-view.tsx";

/** `/admin/accounting/statistic/overview`: spending of the offices, and the fees behind it. */
export default function OverviewPage() {
  const [{ view }] = useUrl();
  return view === "fees" ? <FeesView /> : <FiguresView />;
}
