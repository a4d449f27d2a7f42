import { separators, tableEncodings, type Reading } from "#contract/imports/reading.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import css from "./reading-choices.module.css";
import type { Choices } from "./use-import.ts";

interface ReadingChoicesProps {
  reading: Reading;
  choices: Choices;
  onChange: (choices: Choices) => void;
}

/** How the file was read, in a line; and the choices, for a file that means something else. */
export function ReadingChoices({ reading, choices, onChange }: ReadingChoicesProps) {
  const t = useT();
  const wordOf = (separator: string): string => t(`imports.separator_${separator === "tab" ? "tab" : SAID[separator]}`);
  const encodingOf = (name: string): string => t(`imports.encoding_${name.replaceAll("-", "_")}`);
  const { encoding, separator, sheet, sheets, heading, tops, format } = reading;
  const parts = [
    encoding && format !== "xlsx" ? encodingOf(encoding) : undefined,
    separator ? wordOf(separator) : undefined,
    sheet && sheets.length > 1 ? t("imports.on_sheet", { name: sheet }) : undefined,
    heading ? t("imports.headings_in", { line: heading }) : undefined,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <details className={css.reading}>
      <summary>
        {t("imports.read_as")} <span className={css.soft}>{parts.join(" · ")}</span>
      </summary>
      <div className={css.fields}>
        {encoding ? (
          <ChoiceField
            label={t("imports.encoding")}
            value={encoding}
            choices={tableEncodings.map((value) => ({ value, label: encodingOf(value) }))}
            onChange={(value) => value && onChange({ ...choices, encoding: value })}
          />
        ) : null}
        {separator ? (
          <ChoiceField
            label={t("imports.separator")}
            value={separator}
            choices={separators.map((value) => ({ value, label: wordOf(value) }))}
            onChange={(value) => value && onChange({ ...withoutHeading(choices), separator: value })}
          />
        ) : null}
        {sheets.length > 1 ? (
          <ChoiceField
            label={t("imports.sheet")}
            value={sheet ?? ""}
            choices={sheets.map(({ name, hidden }) => ({
              value: name,
              label: hidden ? t("imports.sheet_hidden", { name }) : name,
            }))}
            onChange={(value) => value && onChange({ ...withoutHeading(choices), sheet: value })}
          />
        ) : null}
        {heading && tops.length > 1 ? (
          <ChoiceField
            label={t("imports.heading_row")}
            value={String(heading)}
            choices={tops.map(({ line, text }) => ({ value: String(line), label: `${line}. ${text}` }))}
            onChange={(value) => value && onChange({ ...choices, heading: value })}
          />
        ) : null}
      </div>
    </details>
  );
}

const SAID: Readonly<Record<string, string>> = { ";": "semicolon", ",": "comma", "|": "bar" };
/** Other rows stand elsewhere: the headings are looked for again. */
const withoutHeading = ({ heading: _, ...rest }: Choices): Choices => rest;
