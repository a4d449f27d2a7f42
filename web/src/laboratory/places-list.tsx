import type { listLaboratories, listWarehouses } from "#contract/laboratory/places.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { ListOf } from "#web/ui/list/list-of.ts";
import { MakingListPage } from "#web/ui/record/record-list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { AreaTabs } from "./area-tabs.tsx";

const PlaceForm = lazyPart(() => import("./place-form.tsx"));

interface PlacesListProps {
  list: ListOf<typeof listLaboratories> | ListOf<typeof listWarehouses>;
  family: "laboratory" | "warehouse";
}
/** The places of one family, with the form for a new one. */
export function PlacesList({ list: spec, family }: PlacesListProps) {
  const t = useT();
  const { can } = useMe();
  const isLaboratory = family === "laboratory";
  const mayAdd = can(isLaboratory ? "laboratory_create" : "warehouses_create");
  return (
    <MakingListPage
      list={useList(spec as ListOf<typeof listLaboratories>)}
      title={t(isLaboratory ? "laboratory.title" : "laboratory.warehouses")}
      tabs={<AreaTabs current={family} />}
      empty={isLaboratory ? "laboratory.none" : "laboratory.none_warehouse"}
      add={mayAdd && t(isLaboratory ? "laboratory.new" : "laboratory.new_warehouse")}
    >
      {(close) => <PlaceForm family={family} onClose={close} />}
    </MakingListPage>
  );
}
