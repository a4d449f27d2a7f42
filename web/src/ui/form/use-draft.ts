import { useCallback, useEffect, useRef, useState } from "react";
import { useDebouncedCallback } from "@mantine/hooks";
import { useMe } from "#web/app/me.ts";

interface Kept<T> {
  at: string;
  /** The version of the record that the draft began with, when it changes one. */
  version?: number;
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
 * again to whoever typed them, not to who signs in here next.
 * `name` says what is being made or changed (`expense.new.TRAVEL`, an id); `start` is what it begins with.
 */
export function useDraft<T>(name: string, start: T, version?: number) {
  const { me } = useMe();
  // Whoever they were when they began: while signing out they are nobody for a moment.
  const [typist] = useState(me.hash_id);
  const key = `cordial.draft.${typist}.${name}`;
  const [found] = useState(() => read<T>(key));
  const [values, setValues] = useState<T>(() => found?.values ?? start);
  const [keptAt, setKeptAt] = useState(found?.at);
  const [dirty, setDirty] = useState(found !== undefined);
  const latest = useRef({ values, version });
  latest.current = { values, version: found?.version ?? version };
  const write = useCallback(() => {
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
  return {
    values,
    /** Whether a draft of an earlier visit is being gone on with, and the version it began with. */
    resumed: found !== undefined,
    version: found?.version ?? version,
    keptAt,
    dirty,
    change: (next: (old: T) => T) => {
      setValues(next);
      setDirty(true);
      later();
    },
    /** Done or given up: nothing of it is left in the browser. */
    forget: () => {
      live.current = false;
      later.cancel();
      setDirty(false);
      setKeptAt(undefined);
      localStorage.removeItem(key);
    },
    reset: (to: T) => {
      later.cancel();
      setValues(to);
      setDirty(false);
      setKeptAt(undefined);
      localStorage.removeItem(key);
    },
  };
}
