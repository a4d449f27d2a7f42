import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MakingListPage } from "#web/ui/record/record-list-page.tsx";
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
  return (
    <MakingListPage
      list={useList(batchesList)}
      title={t("laboratory.batches")}
      tabs={<AreaTabs current="batch" />}
      empty="laboratory.batches_none"
      add={can("laboratory_stock") && can("recipes_formula") && t("laboratory.plan_batch")}
    >
      {(close) => <PlanForm recipe={url.recipe_id} place={url.laboratory_id} onClose={close} />}
    </MakingListPage>
  );
}
