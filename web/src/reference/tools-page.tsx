import { useRef, useState } from "react";
import { toolCounts } from "#contract/reference/endpoints.ts";
import { type Tool, toolGroups } from "#contract/reference/tools.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { mayOpen } from "#web/api/may-open.ts";
import { useMe } from "#web/api/me.ts";
import { screens } from "#web/kit/screens.ts";
import { textAt } from "#web/kit/text-at.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { SearchInput } from "#web/ui/list/search-input.tsx";
import { hasWords } from "#contract/kit/words.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import css from "./reference.module.css";

interface Tile {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  /** The number of entries; undefined until counted. */
  readonly entries: number | undefined;
}

/** The tools the person may open whose name or description matches the search, by group. */
function useTiles(words: string): readonly { group: string; tiles: readonly Tile[] }[] {
  const t = useT();
  const { bootstrap } = useMe();
  const { data } = useRead(toolCounts, {}, { quiet: true });
  return Object.entries<readonly Tool[]>(toolGroups).flatMap(([group, tools]) => {
    const tiles = tools.flatMap(({ path, kinds }): Tile[] => {
      const screen = screens().find((r) => r.path === path);
      if (!screen || !mayOpen(bootstrap, screen.permission)) return [];
      const counts = Object.keys(kinds).map((kind) => data?.data[kind]);
      const entries = counts.every((n) => n === undefined)
        ? undefined
        : counts.reduce<number>((a, n) => a + (n ?? 0), 0);
      const text = t(screen.title.replace(/_title$/u, "_text"));
      return [{ href: path, title: t(screen.title), text, entries }];
    });
    const found = tiles.filter((tile) => hasWords(`${tile.title} ${tile.text}`, words));
    return found.length > 0 ? [{ group, tiles: found }] : [];
  });
}

/** `/admin/tools`: the lists the person may open, by group, with their number of entries. */
export default function ToolsPage() {
  const t = useT();
  const phone = usePhone();
  const [words, setWords] = useState("");
  const page = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const groups = useTiles(words);
  const links = (): HTMLAnchorElement[] => [...(page.current?.querySelectorAll<HTMLAnchorElement>("section a") ?? [])];
  const step = (by: number): void => {
    const all = links();
    const at = all.indexOf(document.activeElement as HTMLAnchorElement);
    all[Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
  };
  useKeys([
    { keys: "j", label: "ui.key_down", repeats: true, run: () => step(1) },
    { keys: "k", label: "ui.key_up", repeats: true, run: () => step(-1) },
    { keys: "/", label: "ui.key_search", opens: true, run: () => search.current?.focus() },
  ]);
  return (
    <div className={css.page} ref={page}>
      <AreaTabs />
      <header className={css.head}>
        <h1 className={phone ? "sr-only" : undefined}>{t("reference.tools")}</h1>
        <SearchInput
          ref={search}
          className={css.search}
          label={t("reference.tools_search")}
          value={words}
          onChange={(e) => setWords(e.currentTarget.value)}
          onKeyDown={(e) => {
            if (e.key === "Enter") links()[0]?.click();
            if (e.key !== "Escape") return;
            setWords("");
            e.currentTarget.blur();
          }}
        />
      </header>
      {groups.map(({ group, tiles }) => (
        <section key={group} className={css.group} aria-labelledby={`tools-${group}`}>
          <h2 id={`tools-${group}`}>{textAt(t, "reference.group_", group)}</h2>
          <ul className={css.tools}>
            {tiles.map((tile) => (
              <li key={tile.href}>
                <AppLink href={tile.href} className={css.tool}>
                  <b>{tile.title}</b>
                  <span className={css.entries}>
                    {tile.entries === undefined ? "" : t("reference.entries", { count: tile.entries })}
                  </span>
                  <span className={css.about}>{tile.text}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 ? <EmptyGlass title={t("ui.nothing_found")} text={t("reference.tools_none")} /> : null}
    </div>
  );
}
