import { useCallback } from "react";
import { useLanguage } from "./i18n.ts";

interface Named {
  name: string;
  name_fr: string | null;
}
/** Returns the name in the user's language; '' without an object. */
export function useNamed(): (it: Named | null | undefined) => string {
  const language = useLanguage();
  return useCallback((it) => (language === "fr" && it?.name_fr) || (it?.name ?? ""), [language]);
}
