import { contractZones, getContract } from "#contract/users/contracts.ts";
import { peopleSeers } from "#contract/users/rights.ts";
import { useRead } from "#web/api/query.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { Option } from "#web/ui/list/filters-of.ts";
import { RecordListPage } from "#web/ui/record/record-list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
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
  // Without a right to see people there is nobody to choose, and nothing to ask the server.
  const people = peopleSeers.any.some((right) => can(right)) ? {} : { user_hash_id: [] };
  return (
    <RecordListPage
      list={useList(contracts, { choices: { zone_hash_id: useOffices(), ...people } })}
      title={t("users.contracts")}
      tabs={<AreaTabs />}
      empty="users.contracts_none"
      add={can("user_contracts_create") && t("users.contract_new")}
      read={getContract}
      titleOf={(c) => c.title}
    >
      {(c, close) => <ContractForm contract={c} onClose={close} />}
    </RecordListPage>
  );
}
