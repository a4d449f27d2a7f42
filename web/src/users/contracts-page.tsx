import { userHref } from "#contract/users/hrefs.ts";
import {
  contractKinds,
  contractZones,
  getContract,
  listContracts,
  type UserContract,
} from "#contract/users/contracts.ts";
import { useRead } from "#web/api/query.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import type { Option } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import css from "./users.module.css";

const ContractForm = lazyPart(() => import("./contract-form.tsx"));

const { day, person, ref, text } = columnsOf<UserContract>("users");

const contracts = listOf(listContracts, {
  name: "contracts",
  columns: [
    {
      key: "title",
      title: "users.contract_title",
      cell: (c, { href }) => (
        <AppLink href={href(c)} className={css.name}>
          <span className={css.cut}>{c.title}</span>
        </AppLink>
      ),
      value: (c) => c.title,
      phone: "title",
      phoneCell: (c) => c.title,
    },
    person("person", { title: "users.contract_whose", width: 180, of: (c) => c.user, phone: "line" }),
    ref("office", { width: 110, soft: true, of: (c) => c.zone, phone: "line" }),
    text("kind", {
      title: "users.contract_kind",
      width: 150,
      of: (c, { t }) => t(`users.contract_${c.kind}`),
      phone: "status",
    }),
    day("start", { title: "users.contract_start", width: 110, of: (c) => c.start_date, phone: "lineEnd" }),
    day("end", { title: "users.contract_end", width: 110, of: (c) => c.end_date }),
    { key: "files", title: "users.contract_papers", width: 120, cell: (c) => <FileThumbs files={c.files} /> },
  ],
  opens: (c) => userHref.contracts({ edit: c.hash_id }),
  filters: {
    zone_hash_id: { label: "users.office", least: 2 },
    kind: { label: "users.contract_kind", options: contractKinds, texts: "users.contract_" },
    at: { label: "users.contract_at", options: ["now", "over", "ahead"], texts: "users.contract_at_" },
  },
  rowHeight: 44,
});
export const { prefetch } = contracts;

function useOffices(): readonly Option[] {
  const { data } = useRead(contractZones, {}, { quiet: true, staleTime: 60_000 });
  return (data?.data ?? []).map((z) => ({ value: z.hash_id, label: z.name }));
}

/** `/admin/accounting/contracts`: the contracts of the people whose offices the reader keeps. */
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
