import { useState } from "react";
import { allComponents } from "#contract/components/endpoints.ts";
import { decimal } from "#contract/kit/money.ts";
import {
  factorRules,
  previewReplacement,
  replaceMaterial,
  undoReplacement,
  type Replaced,
} from "#contract/recipes/formulas/endpoints.ts";
import type { MaterialRef } from "#contract/recipes/formulas/schemas.ts";
import { figureOf } from "#contract/recipes/formulas/shown.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { DrawerForm } from "#web/ui/form/drawer.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecipeField } from "#web/ui/form/recipe-field.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { toastUndo } from "#web/ui/toast-undo.tsx";
import { Table } from "#web/ui/table/table.tsx";
import css from "./formulas.module.css";

/** What replaces the material, in which recipes, and doing it. */
function useReplacement(of: MaterialRef, onClose: () => void) {
  const t = useT();
  const [by, setBy] = useState({ type: "component", id: "" });
  const [factor, setFactor] = useState("1");
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const undo = useChange(undoReplacement);
  const replace = useChange(replaceMaterial);
  const isReady = by.id !== "" && factor !== "";
  const swap = {
    ...(of.type === "component" ? { component_hash_id: of.hash_id } : { recipe_hash_id: of.hash_id }),
    ...(by.type === "component" ? { by_component_hash_id: by.id } : { by_recipe_hash_id: by.id }),
    factor: factor || "1",
  };
  const read = useRead(previewReplacement, { body: swap }, { enabled: isReady, staleTime: 0, keep: true });
  const rows = isReady ? (read.data?.data ?? []) : [];
  const chosen = rows.filter((r) => r.problem === null && !left.has(r.recipe.hash_id)).map((r) => r.recipe.hash_id);
  const send = async (): Promise<void> => {
    const { data: done } = await replace.mutateAsync({ input: { body: { ...swap, recipes: chosen } } });
    onClose();
    toastUndo(t("formulas.replaced", { count: done.recipes }), () => {
      void undo
        .mutateAsync({ input: { params: { id: done.hash_id }, body: {} } })
        .then((answer) => toast(answer.message))
        .catch(() => undefined);
    });
  };
  const toggle = (id: string): void =>
    setLeft((old) => {
      const next = new Set(old);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return { by, setBy, factor, setFactor, isReady, read, rows, left, toggle, chosen, send, isBusy: replace.isPending };
}

/** Replaces a material in many recipes: previews the changes first; the whole replacement can be undone. */
export default function ReplaceForm({ of, onClose }: { of: MaterialRef; onClose: () => void }) {
  const t = useT();
  const replacing = useReplacement(of, onClose);
  const { factor, setFactor, read, rows, chosen, left, toggle, send, isBusy, isReady } = replacing;
  return (
    <DrawerForm
      label={t("formulas.replace_everywhere")}
      busy={isBusy}
      onCancel={onClose}
      onSubmit={() => void send().catch(() => undefined)}
      {...(chosen.length > 0 && { submit: t("formulas.replace_in", { count: chosen.length }) })}
    >
      <By of={of} by={replacing.by} set={replacing.setBy} />
      <NumberInput
        label={t("formulas.factor")}
        description={t("formulas.factor_text")}
        value={factor}
        rules={factorRules}
        onChange={setFactor}
        required
      />
      {isReady && !read.data ? <Loading of={read} rows={3} text="formulas.failed" /> : null}
      <Preview rows={rows} left={left} onToggle={toggle} />
    </DrawerForm>
  );
}

interface ByProps {
  of: MaterialRef;
  by: { type: string; id: string };
  set: (by: { type: string; id: string }) => void;
}
/** The component or the recipe that takes its place. */
function By({ of, by, set }: ByProps) {
  const t = useT();
  return (
    <>
      <ChoiceField
        label={t("formulas.replace_kind")}
        value={by.type}
        choices={[
          { value: "component", label: t("formulas.material") },
          { value: "recipe", label: t("formulas.recipe") },
        ]}
        onChange={(type) => set({ type, id: "" })}
      />
      {by.type === "component" ? (
        <ReferenceField
          label={t("formulas.replace_by")}
          from={allComponents}
          value={by.id}
          without={[of.hash_id]}
          say={(c) => `${c.number} ${c.name}`}
          onChange={(id) => set({ ...by, id })}
          asks
        />
      ) : (
        <RecipeField
          label={t("formulas.replace_by")}
          now={undefined}
          value={by.id}
          without={[of.hash_id]}
          onChange={(id) => set({ ...by, id })}
        />
      )}
    </>
  );
}

interface PreviewProps {
  rows: readonly Replaced[];
  left: ReadonlySet<string>;
  onToggle: (id: string) => void;
}
function Preview({ rows, left, onToggle }: PreviewProps) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <Table
      label={t("formulas.preview")}
      rows={rows}
      id={(r) => r.recipe.hash_id}
      columns={[
        {
          key: "recipe",
          head: t("formulas.recipe"),
          cell: ({ recipe, problem }) => (
            <>
              <label>
                <input
                  type="checkbox"
                  checked={problem === null && !left.has(recipe.hash_id)}
                  disabled={problem !== null}
                  onChange={() => onToggle(recipe.hash_id)}
                />{" "}
                {recipe.number} {recipe.name}
              </label>
              {problem === null ? null : <div className={css.wrong}>{problem}</div>}
            </>
          ),
        },
        {
          key: "now_and_then",
          head: t("formulas.now_and_then"),
          right: true,
          cell: ({ percent, becomes }) =>
            `${figureOf(decimal(percent), 3, 3)} ${becomes === null ? "" : `→ ${figureOf(decimal(becomes), 3, 3)}`}`,
        },
      ]}
    />
  );
}
