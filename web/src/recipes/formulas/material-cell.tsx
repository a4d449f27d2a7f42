import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, type ClipboardEvent, useEffect, useId, useState } from "react";
import { findMaterials } from "#contract/recipes/formulas/endpoints.ts";
import type { Material } from "#contract/recipes/formulas/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
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

/** A cell that searches for a component or recipe by number and words: arrow keys choose, Enter accepts. */
export function MaterialCell(p: MaterialCellProps) {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [search] = useDebouncedValue(p.text, 150);
  const asks = open && !p.readOnly;
  const { data, isFetching } = useRead(
    findMaterials,
    { params: { id: p.recipe }, query: { ...(search.trim() && { search: search.trim() }) } },
    { quiet: true, enabled: asks, keep: true, staleTime: 60_000 },
  );
  const found = asks ? (data?.data ?? []) : [];
  const active = found[at]?.hash_id;
  useEffect(() => {
    if (active) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, at, active]);
  const take = (m: Material | undefined): void => {
    if (!m) return;
    setOpen(false);
    p.onChoose(m);
  };
  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>): void => {
    if (open && found.length > 0) {
      const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[e.key];
      if (to !== undefined) {
        e.preventDefault();
        return setAt((to + found.length) % found.length);
      }
      if (e.key === "Enter" && search === p.text) {
        e.preventDefault();
        return take(found[at] ?? found[0]);
      }
    }
    if (e.key === "Escape" && open) {
      e.stopPropagation();
      return setOpen(false);
    }
    p.onKeyDown(e);
  };
  return (
    <div className={css.material}>
      <input
        role="combobox"
        aria-expanded={open && found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={open && found[at] ? `${id}-${at}` : undefined}
        aria-label={p.label}
        aria-invalid={p.error ? true : undefined}
        title={p.error}
        data-cell={p.cell}
        className={css.input}
        value={p.material && !p.text ? p.material.name : p.text}
        readOnly={p.readOnly}
        placeholder={t("formulas.material_find")}
        autoComplete="off"
        maxLength={160}
        onFocus={(e) => e.currentTarget.select()}
        onBlur={() => setOpen(false)}
        onChange={(e) => {
          setAt(0);
          setOpen(true);
          p.onText(e.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onPaste={p.onPaste}
      />
      <div id={id} role="listbox" aria-label={t("formulas.material")} className={css.found} hidden={!open || !p.text}>
        {found.map((m, i) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
          <div
            key={m.hash_id}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            onPointerDown={(e) => e.preventDefault()}
            onClick={() => take(m)}
          >
            <span>{m.name}</span>
            <small>{m.type === "recipe" ? t("formulas.recipe_number", { number: m.number }) : m.number}</small>
          </div>
        ))}
        {found.length === 0 && !isFetching ? <p>{t("ui.nothing_found")}</p> : null}
      </div>
    </div>
  );
}
