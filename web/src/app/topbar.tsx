import { IconChevronRight, IconMenu2, IconSearch } from "@tabler/icons-react";
import { useEffect, type ReactElement } from "react";
import { Bell } from "#web/notifications/bell.tsx";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { AvatarMenu } from "./avatar-menu.tsx";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { switchLanguage } from "#web/api/language-switch.ts";
import { mayOpen } from "#web/api/may-open.ts";
import type { Bootstrap, Me } from "#web/api/me.ts";
import { entryAt, openPath } from "#web/ui/navigation.ts";
import { allRoutes } from "./routes.ts";
import { useNamedTitle } from "#web/kit/page-title.ts";
import { usePath, useScreen } from "#web/kit/place.ts";
import css from "./topbar.module.css";

interface Crumb {
  text: string;
  to?: string | undefined;
}

/** Breadcrumbs: group, area, screen and title: `Money, Expenses, To approve, 1284`. */
function useCrumbs(data: Bootstrap): Crumb[] {
  const t = useT();
  const path = usePath();
  const screen = useScreen();
  const named = useNamedTitle();
  const at = entryAt(path);
  const crumbs: Crumb[] = [];
  if (at && at.group !== "home") crumbs.push({ text: t(`app.group_${at.group}`) });
  if (at) {
    const to = openPath(at, data);
    crumbs.push({ text: t(`app.nav_${at.name}`), to: to === path ? undefined : to });
    const tab = at.tabs?.includes(path) ? undefined : at.tabs?.find((x) => x !== to && path.startsWith(`${x}/`));
    const above = allRoutes.find((r) => r.path === tab);
    if (above && mayOpen(data, above.permission)) crumbs.push({ text: t(above.title), to: above.path });
  }
  const title = screen && t(screen.title);
  if (title && title !== crumbs.at(-1)?.text && !(named && at)) crumbs.push({ text: title });
  if (named && named !== crumbs.at(-1)?.text) crumbs.push({ text: named });
  return crumbs;
}

interface TopBarProps {
  data: Bootstrap;
  me: Me;
  secure: boolean;
  onMenu: () => void;
  onSearch: () => void;
  onHelp: () => void;
}

export function TopBar({ data, me, secure, onMenu, onSearch, onHelp }: TopBarProps): ReactElement {
  const t = useT();
  const crumbs = useCrumbs(data);
  const here = crumbs.at(-1)?.text ?? "";
  useEffect(() => {
    document.title = here ? `${here} · ${data.company}` : data.company;
  }, [here, data.company]);
  return (
    <header className={css.top}>
      <span className={css.menu}>
        <IconButton
          label={t("app.menu_open")}
          icon={<IconMenu2 size={20} stroke={1.6} />}
          onClick={onMenu}
          aria-haspopup="dialog"
        />
      </span>
      <div className={css.title} aria-hidden="true">
        {here}
      </div>
      <Crumbs crumbs={crumbs} />
      {secure && (
        <button
          type="button"
          className={css.search}
          onClick={onSearch}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
        >
          <IconSearch size={16} stroke={1.6} aria-hidden="true" />
          <span>{t("app.search_placeholder")}</span>
          <kbd aria-hidden="true">{IS_MAC ? "⌘ K" : "Ctrl K"}</kbd>
        </button>
      )}
      {!secure && <span className={css.noSearch} />}
      <div className={css.end}>
        {secure && (
          <span className={css.find}>
            <IconButton
              label={t("app.search")}
              icon={<IconSearch size={20} stroke={1.6} />}
              onClick={onSearch}
              aria-haspopup="dialog"
            />
          </span>
        )}
        {secure && <Bell />}
        <LanguageSwitch />
        <AvatarMenu me={me} onHelp={onHelp} />
      </div>
    </header>
  );
}

/** The way to this screen. */
function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }): ReactElement {
  const t = useT();
  return (
    <nav className={css.crumbsWrap} aria-label={t("app.where")}>
      <ol className={css.crumbs}>
        {crumbs.map((crumb, i) => (
          <li key={crumb.text}>
            {i > 0 && <IconChevronRight size={14} stroke={1.6} aria-hidden="true" />}
            {i === crumbs.length - 1 ? (
              <span className={css.here} aria-current="page" title={crumb.text}>
                {crumb.text}
              </span>
            ) : crumb.to ? (
              <AppLink href={crumb.to}>{crumb.text}</AppLink>
            ) : (
              <span>{crumb.text}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** English or French. */
function LanguageSwitch(): ReactElement {
  const t = useT();
  const language = useLanguage();
  return (
    <button
      type="button"
      className={css.lang}
      onClick={() => void switchLanguage(language === "en" ? "fr" : "en", true)}
      aria-label={t("app.language_switch")}
      title={t("app.language_switch")}
    >
      {language.toUpperCase()}
    </button>
  );
}

const IS_MAC = /Mac|iPhone|iPad/u.test(navigator.userAgent);
