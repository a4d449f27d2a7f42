import { useSyncExternalStore } from "react";
import { play } from "#web/kit/tones.ts";

const MUTED = "cordial.sound-off";
const listeners = new Set<() => void>();

export const muted = (): boolean => localStorage.getItem(MUTED) === "1";
export function setMuted(off: boolean): void {
  localStorage.setItem(MUTED, off ? "1" : "0");
  for (const tell of listeners) tell();
}
export const useMuted = (): boolean =>
  useSyncExternalStore((tell) => (listeners.add(tell), () => listeners.delete(tell)), muted);

let last = 0;
const BURST_MS = 2000;

/** Two short soft tones like a touched glass, once per burst. */
export function chime(): void {
  const now = Date.now();
  if (muted() || now - last < BURST_MS) return;
  last = now;
  play([
    [1174.66, 0],
    [1567.98, 0.09],
  ]);
}
