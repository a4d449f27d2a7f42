import { IconBookmark, IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { useT } from "#web/kit/i18n.ts";
import { lazyDialog } from "../lazy-dialog.tsx";
import { lazyPart, Opening } from "../lazy-part.tsx";
import { Menu } from "../menu.tsx";
import css from "./filters.module.css";
import { useViews, type Viewed } from "./use-views.ts";
import type { ViewNameProps } from "./view-name-dialog.tsx";

const ViewsMenu = lazyPart(() => import("./views-menu.tsx"));
const ViewName = lazyDialog<ViewNameProps>(() => import("./view-name-dialog.tsx"));

/** Saved views of a list, per user: filters, search, order and columns. */
export function SavedViews({ list }: { list: Viewed }) {
  const t = useT();
  const views = useViews(list);
  const [opened, setOpened] = useState(false);
  const [naming, setNaming] = useState<"new" | "rename">();
  const { current, chosen, bare } = views;
  const title = current?.name ?? (bare && !chosen ? t("ui.view_all") : t("ui.view_unsaved"));
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-start">
        <Menu.Target>
          <button type="button" className={css.chip} aria-label={`${t("ui.views")}: ${title}`}>
            <IconBookmark stroke={1.6} aria-hidden="true" />
            <b>{title}</b>
            <IconChevronDown stroke={1.6} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown miw={240} label={t("ui.views")}>
          <Opening onClose={() => setOpened(false)}>
            <ViewsMenu views={views} onClose={() => setOpened(false)} onName={setNaming} />
          </Opening>
        </Menu.Dropdown>
      </Menu>
      <ViewName
        opened={naming !== undefined}
        onClose={() => setNaming(undefined)}
        list={list.list.name}
        view={naming === "rename" ? (current ?? chosen) : undefined}
        now={views.now}
        onSaved={views.take}
      />
    </>
  );
}
