import type { ReactElement } from "react";
import { agendaHref } from "#contract/agenda/hrefs.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { ListTile, useHomePart } from "#web/ui/home/tile.tsx";
import { placed } from "../layout.ts";
import { useClock } from "../use-agenda.ts";
import { EventLink, KindIcon, hoursOf, linkTo, titleOf } from "../words.tsx";
import css from "./today.module.css";

/** My appointments of today by their hour; one tap leads to what to know of the customer before a visit. */
export default function TodayTile(): ReactElement {
  const t = useT();
  const { today, timeZone } = useClock();
  const read = useHomePart("today");
  return (
    <ListTile
      name="today"
      all={agendaHref.calendar({ view: "day", day: today })}
      of={read}
      rows={read.data?.data.map((one) => placed(one, timeZone))}
      className={css.rows}
    >
      {(p) => (
        <li key={p.one.hash_id} className={css.row}>
          <span className={css.hours}>{p.one.all_day ? t("agenda.all_day") : hoursOf(p)}</span>
          <EventLink href={linkTo(p)} className={css.title}>
            <KindIcon kind={p.one.kind} /> {titleOf(p.one, t)}
          </EventLink>
          <span className={css.where}>{p.one.place}</span>
          {p.one.contact?.hash_id ? (
            <AppLink href={contactHref.visit(p.one.contact.hash_id)} className={css.prepare}>
              {t("agenda.prepare", { name: p.one.contact.name })}
            </AppLink>
          ) : null}
        </li>
      )}
    </ListTile>
  );
}
