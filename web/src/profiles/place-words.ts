import type { Places } from "#contract/access/roles.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import type { PlaceChoices } from "./right-row.tsx";
import { partsOf, type Right } from "./values.ts";

/** `everywhere`, `own office, Douala`, or `no`. */
export function usePlaceWords(choices: PlaceChoices): (right: Right, places: Places | "none" | undefined) => string {
  const t = useT();
  const language = useLanguage();
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  return (right, places) => {
    const { all, own, chosen } = partsOf(places === "none" ? undefined : places);
    if (all) return t(right.scope === "general" ? "profiles.is_given" : "profiles.is_everywhere");
    const known = right.scope === "general" ? [] : choices[right.scope];
    const names = known.filter((c) => chosen.includes(c.hash_id)).map((c) => c.name);
    const words = [
      ...(own ? [t(right.scope === "country" ? "profiles.is_own_countries" : "profiles.is_own_office")] : []),
      ...names,
    ];
    return words.length > 0 ? list.format(words) : t("profiles.is_not");
  };
}
