import { Suspense } from "react";
import { zoneTimeline } from "#contract/supplies/endpoints.ts";
import { supplyHref } from "#contract/supplies/hrefs.ts";
import type { SupplyType } from "#contract/supplies/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { articleColumn, movementColumns, movementFilters, useUndo } from "./movements.tsx";

/** The picker of the office is not what one came for. */
const BareChoice = lazyPart(async () => ({ default: (await import("#web/ui/form/bare-choice.tsx")).BareChoice }));

const movements = listOf(zoneTimeline, {
  name: "supply_office_movements",
  searchable: false,
  columns: [articleColumn(), ...movementColumns],
  filters: movementFilters,
  opens: (m) => supplyHref[m.supply.type].view(m.zone.hash_id, m.supply.hash_id),
});

/** The movements of an office: `/admin/managment/fournitures/zone/{zone}/timeline` and its twin for materials. */
export function timelinePage(type: SupplyType) {
  const fixed = (zone: string) => ({ params: { zone }, query: { type } });
  function TimelinePage() {
    const t = useT();
    const { zones } = useMe();
    const zone = usePathParam("zone");
    const office = zones.find((z) => z.hash_id === zone)?.name ?? "";
    const list = useList(movements, { fixed: fixed(zone), exports: { zone }, about: office, bulk: useUndo() });
    return (
      <ListPage
        list={list}
        title={t("supplies.of_office", { office })}
        empty="supplies.no_movements"
        actions={
          <>
            {zones.length > 1 ? (
              <Suspense>
                <BareChoice
                  label={t("supplies.office")}
                  value={zone}
                  choices={zones.map((z) => ({ value: z.hash_id, label: z.name }))}
                  onChange={(id) => go(supplyHref[type].timeline(id))}
                />
              </Suspense>
            ) : null}
            <ButtonLink href={supplyHref[type].list({ zone })}>{t(`supplies.type_${type}`)}</ButtonLink>
          </>
        }
      />
    );
  }
  return {
    default: TimelinePage,
    prefetch: (place: ScreenPlace) => movements.prefetch(place, fixed(place.params.zone ?? "")),
  };
}
