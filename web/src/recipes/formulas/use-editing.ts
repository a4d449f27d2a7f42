import { useMemo, useState } from "react";
import { scaled } from "#contract/recipes/formulas/scale.ts";
import { costOf } from "#contract/recipes/formulas/makeup.ts";
import { findMaterials } from "#contract/recipes/formulas/endpoints.ts";
import type { Material, ShownComposition } from "#contract/recipes/formulas/schemas.ts";
import type { Recipe } from "#contract/recipes/schemas.ts";
import { call } from "#web/api/client.ts";
import { useKeys } from "#web/kit/keys.ts";
import { folded } from "#contract/kit/words.ts";
import type { BatchAsked } from "./batch-field.tsx";
import type { Answer } from "./figures.tsx";
import { setLine, type PastedRow } from "./sheet.ts";
import { useSave } from "./use-save.ts";
import { useSheet, type Sheet } from "./use-sheet.ts";

export interface EditorProps {
  recipe: Pick<Recipe, "hash_id" | "number" | "name">;
  answer: Answer;
  versions: readonly ShownComposition[];
  shown: ShownComposition | undefined;
  materials: ReadonlyMap<string, Material>;
  onShow: (id: string) => void;
  onSaved: (id: string) => Promise<void>;
  onMore: (() => void) | undefined;
}

const byName = (m: Material, text: string): boolean =>
  folded(m.name) === folded(text) || folded(m.number) === folded(text);

/** The materials that pasted rows name, by number or name. */
const foundIn = async (recipe: string, rows: readonly PastedRow[]): Promise<(Material | undefined)[]> =>
  await Promise.all(
    rows.map(async ({ text }) => {
      if (!text) return undefined;
      const { data } = await call(findMaterials, { params: { id: recipe }, query: { search: text } });
      return data.find((m) => byName(m, text)) ?? (data.length === 1 ? data[0] : undefined);
    }),
  );

function useSheetKeys(sheet: Sheet, save: ReturnType<typeof useSave>, readOnly: boolean): void {
  useKeys([
    { keys: "mod+s", label: "formulas.key_save", inFields: true, enabled: !readOnly, run: () => void save.asVersion() },
    {
      keys: "mod+z",
      label: "formulas.key_undo",
      inFields: true,
      repeats: true,
      enabled: !readOnly,
      run: (e) => (e.shiftKey ? sheet.redo() : sheet.undo()),
    },
    { keys: "mod+y", inFields: true, repeats: true, enabled: !readOnly, run: sheet.redo },
  ]);
}

/** What is edited: the sheet with what it costs and weighs, and saving it. */
export function useEditing({ recipe, answer, shown, materials, onSaved }: EditorProps) {
  const sheet = useSheet(recipe.hash_id, shown, materials);
  const { values, formula, edit } = sheet;
  const [asked, setAsked] = useState<BatchAsked>({ amount: "", unit: "L" });
  const save = useSave({ recipe: recipe.hash_id, sheet, shown, onSaved });
  const readOnly = !answer.can.update;
  const lineMaterials = useMemo(() => values.lines.map((l) => l.material ?? undefined), [values.lines]);
  const cost = answer.can.prices ? costOf(formula, lineMaterials) : undefined;
  const amount = asked.amount || undefined;
  const batch = amount ? scaled(formula, amount, asked.unit) : undefined;
  /** The materials of pasted rows are looked up, and taken over as they come. */
  const resolve = (first: number, rows: readonly PastedRow[]): void =>
    void foundIn(recipe.hash_id, rows).then((found) =>
      edit((v) => found.reduce((now, m, n) => (m ? setLine(now, first + n, { material: m, text: "" }) : now), v)),
    );
  useSheetKeys(sheet, save, readOnly);
  return { sheet, save, readOnly, lineMaterials, cost, asked, setAsked, amount, batch, resolve };
}
