import type { ReactElement } from "react";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import { holidaySeers } from "#contract/holidays/rights.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { ListTile, useHomePart } from "#web/ui/home/tile.tsx";
import { awayOn } from "./teams.ts";
import css from "./holidays.module.css";

/** Who of my office is away today, without reasons. */
export default function AwayTile(): ReactElement {
  const t = useT();
  const { can, me } = useMe();
  const sees = me.zone && holidaySeers.any.some((right) => can(right, me.zone?.hash_id));
  const read = useHomePart("away");
  const calendar = read.data?.data;
  const rows = calendar && awayOn(calendar, calendar.today).filter(({ absence }) => !absence.pending);
  return (
    <ListTile
      name="away"
      all={sees && me.zone ? holidayHref.ofOffice({ selected: me.zone.hash_id }) : holidayHref.own()}
      see={sees ? undefined : t("holidays.my_days_off")}
      of={read}
      rows={rows}
      className={css.tile}
    >
      {({ person, absence }) => (
        <li key={person.user.hash_id + absence.start_date}>
          <PersonName person={person.user} size="small" />
          <span className={css.soft}>
            {absence.end_date === calendar?.today && absence.ends === "midday"
              ? t("holidays.until_midday")
              : t("holidays.until", { day: formatDay(absence.end_date) })}
          </span>
        </li>
      )}
    </ListTile>
  );
}
