import { Input } from "@mantine/core";
import { pickRecipes } from "#contract/recipes/endpoints.ts";
import { recipeSeers } from "#contract/recipes/rights.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { ComboboxList } from "#web/ui/combobox/combobox-list.tsx";
import { useCombobox } from "#web/ui/combobox/use-combobox.ts";
import { fieldProblem } from "#web/ui/form/field-error.tsx";
import { useSearched } from "#web/ui/form/use-searched.ts";
import { recipeName, type LineValues } from "./values.ts";
import css from "./lines-grid.module.css";

interface WhatCellProps {
  value: LineValues;
  error: string | undefined;
  onChange: (part: Partial<LineValues>) => void;
  /** A recipe was chosen. */
  onChosen: () => void;
}

/** The cell of a line's recipe, searched by number and words. What is typed and not chosen stays as words of its own. */
export function WhatCell({ value, error, onChange, onChosen }: WhatCellProps) {
  const t = useT();
  const { can } = useMe();
  const opens = recipeSeers.any.some((right) => can(right));
  const { rows, search } = useSearched(pickRecipes, { query: { limit: 30 } }, { asks: true, enabled: opens });
  const found = opens ? (rows as readonly { hash_id: string; number: number; name: string }[]) : [];
  const box = useCombobox({
    choices: found.map((r) => ({ value: r.hash_id, label: recipeName(r) })),
    chosen: value.recipe_hash_id ? [value.recipe_hash_id] : [],
    shown: value.recipe_hash_id ? value.recipe_name : value.title,
    search,
    onTyped: (title) => onChange({ title, recipe_hash_id: "", recipe_name: "" }),
    ...(opens && {
      last: { label: (typed) => t("orders.line_as_text", { text: typed }), run: () => undefined },
    }),
    onTake: ({ value: id }) => {
      const recipe = found.find((r) => r.hash_id === id);
      if (!recipe) return;
      onChange({ recipe_hash_id: id, recipe_name: recipeName(recipe), title: "" });
      onChosen();
    },
  });
  return (
    <>
      <input
        {...box.input}
        className={css.input}
        aria-label={t("orders.line_what_cell")}
        aria-invalid={error ? true : undefined}
        placeholder={t("orders.line_what_find")}
        maxLength={200}
      />
      <ComboboxList box={box} label={t("orders.line_recipe")} />
      {error ? <Input.Error>{fieldProblem(error)}</Input.Error> : null}
    </>
  );
}
