import { useSyncExternalStore } from "react";
import { fillText, formsOf } from "#contract/kit/texts.ts";

export const languages = ["en", "fr"] as const;
export type Language = (typeof languages)[number];
export type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Texts per language in chunks: `shell`, and one per area, loaded with the code that uses it (scripts/lib/web-texts.mjs). */
export type TextLoaders = Record<Language, Record<string, () => Promise<{ texts: Record<string, string> }>>>;

const KEPT = "cordial.language";
const SHELL = "shell";
const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);
const stored = (): Language | undefined => {
  const kept = localStorage.getItem(KEPT);
  return isLanguage(kept) ? kept : undefined;
};

let loaders: TextLoaders = { en: {}, fr: {} };
const found: Record<Language, Record<string, string>> = { en: {}, fr: {} };
const coming = new Map<string, Promise<void>>();
/** Chunks needed so far; a change of language reloads them all. */
const needed = new Set([SHELL]);

function translator(of: Language): Translate {
  const rules = new Intl.PluralRules(of);
  return (key, values) => {
    const form = formsOf(key, values?.count, rules).find((one) => found[of][one] !== undefined);
    return form === undefined
      ? key
      : fillText(found[of][form] ?? "", rules, (name) => values?.[name] as string | number | undefined);
  };
}

const listeners = new Set<() => void>();
let current: { language: Language; t: Translate } = { language: "en", t: (key) => key };

/** Whether a language was chosen in this browser; otherwise the profile's is used at sign-in. */
export const languageChosen = (): boolean => stored() !== undefined;
export const language = (): Language => current.language;
/** For code outside components; components use `useT()`, which re-renders on a change of language. */
export const t: Translate = (key, values) => current.t(key, values);

async function loadPart(of: Language, part: string): Promise<void> {
  const { texts } = (await loaders[of][part]?.()) ?? { texts: {} };
  for (const [key, text] of Object.entries(texts)) found[of][part === SHELL ? key : `${part}.${key}`] = text;
}

/** Loads one chunk of texts once; a failed load is retried at the next request. */
function needPart(of: Language, name: string): Promise<void> {
  const id = `${of} ${name}`;
  const known = coming.get(id) ?? loadPart(of, name);
  coming.set(id, known);
  known.catch(() => coming.delete(id));
  return known;
}

/** Loads a module together with the texts of its areas (`expenses,zones`). The build wraps each `import()` in it. @public */
export async function withTexts<M>(areas: string, module: Promise<M>): Promise<M> {
  const names = areas.split(",");
  for (const name of names) needed.add(name);
  const [loaded] = await Promise.all([module, ...names.map((name) => needPart(current.language, name))]);
  return loaded;
}

/** The shell's texts in any language, so that the palette finds screens by either name. */
export async function wordsIn(of: Language): Promise<Translate> {
  await needPart(of, SHELL);
  return translator(of);
}

async function load(next: Language): Promise<void> {
  await Promise.all([...needed].map((name) => needPart(next, name)));
  document.documentElement.lang = next;
  current = { language: next, t: translator(next) };
  for (const tell of listeners) tell();
}

export async function startTexts(from: TextLoaders): Promise<void> {
  loaders = from;
  await load(stored() ?? "en");
  window.addEventListener("storage", (e) => {
    if (e.key === KEPT && isLanguage(e.newValue) && e.newValue !== current.language) void load(e.newValue);
  });
}

/** Switches the UI language and stores it in this browser. */
export async function setLanguage(next: Language): Promise<void> {
  localStorage.setItem(KEPT, next);
  if (next !== current.language) await load(next);
}

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** `t("expenses.title")`, `t("expenses.selected", { count: 3 })`: keys are `area.key`, where the area is the file of texts. */
export const useT = (): Translate => useSyncExternalStore(subscribe, () => current.t);
export const useLanguage = (): Language => useSyncExternalStore(subscribe, () => current.language);
