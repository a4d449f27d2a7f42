import { useCallback } from "react";
import { useLanguage } from "./i18n.ts";

interface Named {
  name: string;
  name_fr: string | null;
}
/** What something with a name in both languages is called in the reader's; nothing where there is none. */
export function useNamed(): (it: Named | null | undefined) => string {
  const language = useLanguage();
  return useCallback((it) => (language === "fr" && it?.name_fr) || (it?.name ?? ""), [language]);
}
