import { useSyncExternalStore } from "react";

const MUTED = "cordial.sound-off";
const listeners = new Set<() => void>();

export const muted = (): boolean => localStorage.getItem(MUTED) === "1";
export function setMuted(off: boolean): void {
  localStorage.setItem(MUTED, off ? "1" : "0");
  for (const tell of listeners) tell();
}
export const useMuted = (): boolean =>
  useSyncExternalStore((tell) => (listeners.add(tell), () => listeners.delete(tell)), muted);

let context: AudioContext | undefined;
let last = 0;
const BURST_MS = 2000;

/** Two short soft tones like a touched glass, once per burst. Synthesised, so there is no file to load. */
export function chime(): void {
  const now = Date.now();
  if (muted() || now - last < BURST_MS) return;
  last = now;
  try {
    context ??= new AudioContext();
    // Browsers keep audio suspended until the person has interacted with the page.
    if (context.state === "suspended") void context.resume();
    for (const [i, frequency] of [1174.66, 1567.98].entries()) tone(context, frequency, context.currentTime + i * 0.09);
  } catch {
    // No audio device: the toast and the dot are enough.
  }
}

function tone(ctx: AudioContext, frequency: number, at: number): void {
  const oscillator = new OscillatorNode(ctx, { type: "sine", frequency });
  const gain = new GainNode(ctx, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.08, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
  oscillator.connect(gain).connect(ctx.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.4);
}
