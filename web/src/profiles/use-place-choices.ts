import { country } from "#contract/reference/house-lists.ts";
import { useWhole } from "#web/api/query.ts";
import { useLanguage } from "#web/kit/i18n.ts";
import { useMe } from "#web/api/me.ts";
import type { PlaceChoice } from "./place-picker.tsx";
import type { PlaceChoices } from "./right-row.tsx";

interface Named {
  readonly hash_id: string;
  readonly kind: "office" | "country";
  readonly name: string;
  readonly name_fr: string | null;
}
const NONE: readonly Named[] = [];

/** The offices one knows, the company's countries, and places that are referenced already. */
export function usePlaceChoices(named: readonly Named[] = NONE): PlaceChoices {
  const language = useLanguage();
  const { zones } = useMe();
  const countries = useWhole(country.list, { query: {} }).data ?? [];
  const nameOf = (c: { name: unknown; name_fr?: unknown }): string =>
    String((language === "fr" && c.name_fr) || c.name);
  const merged = (...all: readonly (readonly PlaceChoice[])[]): PlaceChoice[] =>
    [...new Map(all.flat().map((c) => [c.hash_id, c])).values()].toSorted((a, b) =>
      a.name.localeCompare(b.name, language),
    );
  const of = (kind: Named["kind"]): PlaceChoice[] =>
    named.filter((n) => n.kind === kind).map((n) => ({ hash_id: n.hash_id, name: nameOf(n) }));
  return {
    office: merged(
      of("office"),
      zones.map(({ hash_id, name }) => ({ hash_id, name })),
    ),
    country: merged(
      of("country"),
      countries.map((c) => ({ hash_id: c.hash_id, name: nameOf(c) })),
    ),
  };
}
