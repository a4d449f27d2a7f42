import { useCallback, useEffect, useRef, useState } from "react";
import { useDebouncedCallback } from "@mantine/hooks";
import { useMe } from "#web/api/me.ts";

/** Form values at the time editing started, and the version of the record when it changes one. */
interface Began<T> {
  readonly start?: T;
  readonly version?: number | undefined;
}
interface Kept<T> extends Began<T> {
  at: string;
  values: T;
}

function read<T>(key: string): Kept<T> | undefined {
  try {
    const raw = localStorage.getItem(key);
    return raw === null ? undefined : (JSON.parse(raw) as Kept<T>);
  } catch {
    return undefined;
  }
}

/**
 * The values of a form, kept in this browser while they are typed: a reload or a lost connection loses nothing. They are shown
 * again to the person who typed them only, not to the next one who signs in here.
 * `name` says what is being made or changed (`expense.new.TRAVEL`, an id); without one nothing is kept. `start` is what it begins with.
 */
export function useDraft<T>(name: string | undefined, start: T, version?: number) {
  const { me } = useMe();
  // Whoever they were when they began: while signing out they are nobody for a moment.
  const [typist] = useState(me.hash_id);
  const key = name === undefined ? undefined : `cordial.draft.${typist}.${name}`;
  const [found] = useState(() => (key === undefined ? undefined : read<T>(key)));
  const [values, setValues] = useState<T>(() => found?.values ?? start);
  const [began, setBegan] = useState<Began<T>>(() =>
    found ? { start: found.start, version: found.version ?? version } : { start, version },
  );
  const [keptAt, setKeptAt] = useState(found?.at);
  const [dirty, setDirty] = useState(found !== undefined);
  const latest = useRef({ values, ...began });
  latest.current = { values, ...began };
  const write = useCallback(() => {
    if (key === undefined) return;
    const at = new Date().toISOString();
    try {
      localStorage.setItem(key, JSON.stringify({ at, ...latest.current } satisfies Kept<T>));
      setKeptAt(at);
    } catch {
      setKeptAt(undefined);
    }
  }, [key]);
  const later = useDebouncedCallback(write, 400);
  const live = useRef(true);
  useEffect(() => {
    // What was typed in the last moment before leaving is kept too.
    const now = () => live.current && dirty && write();
    addEventListener("pagehide", now);
    return () => removeEventListener("pagehide", now);
  }, [dirty, write]);
  const forgetKept = (): void => {
    later.cancel();
    setDirty(false);
    setKeptAt(undefined);
    if (key !== undefined) localStorage.removeItem(key);
  };
  return {
    values,
    /** What it is kept under, of this person. */
    name: key,
    /** Whether a draft of an earlier visit is being gone on with. */
    resumed: found !== undefined,
    ...began,
    keptAt,
    dirty,
    change: (next: (old: T) => T) => {
      live.current = true;
      // The first keystroke starts from what is there now.
      if (!dirty) setBegan({ start, version });
      setValues(next);
      setDirty(true);
      later();
    },
    /** Goes on from a newer version of the record, with these values. */
    rebase: (to: T = values) => {
      setBegan({ start, version });
      setValues(to);
      later();
    },
    /** Shows what is there now; what another window keeps under the same name stays. */
    follow: () => {
      setValues(start);
      setBegan({ start, version });
    },
    /** Done or given up: nothing of it is left in the browser. */
    forget: () => {
      live.current = false;
      forgetKept();
    },
    reset: (to: T, of = version) => {
      forgetKept();
      setValues(to);
      setBegan({ start: to, version: of });
    },
  };
}
