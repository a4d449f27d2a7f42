import { getPayrollRun } from "#contract/payslips/payslip-endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { lazyTab } from "#web/ui/lazy-tab.tsx";
import RunPage from "./run/run-page.tsx";

const ListView = lazyTab(() => import("./list/list-view.tsx"));
const ArrearsView = lazyTab(() => import("./arrears/arrears-view.tsx"));
const WhatIfView = lazyTab(() => import("./what-if/what-if-view.tsx"));

export function prefetch({ search }: ScreenPlace): void {
  const { zone, month, view } = search;
  if (zone && month && view === undefined) void ask(getPayrollRun, { query: { zone, month } });
}

/** `/admin/payslips`: the run of a month, all payslips, arrears, or what if. */
export default function PayPage() {
  const [{ view }] = useUrl();
  if (view === "list") return <ListView />;
  if (view === "arrears") return <ArrearsView />;
  if (view === "what_if") return <WhatIfView />;
  return <RunPage />;
}
