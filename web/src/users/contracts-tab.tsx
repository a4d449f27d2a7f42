import { getContract } from "#contract/users/contracts.ts";
import type { User } from "#contract/users/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordListTab } from "#web/ui/record/record-list.tsx";
import { contractsOfOne } from "./contract-columns.tsx";

const ContractForm = lazyPart(() => import("./contract-form.tsx"));

/** A person's contracts; each opens in a drawer. */
export default function ContractsTab({ user }: { user: User }) {
  const t = useT();
  return (
    <RecordListTab
      list={contractsOfOne}
      scope="contracts"
      of={user}
      query={{ user_hash_id: user.hash_id }}
      label={t("users.contracts")}
      empty="users.contracts_none"
      add={user.can.add_contract === true && t("users.contract_new")}
      word="contract"
      endpoint={getContract}
      title={(c) => c.title}
      form={(c, close) => <ContractForm contract={c} of={user} onClose={close} />}
    />
  );
}
