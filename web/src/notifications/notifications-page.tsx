import { IconAdjustments, IconChecks } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactElement } from "react";
import { notificationsHref } from "#contract/notifications/hrefs.ts";
import { allNotificationKinds } from "#contract/notification-kinds.ts";
import { getPreferences, listNotifications } from "#contract/notifications/endpoints.ts";
import { prefetchInfinite, useInfinite, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Loading, type ReadState } from "#web/ui/atoms/loading.tsx";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { FilterChip } from "#web/ui/list/filter-chip.tsx";
import { Search } from "#web/ui/list/search.tsx";
import type { Notification } from "./arrivals.ts";
import { Mute } from "./mute.tsx";
import { NotificationPreferences } from "./public.ts";
import { NotificationRow } from "./notification-row.tsx";
import css from "./notifications-page.module.css";
import { markAllRead, markLine, useNotifications } from "./use-notifications.ts";

type Url = Readonly<Record<string, string | undefined>>;
const inputFor = ({ unread, kind, search }: Url) => ({
  query: { ...(unread === "1" && { unread: "1" as const }), ...(kind && { kind }), ...(search && { search }) },
});

export const prefetch = ({ search }: ScreenPlace): void => void prefetchInfinite(listNotifications, inputFor(search));

/** `/admin/notifications`: all notifications, unread ones first. `j` `k` move, `Enter` opens, `e` marks as read, `u` as unread. */
export default function NotificationsPage(): ReactElement {
  const t = useT();
  const [url, set] = useUrl();
  const { unread, seq } = useNotifications();
  const { rows, query } = useInfinite(listNotifications, inputFor(url), { keep: true });
  const panel = useAddressed(["preferences"]);
  const searchField = useRef<HTMLInputElement>(null);
  useListKeys(rows, searchField);
  const tab = (only: boolean): string =>
    notificationsHref({ kind: url.kind, search: url.search, unread: only ? "1" : undefined });
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1 className="sr-only-phone">{t("notifications.title")}</h1>
        <Mute />
        <IconButton
          label={t("notifications.preferences")}
          icon={<IconAdjustments size={16} stroke={1.6} />}
          onClick={() => panel.open({ preferences: "1" })}
        />
        <Button
          icon={<IconChecks size={16} stroke={1.6} />}
          disabled={unread === 0}
          onClick={() => void markAllRead(seq)}
        >
          {t("notifications.read_all")}
        </Button>
      </div>
      <LinkTabs
        label={t("notifications.title")}
        tabs={[
          { href: tab(false), label: t("notifications.tab_all"), current: url.unread !== "1" },
          { href: tab(true), label: t("notifications.tab_unread"), count: unread, current: url.unread === "1" },
        ]}
      />
      <div className={css.tools} role="search">
        <Search url={url} set={set} inputRef={searchField} />
        <KindFilter url={url} set={set} />
      </div>
      {query.data ? <Lines rows={rows} url={url} /> : <Loading of={query} rows={8} text="ui.list_failed" />}
      <More query={query} rows={rows.length} />
      <SidePanel opened={url.preferences === "1"} onClose={panel.close} title={t("notifications.preferences")}>
        {url.preferences === "1" && (
          <div className={css.panel}>
            <NotificationPreferences />
          </div>
        )}
      </SidePanel>
    </div>
  );
}

type Change = (change: Record<string, string | undefined>) => void;

function KindFilter({ url, set }: { url: Record<string, string>; set: Change }): ReactElement {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const mine = useRead(getPreferences, {}, { quiet: true, staleTime: 60_000 }).data?.data.kinds.map((k) => k.kind);
  const options = allNotificationKinds
    .filter((kind) => !mine || mine.includes(kind))
    .map((kind) => ({ value: kind, label: t(`notifications.kind_${kind}`) }));
  return (
    <FilterChip
      filter={{ kind: "choice", key: "kind", label: t("notifications.kind"), options }}
      url={url}
      set={set}
      opened={opened}
      onOpen={setOpened}
    />
  );
}

/** Unread lines, then read ones. A line marked here keeps its position until the page is opened again. */
function Lines({ rows, url }: { rows: readonly Notification[]; url: Url }): ReactElement {
  const t = useT();
  if (rows.length === 0) {
    const filtered = url.kind ?? url.search;
    if (filtered) return <EmptyGlass title={t("notifications.none_found")} text={t("notifications.none_found_text")} />;
    return (
      <EmptyGlass
        title={url.unread === "1" ? t("notifications.none_unread") : t("notifications.none")}
        text={t("notifications.none_text")}
      />
    );
  }
  return (
    <ul className={css.list}>
      {rows.map((n, i) => (
        <NotificationRow key={n.hash_id} notification={n} wide index={i} />
      ))}
    </ul>
  );
}

function More({
  query,
  rows,
}: {
  query: ReadState & { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  rows: number;
}): ReactElement {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage) return;
    const near = new IntersectionObserver(([e]) => e?.isIntersecting && void fetchNextPage(), { rootMargin: "400px" });
    near.observe(end.current);
    return () => near.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, rows]);
  return <div ref={end}>{isFetchingNextPage && <Loading of={query} rows={3} />}</div>;
}

/** The keyboard's current line is the focused one. */
function useListKeys(rows: readonly Notification[], search: { current: HTMLInputElement | null }): void {
  const at = (): number => {
    const here = document.activeElement?.closest("li")?.querySelector<HTMLElement>("[data-index]");
    return here ? Number(here.dataset.index) : -1;
  };
  const focus = (index: number): void => {
    const line = document.querySelector<HTMLElement>(`[data-index="${Math.max(0, Math.min(rows.length - 1, index))}"]`);
    line?.focus();
    line?.scrollIntoView({ block: "nearest" });
  };
  const mark = (read: boolean): void => {
    const here = at();
    const line = rows[here];
    if (!line) return;
    if ((line.read_at === null) === read) void markLine(line, read);
    if (read) focus(here + 1);
  };
  const enabled = rows.length > 0;
  useKeys([
    { keys: "j", label: "notifications.key_next", repeats: true, enabled, run: () => focus(at() + 1) },
    { keys: "k", label: "notifications.key_before", repeats: true, enabled, run: () => focus(at() - 1) },
    { keys: "e", label: "notifications.read_one", enabled, run: () => mark(true) },
    { keys: "u", label: "notifications.unread_one", enabled, run: () => mark(false) },
    { keys: "/", label: "ui.search", opens: true, run: () => search.current?.focus() },
  ]);
}
