import { useNamed } from "#web/kit/named.ts";
import { IconArrowsDiff, IconCopy, IconTrash } from "@tabler/icons-react";
import { Suspense, useMemo, useState } from "react";
import { deleteRole, listRoles, type Role } from "#contract/access/roles.ts";
import { prefetchInfinite, useChange } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { useT, type Translate } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { AppLink, RefLink } from "#web/ui/atoms/link.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { Bulk, Column } from "#web/ui/list/types.ts";
import css from "./rights.module.css";

const RoleForm = lazyPart(() => import("./role-form.tsx"));

const inputOf = (search: Readonly<Record<string, string>>) => ({ query: { search: search.search } });
export const prefetch = ({ search }: ScreenPlace): void => void prefetchInfinite(listRoles, inputOf(search));

const rightsOf = (r: Role): string => `/admin/managment/profiles/${r.hash_id}/rights`;

type Named = ReturnType<typeof useNamed>;
const columnsIn = (t: Translate, named: Named): readonly Column<Role>[] => [
  {
    key: "name",
    title: t("profiles.name"),
    cell: (r) => (
      <AppLink href={rightsOf(r)} className={css.name}>
        {named(r)}
      </AppLink>
    ),
  },
  {
    key: "rights",
    title: t("profiles.rights"),
    width: 140,
    right: true,
    cell: (r) => r.rights_count,
  },
  {
    key: "people",
    title: t("profiles.people"),
    width: 140,
    right: true,
    cell: (r) =>
      r.people_count > 0 ? (
        <RefLink href={`/admin/managment/users?profile=${r.hash_id}`}>{r.people_count}</RefLink>
      ) : (
        r.people_count
      ),
  },
];

/** `/admin/managment/profiles`: the profiles, with how many rights each gives and how many people have it. */
export default function ProfilesPage() {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const [url] = useUrl();
  const drawer = useAddressed(["edit", "copy"]);
  const [going, setGoing] = useState<Role>();
  const remove = useChange(deleteRole);
  const columns = useMemo(() => columnsIn(t, named), [t, named]);
  const mayMake = can("profiles_create");
  const add = (): void => drawer.open({ edit: "new" });
  const destroy = async (): Promise<void> => {
    if (!going) return;
    try {
      await remove.mutateAsync({ input: { params: { id: going.hash_id } } });
      toast(t("profiles.deleted", { name: named(going) }));
    } catch {
      // The client has said why: people have it.
    }
    setGoing(undefined);
  };
  const bulk: Bulk<Role>[] = [
    {
      key: "compare",
      hint: "c",
      label: t("profiles.compare_two"),
      icon: <IconArrowsDiff stroke={1.6} />,
      can: () => true,
      run: ([a, b]) => (a && b ? go(`${rightsOf(a)}?with=${b.hash_id}`) : toast(t("profiles.compare_needs_two"))),
    },
    ...(mayMake
      ? [
          {
            key: "copy",
            label: t("profiles.copy"),
            icon: <IconCopy stroke={1.6} />,
            can: () => true,
            run: ([a]: readonly Role[]) => a && drawer.open({ edit: "new", copy: a.hash_id }),
          },
        ]
      : []),
    {
      key: "delete",
      label: t("profiles.delete"),
      icon: <IconTrash stroke={1.6} />,
      can: (r) => r.can.delete === true,
      run: ([a]) => setGoing(a),
    },
  ];
  return (
    <>
      <ListPage
        id="profiles"
        title={t("profiles.title")}
        endpoint={listRoles}
        input={inputOf(url)}
        columns={columns}
        tabs={<AreaTabs />}
        card={(r) => ({
          title: named(r),
          end: "",
          line: t("profiles.rights_count", { count: r.rights_count }),
          lineEnd: t("profiles.people_count", { count: r.people_count }),
        })}
        name={named}
        rowLink={rightsOf}
        exportAs={{ kind: "profiles", filters: inputOf(url).query }}
        bulk={bulk}
        primary={mayMake ? { label: t("profiles.new"), onPress: add } : undefined}
        empty={{
          title: t("profiles.empty"),
          text: t("profiles.empty_text"),
          action: mayMake ? (
            <Button hint="N" onClick={add}>
              {t("profiles.new")}
            </Button>
          ) : undefined,
        }}
      />
      <SidePanel opened={url.edit === "new" && mayMake} onClose={drawer.close} title={t("profiles.new")}>
        <Suspense fallback={<SkeletonRows rows={3} />}>
          {url.edit === "new" ? <RoleForm key={url.copy} copyOf={url.copy} onClose={drawer.close} /> : null}
        </Suspense>
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
