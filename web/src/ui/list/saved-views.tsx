import { TextInput } from "@mantine/core";
import { IconBookmark, IconChevronDown, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "../atoms/button.tsx";
import css from "./filters.module.css";
import type { UrlState } from "./types.ts";
import { useKept } from "./use-kept.ts";
import { Menu } from "../menu.tsx";

interface View {
  name: string;
  url: UrlState;
}

interface SavedViewsProps {
  id: string;
  url: UrlState;
  set: (change: Record<string, string | undefined>) => void;
  /** What of the address belongs to a view. */
  keys: readonly string[];
}

/** Views of a list kept in this browser: the filters, the words and the sort under a name. */
export function SavedViews({ id, url, set, keys }: SavedViewsProps) {
  const t = useT();
  const [views, keep] = useKept<readonly View[]>(`views.${id}`, []);
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState("");
  const now = Object.fromEntries(keys.flatMap((k) => (url[k] ? [[k, url[k]]] : [])));
  const same = (v: View): boolean => keys.every((k) => (v.url[k] ?? "") === (url[k] ?? ""));
  const current = views.find(same);
  const changed = Object.keys(now).length > 0;
  const show = (to: UrlState) => {
    setOpened(false);
    set(Object.fromEntries(keys.map((k) => [k, to[k]])));
  };
  const save = () => {
    if (!name.trim()) return;
    keep([...views.filter((v) => v.name !== name.trim()), { name: name.trim(), url: now }]);
    setName("");
    setOpened(false);
  };
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <button type="button" className={css.chip} aria-label={t("ui.views")}>
          <IconBookmark stroke={1.6} aria-hidden="true" />
          <b>{current?.name ?? (changed ? t("ui.view_unsaved") : t("ui.view_all"))}</b>
          <IconChevronDown stroke={1.6} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown miw={240}>
        <Menu.Item onClick={() => show({})}>{t("ui.view_all")}</Menu.Item>
        {views.map((v) => (
          <Menu.Item key={v.name} onClick={() => show(v.url)}>
            {v.name}
          </Menu.Item>
        ))}
        {current ? (
          <Menu.Item
            leftSection={<IconTrash size={14} stroke={1.6} />}
            onClick={() => keep(views.filter((v) => v !== current))}
          >
            {t("ui.view_forget", { name: current.name })}
          </Menu.Item>
        ) : null}
        {changed && !current ? (
          <div className={css.save}>
            <TextInput
              size="xs"
              aria-label={t("ui.view_name")}
              placeholder={t("ui.view_name")}
              value={name}
              maxLength={40}
              onChange={(e) => setName(e.currentTarget.value)}
              onKeyDown={(e) => (e.stopPropagation(), e.key === "Enter" && save())}
            />
            <Button size="small" onClick={save}>
              {t("ui.save")}
            </Button>
          </div>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
