import { certificateKinds, certificateStates } from "#contract/factories/certificates.ts";
import { getFactory, listFactories } from "#contract/factories/endpoints.ts";
import { factoryHref } from "#contract/factories/hrefs.ts";
import { country } from "#contract/reference/house-lists.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
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
  const drawer = useAddressed(["edit"]);
  const list = useList(factories);
  const mayAdd = can("factories_create");
  const add = (): void => drawer.open({ edit: "new" });
  return (
    <>
      <ListPage
        list={list}
        title={t("reference.factory_title")}
        tabs={<AreaTabs />}
        primary={mayAdd ? { label: t("factories.new"), onPress: add } : undefined}
        empty="factories.none"
      />
      <AddressedPanel
        word="edit"
        endpoint={getFactory}
        title={(f) => f.name}
        make={mayAdd && { title: t("factories.new"), form: <FactoryForm onClose={drawer.close} /> }}
      >
        {(f, close) => <FactoryForm factory={f} onClose={close} />}
      </AddressedPanel>
    </>
  );
}
