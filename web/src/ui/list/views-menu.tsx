import { IconBookmarkPlus, IconDeviceFloppy, IconPencil, IconPin, IconPinnedOff, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { createView, deleteView, updateView, type ListView } from "#contract/views/endpoints.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Menu } from "../menu.tsx";
import { toastUndo } from "../toast-undo.tsx";
import css from "./filters.module.css";
import type { Views } from "./use-views.ts";

interface ViewsMenuProps {
  views: Views;
  onClose: () => void;
  /** Opens the name dialog, for a new view or to rename the current one. */
  onName: (what: "new" | "rename") => void;
}

/** Menu of a list's views, with actions on the open one. */
export default function ViewsMenu({ views, onClose, onName }: ViewsMenuProps) {
  const t = useT();
  const { all, current, chosen, bare, show, now } = views;
  const change = useChange(updateView);
  const make = useChange(createView);
  const remove = useChange(deleteView);
  const ref = useRef<HTMLSpanElement>(null);
  // This lazy content arrives after the menu has opened, so it has to focus its first item itself.
  useEffect(() => {
    const menu = ref.current?.parentElement;
    if (menu && !menu.contains(document.activeElement)) menu.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
  }, []);
  const of = current ?? chosen;
  const params = (v: ListView) => ({ params: { id: v.hash_id } });
  const save = (v: ListView, body: Partial<Pick<ListView, "words" | "columns" | "opens">>): void =>
    change.mutate({ input: { ...params(v), body: { ...body, version: v.version } } });
  const takeAway = async (v: ListView): Promise<void> => {
    await remove.mutateAsync({ input: params(v) });
    const { list, name, words, columns, opens } = v;
    toastUndo(t("views.deleted", { name }), () =>
      make.mutate({ input: { body: { list, name, words, columns, opens } } }),
    );
  };
  const pick = (view: ListView | undefined) => (): void => (show(view), onClose());
  return (
    <>
      <span ref={ref} hidden />
      <Menu.Item checked={bare && !current && !chosen} onClick={pick(undefined)}>
        {t("ui.view_all")}
      </Menu.Item>
      {all.map((v) => (
        <Menu.Item
          key={v.hash_id}
          checked={v === current}
          rightSection={
            v.opens ? <IconPin size={14} stroke={1.6} role="img" aria-label={t("views.opens")} /> : undefined
          }
          onClick={pick(v)}
        >
          {v.name}
        </Menu.Item>
      ))}
      {of || !bare ? <hr className={css.rule} /> : null}
      {of && !current ? (
        <Menu.Item leftSection={<IconDeviceFloppy stroke={1.6} />} onClick={() => save(of, now)}>
          {t("views.update", { name: of.name })}
        </Menu.Item>
      ) : null}
      {current ? null : (
        <Menu.Item leftSection={<IconBookmarkPlus stroke={1.6} />} onClick={() => onName("new")}>
          {t(of ? "views.keep_as" : "views.keep")}
        </Menu.Item>
      )}
      {of ? <OfView view={of} onName={onName} onSave={save} onDelete={takeAway} /> : null}
    </>
  );
}

interface OfViewProps extends Pick<ViewsMenuProps, "onName"> {
  view: ListView;
  onSave: (view: ListView, body: { opens: boolean }) => void;
  onDelete: (view: ListView) => Promise<void>;
}
/** What is done with the open view. */
function OfView({ view: of, onName, onSave, onDelete }: OfViewProps) {
  const t = useT();
  return (
    <>
      <Menu.Item leftSection={<IconPencil stroke={1.6} />} onClick={() => onName("rename")}>
        {t("views.rename", { name: of.name })}
      </Menu.Item>
      <Menu.Item
        leftSection={of.opens ? <IconPinnedOff stroke={1.6} /> : <IconPin stroke={1.6} />}
        onClick={() => onSave(of, { opens: !of.opens })}
      >
        {t(of.opens ? "views.open_with_all" : "views.open_with", { name: of.name })}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash stroke={1.6} />} onClick={() => void onDelete(of).catch(() => undefined)}>
        {t("views.delete", { name: of.name })}
      </Menu.Item>
    </>
  );
}
