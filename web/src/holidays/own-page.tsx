import { getOwnStock } from "#contract/holidays/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { lazyTab } from "#web/ui/lazy-tab.tsx";

const OwnList = lazyTab(() => import("./own-list.tsx"));
const OwnYear = lazyTab(() => import("./own-year.tsx"));

export function prefetch(place: ScreenPlace): void {
  void ask(getOwnStock, { query: {} });
  if (place.search.view === "year") return;
  import("./own-list.tsx").then(
    ({ own }) => own.prefetch(place),
    () => undefined,
  );
}

/** `/admin/settings/holidays`: my balances at a day, my requests as a list or in a year. */
export default function OwnPage() {
  const [url] = useUrl();
  return url.view === "year" ? <OwnYear /> : <OwnList />;
}
