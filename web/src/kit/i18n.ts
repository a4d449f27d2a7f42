import i18next from "i18next";
import { useSyncExternalStore } from "react";

export const languages = ["en", "fr"] as const;
export type Language = (typeof languages)[number];
export type Translate = (key: string, values?: Record<string, unknown>) => string;
type Texts = Record<string, Record<string, unknown>>;

const KEPT = "cordial.language";
/** Two chunks a language, and only the one in use is loaded: what the shell says, then what all the other screens say. */
const loaders: Record<Language, { shell: () => Promise<{ texts: Texts }>; rest: () => Promise<{ texts: Texts }> }> = {
  en: { shell: () => import("./texts-en.ts"), rest: () => import("./texts-en-rest.ts") },
  fr: { shell: () => import("./texts-fr.ts"), rest: () => import("./texts-fr-rest.ts") },
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

const complete = new Map<Language, Promise<void>>();

function rest(of: Language): Promise<void> {
  const known = complete.get(of);
  if (known) return known;
  const coming = loaders[of].rest().then(({ texts }) => {
    i18next.addResourceBundle(of, "texts", texts, true);
    // What was drawn meanwhile showed keys in their place.
    if (of === current.language) say(of);
  });
  complete.set(of, coming);
  coming.catch(() => complete.delete(of));
  return coming;
}

/** Draws the screen anew in this language. */
function say(of: Language): void {
  current = { language: of, t: freshT() };
  for (const tell of listeners) tell();
}

/** Waits until the texts of all screens are there; those of the shell and of the public screens always are. */
export const needTexts = (): Promise<void> => rest(current.language);

/** The words of a language that may not be the one on screen: what people look for, they name as they like. */
export async function wordsIn(of: Language): Promise<Translate> {
  const { texts } = await loaders[of].shell();
  i18next.addResourceBundle(of, "texts", texts, true);
  await rest(of);
  const found = i18next.getFixedT(of) as unknown as (key: string, values: Record<string, unknown>) => string;
  return (key, values) => found(key, values ?? {});
}

async function load(next: Language): Promise<void> {
  const more = complete.size > 0 ? rest(next) : undefined;
  if (!i18next.hasResourceBundle(next, "texts"))
    i18next.addResourceBundle(next, "texts", (await loaders[next].shell()).texts, true);
  await more;
  await i18next.changeLanguage(next);
  document.documentElement.lang = next;
  say(next);
}

export async function startTexts(): Promise<void> {
  await i18next.init({
    lng: "en",
    fallbackLng: false,
    resources: {},
    ns: ["texts"],
    defaultNS: "texts",
    interpolation: { escapeValue: false },
    returnNull: false,
    showSupportNotice: false,
  } as never);
  await load(stored() ?? "en");
  // Not before the first screen: on a slow line it would take its turn from it.
  const later = (): unknown => setTimeout(() => void rest(current.language).catch(() => undefined), 1000);
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later, { once: true });
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
