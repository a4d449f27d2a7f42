import { useUrl } from "#web/kit/place.ts";
import { FeesView } from "./fees-view.tsx";
import { FiguresView } from "./figures-view.tsx";

export { prefetch } from "./figures-view.tsx";

/** `/admin/accounting/statistic/overview`: what offices spend, and the fees behind each figure. */
export default function OverviewPage() {
  const [{ view }] = useUrl();
  return view === "fees" ? <FeesView /> : <FiguresView />;
}
