import { play, type Tone } from "#web/kit/tones.ts";

export type ScanTone = "right" | "elsewhere" | "unknown";

/** Told apart without looking: up, level and twice, low. */
const sounds: Readonly<Record<ScanTone | "kept", readonly Tone[]>> = {
  right: [
    [880, 0],
    [1318.51, 0.08],
  ],
  elsewhere: [
    [659.26, 0],
    [659.26, 0.16],
  ],
  unknown: [[196, 0]],
  /** Without a connection nothing is known yet: a short middle one. */
  kept: [[523.25, 0]],
};
const OFF = "cordial.scan-sound-off";
export const isQuiet = (): boolean => localStorage.getItem(OFF) === "1";
export const setQuiet = (off: boolean): void => localStorage.setItem(OFF, off ? "1" : "0");

/** Says by a sound what was scanned. */
export function sayScan(tone: ScanTone | "kept"): void {
  if (!isQuiet()) play(sounds[tone], tone === "unknown" ? "triangle" : "sine");
}
