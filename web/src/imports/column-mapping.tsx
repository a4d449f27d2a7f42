import { useEffect, useRef } from "react";
import type { importKind, readHeadings } from "#contract/imports/endpoints.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import css from "./column-mapping.module.css";

type Headings = ClientOutput<typeof readHeadings>["data"]["columns"];
type Columns = ClientOutput<typeof importKind>["data"]["columns"];
/** The column key of each column of the file; empty for ignored ones. */
export type Mapping = readonly string[];

/** The suggested mapping. */
export const mappingOf = (headings: Headings): Mapping => headings.map((h) => h.column ?? "");
/** Required columns that are not mapped. */
export const missingIn = (mapping: Mapping, columns: Columns): Columns =>
  columns.filter((c) => c.required && !mapping.includes(c.key));

interface ColumnMappingProps {
  headings: Headings;
  columns: Columns;
  mapping: Mapping;
  /** Whether these columns were chosen for the same headings before. */
  remembered: boolean;
  onChange: (mapping: Mapping) => void;
}

/** The mapping of a file's columns: those with unknown headings are chosen here. Opens when something has to be chosen. */
export function ColumnMapping({ headings, columns, mapping, remembered, onChange }: ColumnMappingProps) {
  const t = useT();
  const missing = missingIn(mapping, columns);
  const isUnclear = headings.some((h) => h.heading !== "" && !h.column);
  const details = useRef<HTMLDetailsElement>(null);
  // Only initially, so that closing it while choosing works.
  useEffect(() => {
    if (details.current && isUnclear && !remembered) details.current.open = true;
  }, [headings, isUnclear, remembered]);
  /** Each key is used once: choosing it elsewhere clears the earlier column. */
  const choose = (at: number, key: string): void =>
    onChange(mapping.map((now, i) => (i === at ? key : key !== "" && now === key ? "" : now)));
  return (
    <details ref={details} className={css.mapping}>
      <summary>{t("imports.mapping")}</summary>
      <p role="status" className={missing.length > 0 ? css.missing : css.soft}>
        {missing.length > 0
          ? t("imports.mapping_needed", { names: missing.map((c) => c.heading).join(", ") })
          : t(remembered ? "imports.mapping_remembered" : "imports.mapping_text")}
      </p>
      <ul className={css.list}>
        {headings.map((h, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- two columns may have one heading; their place names them
          <li key={i}>
            <span className={css.heading}>
              <b>{h.heading || `${i + 1}`}</b>
              <small>{h.sample.join(" · ")}</small>
            </span>
            <ChoiceField
              label={h.heading || `${i + 1}`}
              hideLabel
              value={mapping[i] ?? ""}
              choices={columns.map((c) => ({ value: c.key, label: c.heading }))}
              placeholder={t("imports.mapping_none")}
              clearable
              onChange={(key) => choose(i, key)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
