import { listAskable, MOST_LINES } from "#contract/requests/endpoints.ts";
import { whole } from "#contract/kit/number.ts";
import { MOST_UNITS } from "#contract/supplies/units.ts";
import { useT } from "#web/kit/i18n.ts";
import { TextField } from "#web/ui/form/fields.tsx";
import { LinesOf, type Lines } from "#web/ui/form/lines-of.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import type { LineValues } from "./lines.ts";
import css from "./requests.module.css";

interface LineFieldsProps {
  lines: Lines<LineValues>;
  legend: string;
  /** The office whose articles are offered, and the category among them. */
  zone?: string | undefined;
  category?: string | undefined;
  /** The articles of the lines as they are. */
  now?: readonly { hash_id: string; name: string }[];
}

/** The lines of a request or a kit: an article or words, with a quantity. */
export function LineFields({ lines, legend, zone, category, now }: LineFieldsProps) {
  const t = useT();
  return (
    <LinesOf
      {...lines}
      legend={legend}
      isWide
      row={css.group}
      label={(n) => t("requests.line_n", { n })}
      add={{
        label: t("requests.line_add"),
        line: () => ({ supply_id: "", words: "", quantity: "1" }),
        most: MOST_LINES,
      }}
      remove={(n) => t("requests.line_remove", { n })}
      least={1}
    >
      {({ value, field, remove }) => (
        <>
          <div className={css.line}>
            <ReferenceField
              {...field("supply_id", "requests.article")}
              from={listAskable}
              input={{ query: { limit: 200, ...(zone && { zone }), ...(category && { category }) } }}
              now={now?.find((one) => one.hash_id === value.supply_id)}
              note={(s) => t(s.is_free ? "requests.is_free" : "requests.not_free")}
              disabled={value.words.trim() !== ""}
              clearable
            />
            <NumberInput {...field("quantity", "requests.quantity")} rules={whole(MOST_UNITS, 1)} required />
            {remove}
          </div>
          {value.supply_id === "" ? (
            <TextField
              {...field("words", "requests.words")}
              description={t("requests.words_how")}
              max={200}
              autoComplete="off"
            />
          ) : null}
        </>
      )}
    </LinesOf>
  );
}
