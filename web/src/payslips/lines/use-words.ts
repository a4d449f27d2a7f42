import { monthWords } from "#web/kit/month-name.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import type { Words } from "./rows.ts";

/** What rows and explanations are said with. */
export function useWords(): Words {
  const t = useT();
  const named = useNamed();
  const language = useLanguage();
  return { t, named, month: (month) => monthWords(month, language) };
}
