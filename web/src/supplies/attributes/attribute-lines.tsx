import { attributeKinds, MOST_ATTRIBUTES, type Attribute, type AttributeKind } from "#contract/supplies/attributes.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { type Lines, LinesOf } from "#web/ui/form/lines-of.tsx";
import css from "../supplies.module.css";

interface Line {
  key: string;
  label: string;
  label_fr: string;
  kind: AttributeKind;
  required: "true" | "false";
  choices: string;
}
export const lineOf = (a: Attribute): Line => ({
  key: a.key,
  label: a.label,
  label_fr: a.label_fr ?? "",
  kind: a.kind,
  required: a.required ? "true" : "false",
  choices: a.choices.join(", "),
});
export const attributeBody = (l: Line) => ({
  key: l.key.trim(),
  label: l.label.trim(),
  label_fr: l.label_fr.trim() || null,
  kind: l.kind,
  required: l.required === "true",
  choices:
    l.kind === "choice"
      ? l.choices
          .split(",")
          .map((one) => one.trim())
          .filter(Boolean)
      : [],
});
const empty = (): Line => ({ key: "", label: "", label_fr: "", kind: "text", required: "false", choices: "" });

/** What a category asks of its articles, besides what those above it ask. */
export function AttributeLines({ lines, inherited }: { lines: Lines<Line>; inherited: readonly Attribute[] }) {
  const t = useT();
  const named = useNamed();
  return (
    <>
      <LinesOf
        {...lines}
        legend={t("supply_attributes.title")}
        row={css.attribute}
        label={(number) => t("supply_attributes.line", { number })}
        add={{ label: t("supply_attributes.add"), line: empty, most: MOST_ATTRIBUTES }}
        remove={(number) => t("supply_attributes.remove", { number })}
      >
        {({ value, field, remove }) => (
          <>
            <Pair>
              <TextField {...field("label", "supply_attributes.label")} max={80} required />
              <TextField {...field("label_fr", "supply_attributes.label_fr")} max={80} optional />
            </Pair>
            <Pair>
              <TextField {...field("key", "supply_attributes.key")} max={40} required autoComplete="off" />
              <ChoiceField
                {...field("kind", "supply_attributes.kind")}
                options={attributeKinds}
                texts="supply_attributes.kind_"
              />
            </Pair>
            {value.kind === "choice" ? (
              <TextField
                {...field("choices", "supply_attributes.choices")}
                description={t("supply_attributes.choices_how")}
                max={2000}
                required
              />
            ) : null}
            <span className={css.bar}>
              <ChoiceField
                {...field("required", "supply_attributes.required")}
                options={["false", "true"]}
                texts="supply_attributes.required_"
              />
              {remove}
            </span>
          </>
        )}
      </LinesOf>
      <p className={css.soft}>
        {inherited.length > 0
          ? t("supply_attributes.inherited", {
              labels: inherited.map((a) => named({ name: a.label, name_fr: a.label_fr })).join(", "),
            })
          : t("supply_attributes.title_how")}
      </p>
    </>
  );
}
