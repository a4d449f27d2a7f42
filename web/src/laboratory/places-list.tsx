import type { listLaboratories, listWarehouses } from "#contract/laboratory/places.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useAddressed, SidePanel } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { ListOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { useUrl } from "#web/kit/place.ts";
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
  const [url] = useUrl();
  const drawer = useAddressed(["edit"]);
  const list = useList(spec as ListOf<typeof listLaboratories>);
  const mayAdd = can(family === "laboratory" ? "laboratory_create" : "warehouses_create");
  const add = (): void => drawer.open({ edit: "new" });
  return (
    <>
      <ListPage
        list={list}
        title={t(family === "laboratory" ? "laboratory.title" : "laboratory.warehouses")}
        tabs={<AreaTabs current={family} />}
        primary={
          mayAdd
            ? { label: t(family === "laboratory" ? "laboratory.new" : "laboratory.new_warehouse"), onPress: add }
            : undefined
        }
        empty={family === "laboratory" ? "laboratory.none" : "laboratory.none_warehouse"}
      />
      <SidePanel
        opened={mayAdd && url.edit === "new"}
        onClose={drawer.close}
        title={t(family === "laboratory" ? "laboratory.new" : "laboratory.new_warehouse")}
      >
        <PlaceForm family={family} onClose={drawer.close} />
      </SidePanel>
    </>
  );
}
