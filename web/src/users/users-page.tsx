import { IconTableImport, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { importHref } from "#contract/imports/hrefs.ts";
import { listRoles } from "#contract/access/roles.ts";
import { country, department, post } from "#contract/reference/house-lists.ts";
import { listUsers, updateUser } from "#contract/users/endpoints.ts";
import { accountStates, type UserRow } from "#contract/users/schemas.ts";
import { isApiError } from "#web/api/errors.ts";
import { useChange } from "#web/api/query.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import { toast, toastError } from "#web/kit/toast.ts";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { imported, offices } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { Bulk } from "#web/ui/list/types.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { userColumns } from "./user-columns.tsx";
import { userLink } from "./words.tsx";

const NewUser = lazyPart(() => import("./new-user.tsx"));

const users = listOf(listUsers, {
  name: "users",
  columns: userColumns,
  opens: userLink,
  card: (u, { named }) => (named(u.post) || u.zone ? {} : { line: u.email }),
  filters: {
    zone_hash_id: offices("users.office"),
    profile_hash_id: { label: "users.profile", from: listRoles },
    department_hash_id: { label: "users.department", from: department.list },
    post_hash_id: { label: "users.post", from: post.list },
    main_country_hash_id: { label: "users.main_country", from: country.list },
    state: { label: "users.state", options: [...accountStates, "ALL"], texts: "users.state_" },
    soon: { label: "users.soon", options: ["leaves", "joins"], texts: "users.soon_" },
    hr: {
      label: "users.hr_short",
      options: ({ t }) => [
        { value: "1", label: t("users.hr_yes") },
        { value: "0", label: t("users.hr_no") },
      ],
    },
    ...imported("users.by_import", "users.this_import"),
  },
});
export const { prefetch } = users;

/** `/admin/managment/users`: the people of the offices that the user sees. */
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
  const list = useList(users, { bulk: can("users_update") ? bulk : [] });
  return (
    <>
      <ListPage
        list={list}
        title={t("users.title")}
        tabs={<AreaTabs />}
        actions={
          mayCreate ? (
            <ButtonLink href={importHref("users")} icon={<IconTableImport stroke={1.6} />}>
              {t("users.import")}
            </ButtonLink>
          ) : undefined
        }
        primary={mayCreate ? { label: t("users.new"), onPress: add } : undefined}
        empty="users.none"
      />
      <SidePanel opened={url.new === "1" && mayCreate} onClose={drawer.close} title={t("users.new")}>
        {url.new === "1" && mayCreate ? <NewUser onClose={drawer.close} /> : null}
      </SidePanel>
    </>
  );
}
