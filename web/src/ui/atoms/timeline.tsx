import type { ReactNode } from "react";
import { Moment } from "./day.tsx";
import { Avatar } from "./person.tsx";
import css from "./timeline.module.css";

export interface TimelineEntry {
  key: string;
  at: string;
  person: { hash_id: string; name: string; avatar?: string | null } | null;
  /** What they did, without the name: 'sent it for approval'. */
  text: ReactNode;
  /** Words of their own, a reason or a comment: shown in ink, with the face. */
  words?: ReactNode;
}

/** What happened, newest first: one line an event, faces only where someone says something. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ul className={css.timeline}>
      {entries.map((e) => (
        <li key={e.key} className={css.entry}>
          {e.words && e.person ? <Avatar person={e.person} /> : <span className={css.event} />}
          <span>
            {e.person ? <b>{e.person.name} </b> : null}
            {e.text} <Moment value={e.at} short />
            {e.words ? <span className={css.say}>{e.words}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
