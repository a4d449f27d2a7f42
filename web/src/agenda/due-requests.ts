import { requestHref } from "#contract/requests/hrefs.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useDueRequests } from "#web/requests/public.ts";
import { nothing } from "./absences.ts";
import type { Placed } from "./layout.ts";

/** The user's requests for supplies on the days by which they are wanted, drawn among appointments. */
export function useDue(from: string, to: string): readonly Placed[] {
  const t = useT();
  const { me } = useMe();
  return useDueRequests(from, to).map((r): Placed => {
    const start = `${r.wanted_by ?? ""}T00:00`;
    const end = `${shiftDay(r.wanted_by ?? "", 1)}T00:00`;
    const title = t("requests.agenda_due", { title: r.title });
    const person = { hash_id: me.hash_id, name: me.name, avatar: null };
    return {
      one: {
        ...nothing,
        id: r.hash_id,
        hash_id: r.hash_id,
        starts_at: start,
        ends_at: end,
        all_day: true,
        people: [person],
        title,
        mine: true,
      },
      start,
      end,
      href: requestHref.view(r.hash_id),
    };
  });
}
