import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { AreaTabs } from "../area-tabs.tsx";
import { batchesList } from "./batches-list.tsx";

const PlanForm = lazyPart(() => import("./plan-form.tsx"));
export const { prefetch } = batchesList;

/** `/admin/laboratory/batches`; with `recipe_id` and `edit=new` it opens the form to plan a batch of that recipe. */
export default function BatchesPage() {
  const t = useT();
  const { can } = useMe();
  const [url] = useUrl();
  const drawer = useAddressed(["edit"]);
  const list = useList(batchesList);
  const may = can("laboratory_stock");
  return (
    <>
      <ListPage
        list={list}
        title={t("laboratory.batches")}
        tabs={<AreaTabs current="batch" />}
        primary={may ? { label: t("laboratory.plan_batch"), onPress: () => drawer.open({ edit: "new" }) } : undefined}
        empty="laboratory.batches_none"
      />
      <SidePanel opened={may && url.edit === "new"} onClose={drawer.close} title={t("laboratory.plan_batch")}>
        <PlanForm recipe={url.recipe_id} place={url.laboratory_id} onClose={drawer.close} />
      </SidePanel>
    </>
  );
}
