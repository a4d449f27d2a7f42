import { IconPlus } from "@tabler/icons-react";
import { getContract } from "#contract/users/contracts.ts";
import type { User } from "#contract/users/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { List } from "#web/ui/list/list.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import { contractsOfOne } from "./contract-columns.tsx";
import css from "./users.module.css";

const ContractForm = lazyPart(() => import("./contract-form.tsx"));

/** A person's contracts; each opens in a drawer. */
export default function ContractsTab({ user }: { user: User }) {
  const t = useT();
  const drawer = useAddressed(["contract"]);
  const list = useList(contractsOfOne, {
    scope: "contracts",
    fixed: { query: { user_hash_id: user.hash_id } },
    about: user.name,
    onOpen: (c) => drawer.open({ contract: c.hash_id }),
  });
  const mayAdd = user.can.add_contract === true;
  return (
    <>
      {mayAdd ? (
        <div className={css.above}>
          <Button icon={<IconPlus stroke={1.6} />} onClick={() => drawer.open({ contract: "new" })}>
            {t("users.contract_new")}
          </Button>
        </div>
      ) : null}
      <List list={list} label={t("users.contracts")} empty="users.contracts_none" />
      <AddressedPanel
        word="contract"
        endpoint={getContract}
        title={(c) => c.title}
        make={mayAdd && { title: t("users.contract_new"), form: <ContractForm of={user} onClose={drawer.close} /> }}
      >
        {(c, close) => <ContractForm contract={c} of={user} onClose={close} />}
      </AddressedPanel>
    </>
  );
}
