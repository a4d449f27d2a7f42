import { IconChecks } from "@tabler/icons-react";
import { useEffect, useRef, type ReactElement } from "react";
import { listNotifications } from "#contract/notifications/endpoints.ts";
import { prefetchInfinite, useInfinite } from "#web/api/query.ts";
import { useT } from "#web/app/i18n.ts";
import { useUrl } from "#web/app/place.ts";
import type { ScreenPlace } from "#web/app/route.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";
import { Mute } from "./bell.tsx";
import { NotificationRow } from "./notification-row.tsx";
import css from "./notifications-page.module.css";
import { markRead, useNotifications } from "./use-notifications.ts";

const inputFor = (unread: string | undefined) => ({ query: unread === "1" ? { unread: "1" as const } : {} });

export const prefetch = ({ search }: ScreenPlace): void =>
  void prefetchInfinite(listNotifications, inputFor(search.unread));

/** `/admin/notifications`: all of mine, newest first. */
export default function NotificationsPage(): ReactElement {
  const t = useT();
  const [url] = useUrl();
  const { unread } = useNotifications();
  const { rows, query } = useInfinite(listNotifications, inputFor(url.unread), { keep: true });
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage) return;
    const seen = new IntersectionObserver(([e]) => e?.isIntersecting && void fetchNextPage(), { rootMargin: "400px" });
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, rows.length]);
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>{t("notifications.title")}</h1>
        <Mute />
        <Button
          icon={<IconChecks size={16} stroke={1.6} />}
          disabled={unread === 0}
          onClick={() => void markRead({ all: true })}
        >
          {t("notifications.read_all")}
        </Button>
      </div>
      <LinkTabs
        label={t("notifications.title")}
        tabs={[
          { href: "/admin/notifications", label: t("notifications.tab_all"), current: url.unread !== "1" },
          {
            href: "/admin/notifications?unread=1",
            label: t("notifications.tab_unread"),
            count: unread,
            current: url.unread === "1",
          },
        ]}
      />
      {query.isPending ? (
        <SkeletonRows rows={8} />
      ) : rows.length === 0 ? (
        <EmptyGlass
          title={url.unread === "1" ? t("notifications.none_unread") : t("notifications.none")}
          text={t("notifications.none_text")}
        />
      ) : (
        <ul className={css.list}>
          {rows.map((n) => (
            <NotificationRow key={n.hash_id} notification={n} wide />
          ))}
        </ul>
      )}
      <div ref={end} />
    </div>
  );
}
