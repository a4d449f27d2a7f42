import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Resource } from "#contract/kit/resource.ts";
import { resources } from "#contract/reference/resources.ts";
import { wholeOptions } from "#web/api/query.ts";
import { useLanguage } from "#web/kit/i18n.ts";
import type { Choice } from "#web/ui/form/fields.tsx";
import { nameOf, type Row } from "./columns.tsx";

/** What the fields of a list may choose: the rows of each list that they refer to, by its name. */
export function useReferred(resource: Resource): ReadonlyMap<string, readonly Choice[]> {
  const language = useLanguage();
  const referred = useMemo(() => {
    const names = new Set(Object.values(resource.fields).flatMap((f) => (f.kind === "reference" ? [f.to] : [])));
    return (resources as unknown as readonly Resource[]).filter((r) => names.has(r.name));
  }, [resource]);
  const answers = useQueries({
    queries: referred.map((r) => wholeOptions(r.list, { query: {} }, { staleTime: 60_000, quiet: true })),
  });
  return new Map(
    referred.map((r, i) => [
      r.name,
      ((answers[i]?.data ?? []) as readonly Row[]).map((row) => ({
        value: row.hash_id,
        label: nameOf(row, language),
      })),
    ]),
  );
}
