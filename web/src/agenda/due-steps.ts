import type { Occurrence } from "#contract/agenda/schemas.ts";
import { shiftWall, wallAt } from "#contract/kit/wall-time.ts";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { useDueSteps } from "#web/tickets/public.ts";
import type { Placed } from "./layout.ts";
import { nothing } from "./whole-day.ts";

/** Minutes that a due step takes up: it ends when it is due. */
const DRAWN = 30;

/** Steps of tickets that wait for the reader, drawn up to the moment at which they are due. */
export function useStepTimes(from: string, to: string, timeZone: string, enabled: boolean): readonly Placed[] {
  const t = useT();
  return useDueSteps(from, to, enabled).map(({ hash_id, label, due_at, ticket }): Placed => {
    const end = wallAt(due_at, timeZone);
    const start = shiftWall(end, -DRAWN);
    const one: Occurrence = {
      ...nothing,
      id: hash_id,
      hash_id,
      starts_at: start,
      ends_at: end,
      all_day: false,
      people: [],
      title: t("agenda.step_due", { step: label, ticket: `${ticket.number} ${ticket.topic}` }),
      mine: true,
    };
    return { one, start, end, href: ticketHref.view(ticket.hash_id) };
  });
}
