import { ownSuppliesHref } from "#contract/supplies/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { useGiveBack } from "#web/supplies/public.ts";
import type { Placed } from "./layout.ts";
import { onDay } from "./whole-day.ts";

/** What the user has to give back, on its day. */
export function useGiveBackDays(from: string, to: string, enabled: boolean): readonly Placed[] {
  const t = useT();
  return useGiveBack(enabled, from, to).map(({ hash_id, due_on, serials, supply: { name } }) =>
    onDay(due_on ?? "", {
      id: hash_id,
      title: serials ? t("agenda.give_back_units", { name, units: serials }) : t("agenda.give_back", { name }),
      href: ownSuppliesHref(),
      people: [],
    }),
  );
}
