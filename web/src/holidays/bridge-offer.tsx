import type { TablerIcon } from "@tabler/icons-react";
import { getBridges } from "#contract/holidays/endpoints.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { isChosen, type Period } from "./range.ts";
import { daysText, spanWords } from "./words.tsx";
import css from "./holidays.module.css";

interface BridgeOfferProps {
  dates: readonly Period[];
  onTake: (dates: readonly Period[]) => void;
  enabled: boolean;
  icon: TablerIcon;
}
/** Days around the chosen ones in which a bridge is looked for. */
const AROUND = 6;

/** Offers the workdays between a public holiday and days off beside the chosen days: few days more, many off. */
export function BridgeOffer({ dates, onTake, enabled, icon: Icon }: BridgeOfferProps) {
  const t = useT();
  const last = dates.findLast(isChosen);
  const from = last ? shiftDay(last.start_date, -AROUND) : "";
  const to = last ? shiftDay(last.end_date, AROUND) : "";
  const { data } = useRead(
    getBridges,
    { query: { from, to } },
    { quiet: true, enabled: enabled && last !== undefined },
  );
  const offer = data?.data.find(
    (b) => !dates.some((d) => isChosen(d) && d.start_date <= b.end_date && d.end_date >= b.start_date),
  );
  if (!last || !offer) return null;
  const period: Period = { start_date: offer.start_date, end_date: offer.end_date, starts: "morning", ends: "evening" };
  return (
    <div className={css.offer}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <p>
        <b>{t("holidays.bridge_add", { days: spanWords(t, period) })}</b>
        {t("holidays.bridge_makes", {
          count: offer.days,
          days: daysText(offer.days),
          from: formatDay(offer.off_from),
          to: formatDay(offer.off_to),
        })}
      </p>
      <Button onClick={() => onTake([...dates.filter(isChosen), period])}>{t("holidays.add")}</Button>
    </div>
  );
}
