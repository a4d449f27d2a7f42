import { useState } from "react";

/** A value in localStorage; unreadable content counts as missing. */
export function useKept<T>(name: string, fallback: T): [T, (next: T) => void] {
  const key = `cordial.${name}`;
  const [value, setValue] = useState<T>(() => {
    try {
      const raw = localStorage.getItem(key);
      return raw === null ? fallback : (JSON.parse(raw) as T);
    } catch {
      return fallback;
    }
  });
  const keep = (next: T) => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is full or blocked: the value lasts until the page is left.
    }
  };
  return [value, keep];
}
