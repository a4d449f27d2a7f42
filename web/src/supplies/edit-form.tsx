import { whole } from "#contract/kit/number.ts";
import { updateSupply } from "#contract/supplies/endpoints.ts";
import { MOST_UNITS } from "#contract/supplies/units.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { NumberInput } from "#web/ui/form/number-input.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { AttributeFields } from "./attributes/attribute-fields.tsx";
import { aboutBody, MoreFields, NameFields, startAbout } from "./about-fields.tsx";
import type { UnitFormProps } from "./units.ts";

/** Changes what is known of an article, or by what a variation differs, and minimum and shelf of the office of the screen. */
export default function EditForm({ supply: s, zone, onClose }: UnitFormProps) {
  const t = useT();
  const at = s.stocks.find((o) => o.zone.hash_id === zone) ?? s.stocks.find((o) => o.zone.hash_id === s.zone.hash_id);
  const form = useCallForm(updateSupply, {
    draft: `supplies.${s.hash_id}`,
    start: {
      ...startAbout(s, s.type),
      minimum: at?.minimum ? String(at.minimum) : "",
      shelf: at?.shelf ?? "",
    },
    version: s.version,
    check: (v) => ({
      name: v.name.trim() ? undefined : t("supplies.name_needed"),
      category_id: v.category_id ? undefined : t("supplies.category_needed"),
    }),
    input: (v, version) => ({
      params: { id: s.hash_id },
      body: {
        ...aboutBody(v),
        ...(at && {
          zone_id: at.zone.hash_id,
          minimum: v.minimum ? Number(v.minimum) : null,
          shelf: v.shelf.trim() || null,
        }),
        version,
      },
    }),
    saved: ({ data }) => t("supplies.saved", { name: data.name }),
    onClose,
  });
  const differing = s.attributes
    .filter((a) => a.kind === "text" || a.kind === "number" || a.kind === "choice")
    .map((a) => ({ ...a, required: false }));
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "supply", id: s.hash_id, now: s.name }}
      label={t("supplies.edit")}
      submit={t("ui.save")}
    >
      {s.variation_of ? <AttributeFields form={form} attributes={differing} /> : <NameFields form={form} supply={s} />}
      {s.on_hand === 0 && !s.variation_of ? (
        <ChoiceField
          {...form.field("kind", "supplies.numbered")}
          description={t("supplies.kind_how")}
          options={["numbered", "counted", "used"]}
          texts="supplies.kind_"
        />
      ) : null}
      {at ? (
        <Pair>
          <NumberInput {...form.field("minimum", "supplies.minimum")} rules={whole(MOST_UNITS, 1)} optional />
          <TextField {...form.field("shelf", "supplies.shelf")} max={60} optional autoComplete="off" />
        </Pair>
      ) : null}
      {s.variation_of ? null : <MoreFields form={form} supply={s} />}
    </RecordDrawer>
  );
}
