import { useState } from "react";

/** A value kept in this browser, by name. What cannot be read is as if it had never been kept. */
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
      // No room or not allowed: it holds until the page is left.
    }
  };
  return [value, keep];
}
