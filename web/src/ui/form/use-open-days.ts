import { formatDay } from "#contract/kit/dates.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";

/** Limits of a date field: the first day on which all these offices may still post, and a hint if months are closed. */
export function useOpenDays(...zones: readonly (string | undefined)[]): { min?: string; description?: string } {
  const t = useT();
  const me = useMe();
  const latest = me.zones
    .filter((z) => zones.includes(z.hash_id))
    .flatMap((z) => z.open_from ?? [])
    .toSorted()
    .at(-1);
  return latest === undefined ? {} : { min: latest, description: t("errors.open_from", { day: formatDay(latest) }) };
}
