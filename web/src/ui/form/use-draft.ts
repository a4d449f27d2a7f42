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

/** Stores the values a moment after they were typed, and at once when the form or the page is left. */
function useKeeping<T>(
  key: string | undefined,
  kept: Omit<Kept<T>, "at">,
  dirty: boolean,
  setKeptAt: (at: string | undefined) => void,
) {
  const latest = useRef(kept);
  latest.current = kept;
  const write = useCallback(() => {
    if (key === undefined) return;
    const at = new Date().toISOString();
    try {
      localStorage.setItem(key, JSON.stringify({ at, ...latest.current } satisfies Kept<T>));
      setKeptAt(at);
    } catch {
      setKeptAt(undefined);
    }
  }, [key, setKeptAt]);
  // Leaving the form saves at once: coming back within the delay would find an older draft.
  const later = useDebouncedCallback(write, { delay: 400, flushOnUnmount: true });
  const live = useRef(true);
  useEffect(() => {
    // Save what was typed since the last debounced write.
    const now = () => live.current && dirty && write();
    addEventListener("pagehide", now);
    return () => removeEventListener("pagehide", now);
  }, [dirty, write]);
  return { later, live };
}

/**
 * Form values, saved in localStorage while typing so that a reload or lost connection loses nothing. Stored per user, so the next person to sign in
 * here does not see them. `name` identifies the draft (`expense.new.TRAVEL`, an id); without it nothing is stored. `start` is the initial values.
 */
export function useDraft<T>(name: string | undefined, start: T, version?: number) {
  const { me } = useMe();
  // Fixed on mount: during sign-out `me` is briefly nobody.
  const [typist] = useState(me.hash_id);
  const key = name === undefined ? undefined : `cordial.draft.${typist}.${name}`;
  const [found] = useState(() => (key === undefined ? undefined : read<T>(key)));
  const [values, setValues] = useState<T>(() => found?.values ?? start);
  const [began, setBegan] = useState<Began<T>>(() =>
    found ? { start: found.start, version: found.version ?? version } : { start, version },
  );
  const [keptAt, setKeptAt] = useState(found?.at);
  const [restoredAt, setRestoredAt] = useState(found?.at);
  const [dirty, setDirty] = useState(found !== undefined);
  const { later, live } = useKeeping<T>(key, { values, ...began }, dirty, setKeptAt);
  const forgetKept = (): void => {
    later.cancel();
    setDirty(false);
    setKeptAt(undefined);
    setRestoredAt(undefined);
    if (key !== undefined) localStorage.removeItem(key);
  };
  return {
    values,
    /** Storage key, including the user's id. */
    name: key,
    /** When the draft of an earlier visit was stored, as long as the values stand on it: the form says so (`DraftRestored`). */
    restoredAt,
    ...began,
    keptAt,
    dirty,
    change: (next: (old: T) => T) => {
      live.current = true;
      // On the first change, take the record's current version as the base.
      if (!dirty) setBegan({ start, version });
      setValues(next);
      setDirty(true);
      later();
    },
    /** Makes the newest version of the record the base, with these values. */
    rebase: (to: T = values) => {
      setBegan({ start, version });
      setValues(to);
      later();
    },
    /** Takes the record's current values; a draft that another window stored under the same name stays. */
    follow: () => {
      setValues(start);
      setBegan({ start, version });
    },
    /** Saved or discarded: removes the stored draft. */
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
