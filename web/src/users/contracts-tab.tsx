import { getContract } from "#contract/users/contracts.ts";
import type { User } from "#contract/users/schemas.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { recordListTab } from "#web/ui/record/record-list.tsx";
import { contractsOfOne } from "./contract-columns.tsx";

const ContractForm = lazyPart(() => import("./contract-form.tsx"));

/** A person's contracts; each opens in a drawer. */
export default recordListTab(contractsOfOne, getContract, {
  word: "contract",
  empty: "users.contracts_none",
  add: "users.contract_new",
  may: (user: User) => user.can.add_contract,
  form: (of, c, close) => <ContractForm contract={c} of={of} onClose={close} />,
});
