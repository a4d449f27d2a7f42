import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from "@tabler/icons-react";
import type { ReactElement } from "react";
import { homeHref } from "#contract/dashboard/hrefs.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Mark } from "#web/ui/glass.tsx";
import { useT } from "#web/kit/i18n.ts";
import { isReady, type Bootstrap } from "#web/api/me.ts";
import type { Badges, MenuEntry } from "#web/ui/area.ts";
import { entryAt, menuOf, navigation } from "#web/ui/navigation.ts";
import { usePath } from "#web/kit/place.ts";
import css from "./sidebar.module.css";

/** The company's logo with its name as alternative text; without a logo, our mark and the name. */
function Brand({ data, folded }: { data: Bootstrap; folded: boolean | undefined }): ReactElement {
  if (data.logo && !folded) return <img className={css.logo} src={data.logo} alt={data.company} />;
  return (
    <>
      <Mark />
      {!folded && <span className={css.company}>{data.company}</span>}
    </>
  );
}

interface SidebarProps {
  data: Bootstrap;
  counts: Badges | undefined;
  folded?: boolean;
  /** As an overlay sheet on a phone; its button closes it. */
  sheet?: boolean;
  onFold: () => void;
}

export function Sidebar({ data, counts, folded, sheet, onFold }: SidebarProps): ReactElement {
  const t = useT();
  const current = entryAt(usePath())?.name;
  const label = sheet ? t("app.menu_close") : folded ? t("app.menu_unfold") : t("app.menu_fold");
  const Icon = sheet ? IconX : folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav
      className={[css.nav, folded && css.folded, sheet && css.sheet].filter(Boolean).join(" ")}
      aria-label={t("app.menu")}
    >
      <div className={css.brand}>
        <AppLink href={homeHref.dashboard()} aria-label={t("app.to_home")}>
          <Brand data={data} folded={folded} />
        </AppLink>
        <span className={css.fold}>
          <IconButton
            label={label}
            icon={<Icon size={16} stroke={1.6} />}
            onClick={onFold}
            aria-expanded={sheet ? undefined : !folded}
          />
        </span>
      </div>
      <ul className={css.list}>
        {navigation()[0]?.entries.map((home) => (
          <Item
            key={home.name}
            entry={home}
            path={homeHref.dashboard()}
            current={current === home.name}
            counts={counts}
            folded={folded}
          />
        ))}
      </ul>
      {(isReady(data.user) ? menuOf(data) : []).map((group) => (
        <div key={group.name}>
          <h2 className={css.group} id={`nav-${group.name}`}>
            {t(`app.group_${group.name}`)}
          </h2>
          <ul className={css.list} aria-labelledby={`nav-${group.name}`}>
            {group.entries.map((entry) => (
              <Item
                key={entry.name}
                entry={entry}
                path={entry.path}
                current={current === entry.name}
                counts={counts}
                folded={folded}
              />
            ))}
          </ul>
        </div>
      ))}
      <div className={css.foot}>{t("app.powered_by")}</div>
    </nav>
  );
}

function Item({
  entry,
  path,
  current,
  counts,
  folded,
}: {
  entry: MenuEntry;
  path: string;
  current: boolean;
  counts: Badges | undefined;
  folded?: boolean | undefined;
}): ReactElement {
  const t = useT();
  const waiting = counts ? (entry.waiting?.(counts) ?? 0) : 0;
  const name = t(`app.nav_${entry.name}`);
  return (
    <li>
      <AppLink
        href={path}
        className={css.item}
        aria-current={current ? "page" : undefined}
        title={folded ? name : undefined}
      >
        <entry.icon size={16} stroke={1.6} aria-hidden="true" />
        <span className={css.label}>{name}</span>
        {waiting > 0 && (
          <span className={css.badge}>
            {waiting > 99 ? "99+" : waiting}
            <span className="sr-only"> {t("app.waits_for_you")}</span>
          </span>
        )}
      </AppLink>
    </li>
  );
}
