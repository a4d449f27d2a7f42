import { certificateKinds, certificateStates } from "#contract/factories/certificates.ts";
import { getFactory, listFactories } from "#contract/factories/endpoints.ts";
import { factoryHref } from "#contract/factories/hrefs.ts";
import { country } from "#contract/reference/house-lists.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { RecordListPage } from "#web/ui/record/record-list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { factoryColumns } from "./columns.tsx";

const FactoryForm = lazyPart(() => import("./factory-form.tsx"));

const factories = listOf(listFactories, {
  name: "factories",
  columns: factoryColumns,
  opens: (f, narrowed) => factoryHref.list({ ...narrowed, edit: f.hash_id }),
  filters: {
    country_hash_id: { label: "factories.country", from: country.list },
    kind: { label: "factories.certificate", options: certificateKinds, texts: "factories.kind_" },
    certificate: { label: "factories.expiry", options: certificateStates, texts: "factories.state_" },
  },
  rowHeight: 44,
});
export const { prefetch } = factories;

/** `/admin/tools/factories`: the factories with their certificates. */
export default function FactoriesPage() {
  const t = useT();
  const { can } = useMe();
  return (
    <RecordListPage
      list={useList(factories)}
      title={t("reference.factory_title")}
      tabs={<AreaTabs />}
      empty="factories.none"
      add={can("factories_create") && t("factories.new")}
      read={getFactory}
      titleOf={(f) => f.name}
    >
      {(f, close) => <FactoryForm factory={f} onClose={close} />}
    </RecordListPage>
  );
}
