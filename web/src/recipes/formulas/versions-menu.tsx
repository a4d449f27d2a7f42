import {
  IconChevronDown,
  IconDots,
  IconGitCompare,
  IconHistory,
  IconLock,
  IconSitemap,
  IconTrash,
  IconVersions,
} from "@tabler/icons-react";
import { useState } from "react";
import { formatDay } from "#contract/kit/dates.ts";
import { deleteCompositions, restoreComposition } from "#contract/recipes/formulas/endpoints.ts";
import type { Composition } from "#contract/recipes/formulas/schemas.ts";
import type { Recipe } from "#contract/recipes/schemas.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import { SidePanel } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { versionName } from "./version-name.ts";

const WhereUsed = lazyPart(() => import("./where-used.tsx"));

interface VersionsMenuProps {
  recipe: Pick<Recipe, "hash_id" | "number" | "name">;
  versions: readonly Composition[];
  shown: Composition | undefined;
  isChanged: boolean;
  mayChange: boolean;
  onShow: (id: string) => void;
  onSaved: (id: string) => Promise<void>;
  onCompare: () => void;
  onMore: (() => void) | undefined;
}

/** The menu of versions: choose, compare, restore as the newest, delete. */
export function VersionsMenu(p: VersionsMenuProps) {
  const t = useT();
  const { shown, versions } = p;
  const [uses, setUses] = useState(false);
  if (!shown) return null;
  return (
    <>
      <VersionChoice {...p} shown={shown} />
      {versions.length > 1 ? (
        <Button look="quiet" icon={<IconGitCompare stroke={1.6} />} onClick={p.onCompare}>
          {t("formulas.compare")}
        </Button>
      ) : null}
      <SidePanel opened={uses} onClose={() => setUses(false)} title={t("formulas.where_used")}>
        <WhereUsed
          of={{ type: "recipe", hash_id: p.recipe.hash_id, number: String(p.recipe.number), name: p.recipe.name }}
        />
      </SidePanel>
      {p.mayChange && !shown.is_current && !p.isChanged ? <Restore {...p} shown={shown} /> : null}
      <MoreOfVersion {...p} shown={shown} onUses={() => setUses(true)} />
    </>
  );
}

/** A version that is there: what is done with it needs one. */
interface ShownProps extends VersionsMenuProps {
  shown: Composition;
}

function VersionChoice({ shown, versions, ...p }: ShownProps) {
  const t = useT();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button icon={<IconVersions stroke={1.6} />}>
          {p.isChanged ? t("formulas.version_changed", { version: versionName(t, shown) }) : versionName(t, shown)}
          <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown label={t("formulas.versions")} miw={260}>
        {versions.map((v) => (
          <Menu.Item
            key={v.hash_id}
            checked={v.hash_id === shown.hash_id}
            disabled={p.isChanged && v.hash_id !== shown.hash_id}
            leftSection={v.frozen_at ? <IconLock size={16} stroke={1.6} aria-hidden="true" /> : undefined}
            onClick={() => p.onShow(v.hash_id)}
          >
            {versionName(t, v)}, {formatDay(v.made_on)}, {v.user.name}
          </Menu.Item>
        ))}
        {p.onMore ? <Menu.Item onClick={p.onMore}>{t("formulas.older")}</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Saves an older version again as the newest. */
function Restore({ shown, ...p }: ShownProps) {
  const t = useT();
  const restore = useChange(restoreComposition);
  const bringBack = async (): Promise<void> => {
    const input = { params: { id: p.recipe.hash_id }, body: { composition_hash_id: shown.hash_id } };
    const { data } = await restore.mutateAsync({ input });
    await p.onSaved(data.hash_id);
    toast(t("formulas.restored", { from: shown.number, number: data.number }));
  };
  return (
    <Button look="quiet" icon={<IconHistory stroke={1.6} />} busy={restore.isPending} onClick={() => void bringBack()}>
      {t("formulas.restore")}
    </Button>
  );
}

/** Where the version is used, and deleting it. */
function MoreOfVersion({ shown, versions, onUses, ...p }: ShownProps & { onUses: () => void }) {
  const t = useT();
  const [asks, setAsks] = useState(false);
  const remove = useChange(deleteCompositions);
  const removeIt = async (): Promise<void> => {
    setAsks(false);
    await remove.mutateAsync({ input: { params: { id: p.recipe.hash_id }, body: { compositions: [shown.hash_id] } } });
    const next = versions.find((v) => v.hash_id !== shown.hash_id);
    await p.onSaved(next?.hash_id ?? "");
    toast(t("formulas.deleted", { number: shown.number }));
  };
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <IconButton label={t("formulas.more_of_version")} icon={<IconDots stroke={1.6} />} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconSitemap size={16} stroke={1.6} />} onClick={onUses}>
            {t("formulas.where_used")}
          </Menu.Item>
          {p.mayChange && !shown.frozen_at && !p.isChanged ? (
            <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => setAsks(true)}>
              {t("formulas.delete")}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={t("formulas.delete_title", { number: shown.number })}
        text={t("formulas.delete_text")}
        confirm={t("formulas.delete")}
        danger
        onConfirm={() => void removeIt()}
      />
    </>
  );
}
