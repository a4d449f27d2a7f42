import { useNamed } from "#web/kit/named.ts";
import { IconArrowsDiff, IconPencil } from "@tabler/icons-react";
import { permissionCatalogue } from "#contract/access/endpoints.ts";
import { getRole, listRoles, roleRightsGet, roleRightsPut, type Role } from "#contract/access/roles.ts";
import { prefetch as ask, useChange, useWhole, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { type RecordOf, RecordScreen } from "#web/ui/record/record-screen.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Menu } from "#web/ui/menu.tsx";
import page from "#web/ui/page.module.css";
import { usePhone } from "#web/ui/use-phone.ts";
import { RightsEditor } from "./rights-editor.tsx";
import { givenOf } from "./values.ts";

const RoleForm = lazyPart(() => import("./role-form.tsx"));

export const prefetch = ({ params }: ScreenPlace): void => {
  const id = params.id ?? "";
  void ask(roleRightsGet, { params: { id } });
  void ask(getRole, { params: { id } });
  void ask(permissionCatalogue, {});
};

/** `/admin/managment/profiles/{id}/rights`: the rights of a profile, compared with the one in `with`. */
export default function RoleRightsPage() {
  const id = usePathParam("id");
  return (
    <RecordScreen endpoint={roleRightsGet} id={id}>
      {(rights) => <RoleRights id={id} rights={rights} />}
    </RecordScreen>
  );
}

function RoleRights({ id, rights }: { id: string; rights: RecordOf<typeof roleRightsGet> }) {
  const t = useT();
  const phone = usePhone();
  const [url, setUrl] = useUrl();
  const drawer = useAddressed(["edit"]);
  const role = useRead(getRole, { params: { id } }).data?.data;
  const other = useRead(roleRightsGet, { params: { id: url.with ?? "" } }, { enabled: !!url.with }).data?.data;
  const others = (useWhole(listRoles, { query: {} }).data ?? []).filter((r) => r.hash_id !== id);
  const change = useChange(roleRightsPut);
  const named = useNamed();
  usePageTitle(named(rights));
  const compare = others.length > 0 && <CompareMenu url={url} setUrl={setUrl} other={other} others={others} />;
  return (
    <div className={page.page}>
      <RightsEditor
        key={`${id} ${other?.hash_id ?? ""}`}
        id={id}
        of={{ kind: "profile", id }}
        data={rights}
        other={url.with && other ? { name: named(other), given: givenOf(other.permissions) } : undefined}
        head={
          <>
            <h1 className={phone ? "sr-only" : undefined}>{named(rights)}</h1>
            {role?.can.update ? (
              <Button
                look="quiet"
                icon={<IconPencil stroke={1.6} />}
                aria-label={t("profiles.rename")}
                onClick={() => drawer.open({ edit: "name" })}
              >
                {phone ? null : t("profiles.rename")}
              </Button>
            ) : null}
            {compare}
          </>
        }
        save={(body, idempotencyKey) => change.mutateAsync({ input: { params: { id }, body }, idempotencyKey })}
      />
      <SidePanel opened={url.edit === "name" && !!role} onClose={drawer.close} title={t("profiles.rename")}>
        {role ? <RoleForm role={role} onClose={drawer.close} /> : null}
      </SidePanel>
    </div>
  );
}

interface CompareMenuProps {
  url: Readonly<Record<string, string>>;
  setUrl: (change: Record<string, string | undefined>, push?: boolean) => void;
  other: { name: string; name_fr: string | null } | undefined;
  others: Role[];
}

/** Choice of another profile to compare with. */
function CompareMenu({ url, setUrl, other, others }: CompareMenuProps) {
  const t = useT();
  const phone = usePhone();
  const named = useNamed();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={<IconArrowsDiff stroke={1.6} />} aria-label={t("profiles.compare")}>
          {phone ? null : other && url.with ? t("profiles.compared", { name: named(other) }) : t("profiles.compare")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {url.with ? (
          <Menu.Item onClick={() => setUrl({ with: undefined })}>{t("profiles.compare_end")}</Menu.Item>
        ) : null}
        {others.map((r) => (
          <Menu.Item key={r.hash_id} onClick={() => setUrl({ with: r.hash_id })}>
            {named(r)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
