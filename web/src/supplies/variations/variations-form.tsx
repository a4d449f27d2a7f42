import { whole } from "#contract/kit/number.ts";
import type { AttributeValues } from "#contract/supplies/attributes.ts";
import { MOST_UNITS } from "#contract/supplies/units.ts";
import { addVariations, MOST_VARIATIONS } from "#contract/supplies/variations.ts";
import { useT } from "#web/kit/i18n.ts";
import { Pair } from "#web/ui/form/form-page.tsx";
import { LinesOf } from "#web/ui/form/lines-of.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { AttributeFields } from "../attributes/attribute-fields.tsx";
import css from "../supplies.module.css";
import type { UnitFormProps } from "../units.ts";

interface Line {
  custom_attributes: AttributeValues;
  minimum: string;
  lot: string;
}
const empty = (): Line => ({ custom_attributes: {}, minimum: "", lot: "" });

/** State of the form: the variations to add. */
function useVariationsForm(s: UnitFormProps["supply"], onClose: UnitFormProps["onClose"], at: string) {
  const t = useT();
  return useCallForm(addVariations, {
    draft: undefined,
    start: { variations: [empty()] },
    input: (v) => ({
      params: { id: s.hash_id },
      body: {
        zone_id: at,
        variations: v.variations.map((line) => ({
          custom_attributes: line.custom_attributes,
          minimum: line.minimum ? Number(line.minimum) : null,
          ...(line.lot && { lot: Number(line.lot) }),
        })),
      },
    }),
    saved: () => t("supply_variations.added"),
    onClose,
  });
}

/** Adds variations of an article: by what each differs, and how many there are of it. */
export default function VariationsForm({ supply: s, zone, onClose }: UnitFormProps) {
  const t = useT();
  const attributes = s.attributes
    .filter((a) => a.kind === "text" || a.kind === "number" || a.kind === "choice")
    .map((a) => ({ ...a, required: false }));
  const at = s.stocks.find((o) => o.zone.hash_id === zone && o.can.enter)?.zone.hash_id ?? s.zone.hash_id;
  const form = useVariationsForm(s, onClose, at);
  if (attributes.length === 0) return <p className={css.which}>{t("supply_variations.nothing_asked")}</p>;
  return (
    <RecordDrawer form={form} label={t("supply_variations.add")} submit={t("supply_variations.add")}>
      <p className={css.soft}>{t("supply_variations.differs_how")}</p>
      <LinesOf
        {...form.lines("variations")}
        isWide
        row={css.attribute}
        label={(number) => t("supply_variations.line", { number })}
        add={{ label: t("supply_variations.add_one"), line: empty, most: MOST_VARIATIONS }}
        remove={(number) => t("supply_variations.remove", { number })}
        least={1}
      >
        {({ value, at: i, change, field, remove }) => (
          <>
            <AttributeFields
              form={{ values: value, change, errors: { of: (name) => form.errors.of(`variations.${i}.${name}`) } }}
              attributes={attributes}
            />
            {form.errors.of(`variations.${i}.custom_attributes`) ? (
              <p role="alert" className={css.low}>
                {form.errors.of(`variations.${i}.custom_attributes`)}
              </p>
            ) : null}
            <Pair>
              <NumberInput
                {...field("lot", s.numbered ? "supplies.pieces" : "supplies.quantity")}
                rules={whole(MOST_UNITS, 1)}
                optional
              />
              <NumberInput {...field("minimum", "supplies.minimum")} rules={whole(MOST_UNITS, 1)} optional />
            </Pair>
            {remove}
          </>
        )}
      </LinesOf>
    </RecordDrawer>
  );
}
