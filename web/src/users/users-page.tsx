import { useNamed } from "#web/kit/named.ts";
import { IconTableImport, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { Suspense } from "react";
import { department } from "#contract/reference/resources.ts";
import { listUsers, updateUser } from "#contract/users/endpoints.ts";
import { accountStates, type UserRow } from "#contract/users/schemas.ts";
import { isApiError } from "#web/api/errors.ts";
import { prefetchInfinite, useChange, useRead } from "#web/api/query.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { Bulk, Filter, UrlState } from "#web/ui/list/types.ts";
import { useProfiles } from "./use-profiles.ts";
import { useUserCard, useUserColumns } from "./user-columns.tsx";
import { userLink } from "./words.tsx";

const NewUser = lazyPart(() => import("./new-user.tsx"));

const named = ["search", "zone_hash_id", "profile_hash_id", "department_hash_id", "state", "hr"] as const;
const inputOf = (url: UrlState) => ({
  query: Object.fromEntries(named.flatMap((n) => (url[n] ? [[n, url[n]]] : []))),
});
export const prefetch = ({ search }: ScreenPlace): void => void prefetchInfinite(listUsers, inputOf(search));

function useFilters(): readonly Filter[] {
  const t = useT();
  const name = useNamed();
  const { zones } = useMe();
  const profiles = useProfiles();
  const { data } = useRead(department.list, { query: { limit: 200 } }, { quiet: true, staleTime: 60_000 });
  const departments = (data?.data ?? []) as readonly { hash_id: string; name: string; name_fr: string | null }[];
  const filters: (Filter | false)[] = [
    zones.length > 1 && {
      kind: "choice",
      key: "zone_hash_id",
      label: t("users.office"),
      options: zones.map((z) => ({ value: z.hash_id, label: z.name })),
    },
    profiles.length > 0 && { kind: "choice", key: "profile_hash_id", label: t("users.profile"), options: profiles },
    departments.length > 0 && {
      kind: "choice",
      key: "department_hash_id",
      label: t("users.department"),
      options: departments.map((d) => ({ value: d.hash_id, label: name(d) })),
    },
    {
      kind: "choice",
      key: "state",
      label: t("users.state"),
      options: [...accountStates, "ALL"].map((s) => ({ value: s, label: t(`users.state_${s}`) })),
    },
    {
      kind: "choice",
      key: "hr",
      label: t("users.hr_short"),
      options: [
        { value: "1", label: t("users.hr_yes") },
        { value: "0", label: t("users.hr_no") },
      ],
    },
  ];
  return filters.filter((f): f is Filter => f !== false);
}

/** `/admin/managment/users`: who works here, in the offices that the reader sees. */
export default function UsersPage() {
  const t = useT();
  const [url] = useUrl();
  const { can } = useMe();
  const drawer = useAddressed(["new"]);
  const mayCreate = can("users_create");
  const change = useChange(updateUser, { quiet: true });
  const add = (): void => drawer.open({ new: "1" });
  const setActive = async (rows: readonly UserRow[], active: boolean): Promise<void> => {
    let done = 0;
    for (const row of rows)
      try {
        await change.mutateAsync({ input: { params: { id: row.hash_id }, body: { active, version: row.version } } });
        done += 1;
      } catch (e) {
        if (isApiError(e)) toastError(`${row.name}: ${e.message}`);
      }
    if (done > 0) toast(t(active ? "users.activated" : "users.deactivated", { count: done }));
  };
  const bulk: readonly Bulk<UserRow>[] = [
    {
      key: "activate",
      label: t("users.activate"),
      icon: <IconUserCheck stroke={1.6} />,
      first: true,
      can: (u) => u.can.activate === true,
      run: (rows) => void setActive(rows, true),
    },
    {
      key: "deactivate",
      label: t("users.deactivate"),
      icon: <IconUserOff stroke={1.6} />,
      can: (u) => u.can.deactivate === true,
      run: (rows) => void setActive(rows, false),
    },
  ];
  return (
    <>
      <ListPage
        id="users"
        title={t("users.title")}
        endpoint={listUsers}
        input={inputOf(url)}
        exportAs={{ kind: "users", filters: inputOf(url).query }}
        columns={useUserColumns()}
        tabs={<AreaTabs />}
        card={useUserCard()}
        name={(u) => u.name}
        rowLink={userLink}
        filters={useFilters()}
        bulk={can("users_update") ? bulk : []}
        actions={
          mayCreate ? (
            <ButtonLink href="/admin/import/users" icon={<IconTableImport stroke={1.6} />}>
              {t("users.import")}
            </ButtonLink>
          ) : undefined
        }
        primary={mayCreate ? { label: t("users.new"), onPress: add } : undefined}
        empty={{
          title: t("users.none"),
          text: t("users.none_text"),
          action: mayCreate ? (
            <Button hint="N" onClick={add}>
              {t("users.new")}
            </Button>
          ) : undefined,
        }}
      />
      <SidePanel opened={url.new === "1" && mayCreate} onClose={drawer.close} title={t("users.new")}>
        <Suspense fallback={<SkeletonRows rows={6} />}>
          {url.new === "1" && mayCreate ? <NewUser onClose={drawer.close} /> : null}
        </Suspense>
      </SidePanel>
    </>
  );
}
