import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { useRead } from "#web/api/query.ts";
import { useLanguage } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import type { Choice } from "#web/ui/form/choice-field.tsx";
import { FIRST, type Named } from "#web/ui/form/reference.ts";

/** The entries of a list as choices, in the reader's language and order, including those chosen already. */
export function useChoices(
  from: AnyEndpoint,
  chosen: readonly { hash_id: string; name: string; name_fr: string | null }[],
  enabled = true,
): Choice[] {
  const named = useNamed();
  const language = useLanguage();
  const { data } = useRead(from, FIRST as never, { quiet: true, staleTime: 60_000, enabled });
  const rows = [...chosen, ...((data as { data: readonly Named[] } | undefined)?.data ?? [])];
  const choices = rows.map((row) => ({
    value: row.hash_id,
    label: named({ name: row.name, name_fr: row.name_fr ?? null }),
  }));
  return [...new Map(choices.map((c) => [c.value, c])).values()].toSorted((a, b) =>
    a.label.localeCompare(b.label, language),
  );
}
