import { useState } from "react";
import { storeComposition, updateComposition } from "#contract/recipes/formulas/endpoints.ts";
import type { Composition } from "#contract/recipes/formulas/schemas.ts";
import { isApiError } from "#web/api/errors.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { bodyOf } from "./sheet.ts";
import type { Sheet } from "./use-sheet.ts";

interface SaveProps {
  recipe: string;
  sheet: Sheet;
  shown: Composition | undefined;
  onSaved: (id: string) => Promise<void>;
}

/** Saves a sheet as a new version or over its own, and keeps the server's field errors. */
export function useSave({ recipe, sheet, shown, onSaved }: SaveProps) {
  const t = useT();
  const store = useChange(storeComposition, { quiet: true });
  const update = useChange(updateComposition, { quiet: true });
  const [refused, setRefused] = useState<{ message: string; errors: Record<string, string> }>();
  const run = async (work: () => Promise<{ data: Composition }>): Promise<void> => {
    setRefused(undefined);
    const [problem] = Object.values(sheet.problems);
    if (problem !== undefined) return setRefused({ message: t("formulas.correct_first"), errors: {} });
    try {
      const { data } = await work();
      await onSaved(data.hash_id);
      sheet.saved();
      toast(t("formulas.saved", { number: data.number }));
    } catch (error) {
      const fields = isApiError(error) ? Object.entries(error.errors ?? {}) : [];
      const errors = Object.fromEntries(fields.map(([field, [first = ""]]) => [field, first]));
      setRefused({ message: errors.lines ?? (error as Error).message, errors });
    }
  };
  const fields = () => bodyOf(sheet.values);
  return {
    busy: store.isPending || update.isPending,
    errors: refused?.errors ?? {},
    message: refused?.message,
    asVersion: async () =>
      await run(async () => await store.mutateAsync({ input: { body: { recipe_hash_id: recipe, ...fields() } } })),
    inPlace: async () =>
      await run(async () => {
        const at = { composition_hash_id: shown?.hash_id ?? "", version: shown?.version ?? 0 };
        return await update.mutateAsync({ input: { params: { id: recipe }, body: { ...fields(), ...at } } });
      }),
  };
}
