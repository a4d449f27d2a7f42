import { IconUser } from "@tabler/icons-react";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { change, enter, type Here, hereIn, onHere } from "#web/api/rooms.ts";
import { type Translate, useLanguage, useT } from "#web/kit/i18n.ts";
import { Avatar } from "../atoms/person.tsx";
import type { AlsoHereProps } from "./also-here.tsx";
import css from "./also-here.module.css";

/** Maximum names and avatars; the others are counted. */
const NAMED = 2;
const FACES = 4;
/** Width in px of the first avatar, and of each further, overlapped one. */
const [WIDE, BESIDE] = [24, 20];

/** Live list of the others in a record's room. */
function useRoom(name: string, editing: boolean): readonly Here[] {
  useEffect(() => enter(name), [name]);
  useEffect(() => (editing ? change(name) : undefined), [name, editing]);
  const subscribe = useCallback((tell: () => void) => onHere(name, tell), [name]);
  return useSyncExternalStore(subscribe, () => hereIn(name));
}

function names(people: readonly Here[], language: string, t: Translate): string {
  const known = people.flatMap((p) => p.name ?? []);
  // With several people, first names are enough.
  const said = known.slice(0, NAMED).map((name) => (people.length > 1 ? (name.split(" ")[0] ?? name) : name));
  const rest = people.length - said.length;
  const others = rest === 0 ? [] : [t(said.length ? "ui.here_others" : "ui.here_somebody", { count: rest })];
  return new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "conjunction" }).format([
    ...said,
    ...others,
  ]);
}

/** Renders 'Bruno is editing, Chloé is here' with avatars. */
export default function AlsoHereNow({ kind, id, editing, silent }: AlsoHereProps & { id: string }) {
  const t = useT();
  const language = useLanguage();
  const here = useRoom(`presence-record.${kind}.${id}`, editing === true);
  if (silent) return null;
  const busy = here.filter((p) => p.editing);
  const reading = here.filter((p) => !p.editing);
  const said = [
    ...(busy.length ? [t("ui.editing_now", { count: busy.length, names: names(busy, language, t) })] : []),
    ...(reading.length ? [t("ui.here_now", { count: reading.length, names: names(reading, language, t) })] : []),
  ].join(", ");
  const words = said.charAt(0).toLocaleUpperCase(language) + said.slice(1);
  return (
    <span
      className={here.length ? css.here : css.nobody}
      role="status"
      style={here.length ? { minWidth: WIDE + (Math.min(here.length, FACES) - 1) * BESIDE } : undefined}
    >
      {here.length ? (
        <>
          <span className={css.faces} aria-hidden="true">
            {[...busy, ...reading].slice(0, FACES).map((p) => (
              <span key={p.id} className={p.editing ? css.editing : css.reading}>
                {p.name === null ? (
                  <span className={css.somebody}>
                    <IconUser size={14} stroke={1.6} />
                  </span>
                ) : (
                  <Avatar person={{ hash_id: p.id, name: p.name, avatar: p.avatar }} />
                )}
              </span>
            ))}
          </span>
          <span className={css.words} title={words}>
            {words}
          </span>
        </>
      ) : null}
    </span>
  );
}
