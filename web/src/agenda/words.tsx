import { IconCalendarEvent, IconMapPin, IconPhone, IconBuildingStore, IconUsers } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import type { AppointmentKind } from "#contract/agenda/schemas.ts";
import { agendaHref } from "#contract/agenda/hrefs.ts";
import type { Occurrence } from "#contract/agenda/schemas.ts";
import type { Translate } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import type { Placed } from "./layout.ts";

const icons = { visit: IconMapPin, call: IconPhone, fair: IconBuildingStore, internal: IconUsers } as const;

export function KindIcon({ kind }: { kind: AppointmentKind | null }) {
  const Icon = kind ? icons[kind] : IconCalendarEvent;
  return <Icon size={14} stroke={1.6} aria-hidden="true" />;
}

/** Link to an appointment or absence; undefined if the user only sees that somebody is busy or away. */
export const linkTo = ({
  one: { appointment_hash_id: id, at },
  href,
}: Pick<Placed, "one" | "href">): string | undefined =>
  href ?? (id ? agendaHref.view(id, { at: at ?? undefined }) : undefined);

type EventLinkProps = Omit<ComponentProps<typeof AppLink>, "href" | "ref"> & { href: string | undefined };
/** An appointment or absence in a calendar: a link where there is something to open. */
export function EventLink({ href, ...rest }: EventLinkProps) {
  if (href !== undefined) return <AppLink href={href} {...rest} />;
  return (
    <span className={rest.className} style={rest.style}>
      {rest.children}
    </span>
  );
}

export const titleOf = ({ title }: Occurrence, t: Translate): string => title ?? t("agenda.busy");
export const hoursOf = ({ start, end }: Placed): string => `${start.slice(11)} – ${end.slice(11)}`;

/** `45 min`, `2 h`, `1 h 30`: the same in both languages. */
export const minutesWords = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}\u00A0min`;
  return rest === 0 ? `${hours}\u00A0h` : `${hours}\u00A0h\u00A0${String(rest).padStart(2, "0")}`;
};
/** The way there and back in words; none where there is none. */
export function travelWords({ travel_before: there, travel_after: back }: TravelOf, t: Translate): string | undefined {
  if (there > 0 && back > 0) return t("agenda.travel_both", { there: minutesWords(there), back: minutesWords(back) });
  if (there > 0) return t("agenda.travel_there", { there: minutesWords(there) });
  return back > 0 ? t("agenda.travel_back", { back: minutesWords(back) }) : undefined;
}
type TravelOf = Pick<Occurrence, "travel_before" | "travel_after">;

/** The label for screen readers, with day and hours. */
export const saidOf = (p: Placed, t: Translate, day: string): string => {
  const time = p.isHalf ? [] : [p.one.all_day ? t("agenda.all_day") : hoursOf(p)];
  const when = [day, ...time].join(", ");
  return [t("agenda.event_label", { title: titleOf(p.one, t), when }), p.one.place, travelWords(p.one, t)]
    .filter(Boolean)
    .join(", ");
};
