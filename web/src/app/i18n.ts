import i18next from "i18next";
import { useSyncExternalStore } from "react";

export const languages = ["en", "fr"] as const;
export type Language = (typeof languages)[number];
export type Translate = (key: string, values?: Record<string, unknown>) => string;
type Texts = Record<string, Record<string, unknown>>;

const KEPT = "cordial.language";
/** One chunk a language; only the one in use is loaded. */
const loaders: Record<Language, () => Promise<{ texts: Texts }>> = {
  en: () => import("./texts-en.ts"),
  fr: () => import("./texts-fr.ts"),
};

const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);
const stored = (): Language | undefined => {
  const kept = localStorage.getItem(KEPT);
  return isLanguage(kept) ? kept : undefined;
};

const listeners = new Set<() => void>();
const freshT = (): Translate => {
  const found = i18next.t as unknown as (key: string, values: Record<string, unknown>) => string;
  return (key, values) => found(key, values ?? {});
};
let current: { language: Language; t: Translate } = { language: "en", t: (key) => key };

/** Whether the person chose a language on this browser; if not, the one of their profile is taken at sign-in. */
export const languageChosen = (): boolean => stored() !== undefined;
export const language = (): Language => current.language;
/** For code outside of components; inside, `useT()` follows a change of language. */
export const t: Translate = (key, values) => current.t(key, values);

async function load(next: Language): Promise<void> {
  if (!i18next.hasResourceBundle(next, "texts")) i18next.addResourceBundle(next, "texts", (await loaders[next]()).texts);
  await i18next.changeLanguage(next);
  document.documentElement.lang = next;
  current = { language: next, t: freshT() };
  for (const tell of listeners) tell();
}

export async function startTexts(): Promise<void> {
  await i18next.init({ lng: "en", fallbackLng: false, resources: {}, ns: ["texts"], defaultNS: "texts", interpolation: { escapeValue: false }, returnNull: false, showSupportNotice: false } as never);
  await load(stored() ?? "en");
  window.addEventListener("storage", (e) => {
    if (e.key === KEPT && isLanguage(e.newValue) && e.newValue !== current.language) void load(e.newValue);
  });
}

/** Shows everything in another language; kept on this browser. */
export async function setLanguage(next: Language): Promise<void> {
  localStorage.setItem(KEPT, next);
  if (next !== current.language) await load(next);
}

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** `t("expenses.title")`, `t("expenses.selected", { count: 3 })`: keys are `area.key`, the area being the file of texts. */
export const useT = (): Translate => useSyncExternalStore(subscribe, () => current.t);
export const useLanguage = (): Language => useSyncExternalStore(subscribe, () => current.language);
