import { type Locale, text } from "#server/kit/shared/texts.ts";

/** The browser and the system in a User-Agent header, by their common names. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** The first match counts: browsers that also claim to be another one come before it. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//u, "Edge"],
  [/\bOPR\/|\bOpera\b/u, "Opera"],
  [/\bSamsungBrowser\//u, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//u, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//u, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//u, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/u, "iPhone"],
  [/\biPad\b/u, "iPad"],
  [/\bAndroid\b/u, "Android"],
  [/\bWindows\b/u, "Windows"],
  [/\bCrOS\b/u, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/u, "macOS"],
  [/\bLinux\b|\bX11\b/u, "Linux"],
];
const named = (list: typeof browsers, agent: string): string | null => list.find(([is]) => is.test(agent))?.[1] ?? null;

export const deviceOf = (agent: string | null | undefined): Device => ({
  browser: agent ? named(browsers, agent) : null,
  system: agent ? named(systems, agent) : null,
});

/** 'Firefox on Windows', or the known part of it. */
export function deviceWords(locale: Locale, { browser, system }: Device): string {
  if (browser && system) return text(locale, "access.device_on", { browser, system });
  return browser ?? system ?? text(locale, "access.device_unknown");
}
