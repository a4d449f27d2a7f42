import { requestHref } from "#contract/requests/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useDueRequests } from "#web/requests/public.ts";
import type { Placed } from "./layout.ts";
import { onDay } from "./whole-day.ts";

/** The user's requests for supplies on the days by which they are wanted. */
export function useRequestDays(from: string, to: string, enabled: boolean): readonly Placed[] {
  const t = useT();
  const { me } = useMe();
  const people = [{ hash_id: me.hash_id, name: me.name, avatar: null }];
  return useDueRequests(from, to, enabled).map((r) =>
    onDay(r.wanted_by ?? "", {
      id: r.hash_id,
      title: t("requests.agenda_due", { title: r.title }),
      href: requestHref.view(r.hash_id),
      people,
    }),
  );
}
