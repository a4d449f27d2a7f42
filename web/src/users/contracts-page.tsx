import {
  contractKinds,
  contractZones,
  getContract,
  listContracts,
  type UserContract,
} from "#contract/users/contracts.ts";
import { prefetchInfinite, useRead } from "#web/api/query.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Day } from "#web/ui/atoms/day.tsx";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { Column, Filter, UrlState } from "#web/ui/list/types.ts";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import css from "./users.module.css";

const ContractForm = lazyPart(() => import("./contract-form.tsx"));

const names = ["search", "zone_hash_id", "kind", "at"] as const;
const inputOf = (url: UrlState) => ({
  query: Object.fromEntries(names.flatMap((n) => (url[n] ? [[n, url[n]]] : []))),
});
export const prefetch = ({ search }: ScreenPlace): void => void prefetchInfinite(listContracts, inputOf(search));

const link = (c: { hash_id: string }): string => `/admin/accounting/contracts?edit=${c.hash_id}`;

function useColumns(): readonly Column<UserContract>[] {
  const t = useT();
  return [
    {
      key: "title",
      title: t("users.contract_title"),
      cell: (c) => (
        <AppLink href={link(c)} className={css.name}>
          <span className={css.cut}>{c.title}</span>
        </AppLink>
      ),
    },
    {
      key: "person",
      title: t("users.contract_whose"),
      width: 180,
      cell: (c) => <PersonName person={c.user} />,
    },
    {
      key: "office",
      title: t("users.office"),
      width: 110,
      cell: (c) => <span className={css.soft}>{c.zone?.name}</span>,
    },
    {
      key: "kind",
      title: t("users.contract_kind"),
      width: 150,
      cell: (c) => t(`users.contract_${c.kind}`),
    },
    {
      key: "start",
      title: t("users.contract_start"),
      width: 110,
      right: true,
      cell: (c) => <Day value={c.start_date} />,
    },
    {
      key: "end",
      title: t("users.contract_end"),
      width: 110,
      right: true,
      cell: (c) => (c.end_date ? <Day value={c.end_date} /> : null),
    },
    { key: "files", title: t("users.contract_papers"), width: 120, cell: (c) => <FileThumbs files={c.files} /> },
  ];
}

function useFilters(): readonly Filter[] {
  const t = useT();
  const { data } = useRead(contractZones, {}, { quiet: true, staleTime: 60_000 });
  const zones = data?.data ?? [];
  const filters: (Filter | false)[] = [
    zones.length > 1 && {
      kind: "choice",
      key: "zone_hash_id",
      label: t("users.office"),
      options: zones.map((z) => ({ value: z.hash_id, label: z.name })),
    },
    {
      kind: "choice",
      key: "kind",
      label: t("users.contract_kind"),
      options: contractKinds.map((k) => ({ value: k, label: t(`users.contract_${k}`) })),
    },
    {
      kind: "choice",
      key: "at",
      label: t("users.contract_at"),
      options: ["now", "over", "ahead"].map((at) => ({ value: at, label: t(`users.contract_at_${at}`) })),
    },
  ];
  return filters.filter((f): f is Filter => f !== false);
}

/** `/admin/accounting/contracts`: the contracts of the people whose offices the reader keeps. */
export default function ContractsPage() {
  const t = useT();
  const [url] = useUrl();
  const { can } = useMe();
  const drawer = useAddressed(["edit"]);
  const input = inputOf(url);
  const mayAdd = can("user_contracts_create");
  const add = (): void => drawer.open({ edit: "new" });
  return (
    <>
      <ListPage
        id="contracts"
        title={t("users.contracts")}
        tabs={<AreaTabs />}
        endpoint={listContracts}
        input={input}
        columns={useColumns()}
        card={(c) => ({
          title: c.title,
          end: null,
          line: [c.user.name, c.zone?.name].filter(Boolean).join(", "),
          lineEnd: <Day value={c.start_date} />,
          status: t(`users.contract_${c.kind}`),
        })}
        name={(c) => c.title}
        rowLink={link}
        exportAs={{ kind: "contracts", filters: input.query }}
        filters={useFilters()}
        rowHeight={44}
        primary={mayAdd ? { label: t("users.contract_new"), onPress: add } : undefined}
        empty={{
          title: t("users.contracts_none"),
          text: t("users.contracts_none_text"),
          action: mayAdd ? (
            <Button hint="N" onClick={add}>
              {t("users.contract_new")}
            </Button>
          ) : undefined,
        }}
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
