import type { ReactNode } from "react";
import { Moment } from "./day.tsx";
import { Avatar } from "./person.tsx";
import css from "./timeline.module.css";

export interface TimelineEntry {
  key: string;
  at: string;
  person: { hash_id: string; name: string; avatar?: string | null } | null;
  /** The event without the person's name: 'sent it for approval'. */
  text: ReactNode;
  /** Text that the person wrote (a reason, a comment): shown in full contrast, with the avatar. */
  words?: ReactNode;
  /** Not read outside: on a ground of its own, so that nobody takes it for an answer. */
  inner?: boolean;
}

/** Event timeline, newest first: one line per event, avatars only beside written text. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ul className={css.timeline}>
      {entries.map((e) => (
        <li key={e.key} className={`${css.entry} ${e.inner ? css.inner : ""}`}>
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
