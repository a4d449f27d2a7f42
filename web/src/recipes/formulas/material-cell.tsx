import { useDebouncedValue } from "@mantine/hooks";
import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { findMaterials } from "#contract/recipes/formulas/endpoints.ts";
import type { Material } from "#contract/recipes/formulas/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { ComboboxList } from "#web/ui/combobox/combobox-list.tsx";
import { useCombobox } from "#web/ui/combobox/use-combobox.ts";
import css from "./formulas.module.css";

interface MaterialCellProps {
  recipe: string;
  label: string;
  material: Material | null;
  text: string;
  error: string | undefined;
  readOnly: boolean;
  cell: string;
  onText: (text: string) => void;
  onChoose: (material: Material) => void;
  onKeyDown: (e: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (e: ClipboardEvent<HTMLInputElement>) => void;
}

/** A cell that searches for a component or recipe by number and words. What is typed and not chosen stays, for the sheet to ask about. */
export function MaterialCell(p: MaterialCellProps) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, 150);
  const asks = search !== "" && !p.readOnly;
  const { data, isPlaceholderData } = useRead(
    findMaterials,
    { params: { id: p.recipe }, query: { search } },
    { quiet: true, enabled: asks, keep: true, staleTime: 60_000 },
  );
  const found = (asks && data?.data) || [];
  const box = useCombobox({
    choices: found.map((m) => ({
      value: m.hash_id,
      label: m.name,
      note: m.type === "recipe" ? t("formulas.recipe_number", { number: m.number }) : m.number,
    })),
    chosen: p.material ? [p.material.hash_id] : [],
    shown: p.material && !p.text ? p.material.name : p.text,
    search: { answers: data && !isPlaceholderData ? search : undefined, onText: setTyped },
    onTyped: p.onText,
    onTake: (choice) => {
      const material = found.find((m) => m.hash_id === choice.value);
      if (material) p.onChoose(material);
    },
    onKeyDown: p.onKeyDown,
  });
  return (
    <div className={css.material}>
      <input
        {...box.input}
        aria-label={p.label}
        aria-invalid={p.error ? true : undefined}
        title={p.error}
        data-cell={p.cell}
        className={css.input}
        readOnly={p.readOnly}
        placeholder={t("formulas.material_find")}
        maxLength={160}
        onPaste={p.onPaste}
      />
      <ComboboxList box={box} label={t("formulas.material")} />
    </div>
  );
}
