import { IconPlus } from "@tabler/icons-react";
import { ownContracts } from "#contract/users/contracts.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import css from "./users.module.css";

const ContractForm = lazyPart(() => import("./contract-form.tsx"));

/** The user's own contracts, for the settings page; each opens in a drawer. */
export default function OwnContracts() {
  const t = useT();
  const seenBy = useMe().bootstrap.impersonated_by;
  const read = useRead(ownContracts, {}, { enabled: !seenBy });
  const contracts = read.data?.data;
  const [{ contract: open }] = useUrl();
  const { open: go, close } = useAddressed(["contract"]);
  if (seenBy) return <EmptyGlass title={t("users.contracts_own")} text={t("users.contracts_own_text")} />;
  // Taken from the refetched list, so that the open contract stays up to date.
  const shown = contracts?.find((c) => c.hash_id === open);
  const add = (
    <Button icon={<IconPlus stroke={1.6} />} onClick={() => go({ contract: "new" })}>
      {t("users.contract_new")}
    </Button>
  );
  return (
    <div>
      {contracts === undefined ? (
        <Loading of={read} rows={3} text="ui.list_failed" />
      ) : contracts.length === 0 ? (
        <EmptyGlass title={t("users.contracts_none")} text={t("users.contracts_none_text")} action={add} />
      ) : (
        <>
          <div className={css.above}>{add}</div>
          <ul className={css.people}>
            {contracts.map((c) => (
              <li key={c.hash_id}>
                <button type="button" className={css.open} onClick={() => go({ contract: c.hash_id })}>
                  <b>{c.title}</b>
                  <span className={css.soft}>
                    {t(`users.contract_${c.kind}`)} · <Day value={c.start_date} />
                    {c.end_date ? (
                      <>
                        {" – "}
                        <Day value={c.end_date} />
                      </>
                    ) : null}
                  </span>
                </button>
                <FileThumbs files={c.files} />
              </li>
            ))}
          </ul>
        </>
      )}
      <SidePanel opened={open === "new" || !!shown} onClose={close} title={shown?.title ?? t("users.contract_new")}>
        {open === "new" ? <ContractForm of="me" onClose={close} /> : null}
        {shown ? <ContractForm key={shown.hash_id} contract={shown} of="me" onClose={close} /> : null}
      </SidePanel>
    </div>
  );
}
