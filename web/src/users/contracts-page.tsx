import { contractZones, getContract } from "#contract/users/contracts.ts";
import { useRead } from "#web/api/query.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { Option } from "#web/ui/list/filters-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import { contracts } from "./contract-columns.tsx";

const ContractForm = lazyPart(() => import("./contract-form.tsx"));

export const { prefetch } = contracts;

function useOffices(): readonly Option[] {
  const { data } = useRead(contractZones, {}, { quiet: true, staleTime: 60_000 });
  return (data?.data ?? []).map((z) => ({ value: z.hash_id, label: z.name }));
}

/** `/admin/accounting/contracts`: contracts of people in the offices where the user sees contracts. */
export default function ContractsPage() {
  const t = useT();
  const { can } = useMe();
  const drawer = useAddressed(["edit"]);
  const list = useList(contracts, { choices: { zone_hash_id: useOffices() } });
  const mayAdd = can("user_contracts_create");
  const add = (): void => drawer.open({ edit: "new" });
  return (
    <>
      <ListPage
        list={list}
        title={t("users.contracts")}
        tabs={<AreaTabs />}
        primary={mayAdd ? { label: t("users.contract_new"), onPress: add } : undefined}
        empty="users.contracts_none"
      />
      <AddressedPanel
        word="edit"
        endpoint={getContract}
        title={(c) => c.title}
        make={mayAdd && { title: t("users.contract_new"), form: <ContractForm onClose={drawer.close} /> }}
      >
        {(c, close) => <ContractForm contract={c} onClose={close} />}
      </AddressedPanel>
    </>
  );
}
