import { userHref } from "#contract/users/hrefs.ts";
import { accessHref } from "#contract/access/hrefs.ts";
import { useNamed } from "#web/kit/named.ts";
import { IconArrowsDiff, IconCopy, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { deleteRole, listRoles, type Role } from "#contract/access/roles.ts";
import { useChange } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { useT } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import { toast } from "#web/kit/toast.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { Bulk } from "#web/ui/list/types.ts";
import { useList } from "#web/ui/list/use-list.ts";

const RoleForm = lazyPart(() => import("./role-form.tsx"));

const rightsOf = (r: Role): string => accessHref.rights(r.hash_id);

const { count, link } = columnsOf<Role>("profiles");

const profiles = listOf(listRoles, {
  name: "profiles",
  columns: [
    link("name", { of: (r) => r, phone: "title" }),
    count("rights", { width: 140, of: (r) => r.rights_count }),
    {
      key: "people",
      title: "profiles.people",
      width: 140,
      right: true,
      cell: (r) =>
        r.people_count > 0 ? (
          <RefLink href={userHref.list({ profile_hash_id: r.hash_id })} figure={r.people_count}>
            {r.people_count}
          </RefLink>
        ) : (
          r.people_count
        ),
    },
  ],
  opens: rightsOf,
  card: (r, { t }) => ({
    line: t("profiles.rights_count", { count: r.rights_count }),
    lineEnd: t("profiles.people_count", { count: r.people_count }),
  }),
});
export const { prefetch } = profiles;

/** What is done with chosen profiles; `onCopy` if this person may make one. */
function useBulk(onCopy: ((id: string) => void) | false, onDelete: (role: Role | undefined) => void): Bulk<Role>[] {
  const t = useT();
  return [
    {
      key: "compare",
      hint: "c",
      label: t("profiles.compare_two"),
      icon: <IconArrowsDiff stroke={1.6} />,
      can: () => true,
      run: ([a, b]) => (a && b ? go(`${rightsOf(a)}?with=${b.hash_id}`) : toast(t("profiles.compare_needs_two"))),
    },
    ...(onCopy
      ? [
          {
            key: "copy",
            label: t("profiles.copy"),
            icon: <IconCopy stroke={1.6} />,
            can: () => true,
            run: ([a]: readonly Role[]) => a && onCopy(a.hash_id),
          },
        ]
      : []),
    {
      key: "delete",
      label: t("profiles.delete"),
      icon: <IconTrash stroke={1.6} />,
      can: (r) => r.can.delete === true,
      run: ([a]) => onDelete(a),
    },
  ];
}

/** `/admin/managment/profiles`: the profiles with their number of rights and of people. */
export default function ProfilesPage() {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const [url] = useUrl();
  const drawer = useAddressed(["edit", "copy"]);
  const [going, setGoing] = useState<Role>();
  const remove = useChange(deleteRole);
  const mayMake = can("profiles_create");
  const add = (): void => drawer.open({ edit: "new" });
  const destroy = async (): Promise<void> => {
    if (!going) return;
    try {
      await remove.mutateAsync({ input: { params: { id: going.hash_id } } });
      toast(t("profiles.deleted", { name: named(going) }));
    } catch {
      // The API client has shown the error: people have the profile.
    }
    setGoing(undefined);
  };
  const bulk = useBulk(mayMake && ((copy) => drawer.open({ edit: "new", copy })), setGoing);
  const list = useList(profiles, { bulk });
  return (
    <>
      <ListPage
        list={list}
        title={t("profiles.title")}
        tabs={<AreaTabs />}
        primary={mayMake ? { label: t("profiles.new"), onPress: add } : undefined}
        empty="profiles.empty"
      />
      <SidePanel opened={url.edit === "new" && mayMake} onClose={drawer.close} title={t("profiles.new")}>
        {url.edit === "new" ? <RoleForm key={url.copy} copyOf={url.copy} onClose={drawer.close} /> : null}
      </SidePanel>
      <ConfirmDialog
        opened={going !== undefined}
        onClose={() => setGoing(undefined)}
        title={t("profiles.delete_title", { name: named(going) })}
        text={t("profiles.delete_text")}
        confirm={t("profiles.delete")}
        busy={remove.isPending}
        danger
        onConfirm={() => void destroy()}
      />
    </>
  );
}
