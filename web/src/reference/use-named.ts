import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { parentField, type Resource } from "#contract/kit/resource.ts";
import { resources } from "#contract/reference/resources.ts";
import { wholeOptions } from "#web/api/query.ts";
import { useLanguage } from "#web/kit/i18n.ts";
import type { Choice } from "#web/ui/form/choice-field.tsx";
import { nameOf, type Row } from "./columns.tsx";

export interface Named extends Choice {
  /** Its parent, in a list of two levels. */
  readonly parent: string | undefined;
}

/** The options of a list's fields: the rows of each list they refer to, by list name. */
export function useReferred(resource: Resource): ReadonlyMap<string, readonly Named[]> {
  const language = useLanguage();
  const referred = useMemo(() => {
    const names = new Set(
      Object.values(resource.fields).flatMap((f) => (f.kind === "reference" || f.kind === "references" ? [f.to] : [])),
    );
    return (resources as unknown as readonly Resource[]).filter((r) => names.has(r.name));
  }, [resource]);
  const answers = useQueries({
    queries: referred.map((r) => wholeOptions(r.list, { query: {} }, { staleTime: 60_000, quiet: true })),
  });
  return new Map(
    referred.map((r, i) => {
      const parent = parentField(r);
      const rows = (answers[i]?.data ?? []) as readonly Row[];
      return [
        r.name,
        rows.map((row) => ({
          value: row.hash_id,
          label: nameOf(row, language),
          parent: (parent && (row[parent] as string | null)) || undefined,
        })),
      ];
    }),
  );
}

/** The options with full names: a part is preceded by its parent. */
export function inFull(all: readonly Named[]): Choice[] {
  const names = new Map(all.map((c) => [c.value, c.label]));
  return all.map(({ value, label, parent }) => ({
    value,
    label: parent ? `${names.get(parent) ?? ""} › ${label}` : label,
  }));
}
