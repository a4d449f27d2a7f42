import { formatDay } from "#contract/kit/dates.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";

/** For a form's day: the first one that all these offices may post on, and a word beside it where months are closed. */
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
