import { changeCode } from "#contract/tracking/endpoints.ts";
import { carrierOf, carriers, isUnsure, plainCode, type Carrier } from "#contract/tracking/carriers.ts";
import type { Sample } from "#contract/tracking/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import css from "./tracking.module.css";

interface Values {
  code: string;
  carrier: Carrier | "";
}

/** The form of the parcel's code; it recognises the carrier as the user types. */
export default function CodeForm({ sample: s, onClose }: { sample: Sample; onClose: () => void }) {
  const t = useT();
  const form = useCallForm<typeof changeCode, Values>(changeCode, {
    draft: undefined,
    start: { code: s.code ?? "", carrier: "" },
    version: s.version,
    check: (v) => ({
      code: plainCode(v.code).length < 4 ? t("tracking.code_short") : undefined,
      carrier:
        plainCode(v.code).length >= 4 && !v.carrier && !carrierOf(v.code) ? t("tracking.carrier_needed") : undefined,
    }),
    input: (v, version) => {
      const body = { code: v.code, carrier: v.carrier || null, version };
      return { params: { id: s.hash_id }, body };
    },
    saved: ({ data }) =>
      data.same_code === null ? t("tracking.code_done") : t("tracking.code_done_twice", { number: data.same_code }),
    onClose,
  });
  const known = carrierOf(form.values.code);
  const takes = s.code === null && s.lines.some((l) => l.stock_hash_id !== null);
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "sample", id: s.hash_id, now: s.code }}
      label={t(s.code === null ? "tracking.give_code" : "tracking.change_code")}
      submit={t("tracking.save")}
    >
      {takes ? <p className={css.note}>{t("tracking.code_text")}</p> : null}
      <TextField
        {...form.field("code", "tracking.code")}
        description={
          known &&
          t(isUnsure(form.values.code) ? "tracking.carrier_likely" : "tracking.carrier_auto", {
            carrier: t(`tracking.carrier_${known}`),
          })
        }
        max={60}
        required
        autoFocus
      />
      <ChoiceField
        {...form.field("carrier", "tracking.carrier")}
        placeholder={t("tracking.carrier_pick")}
        options={carriers}
        texts="tracking.carrier_"
        clearable
        optional={known !== undefined && !isUnsure(form.values.code)}
      />
    </RecordDrawer>
  );
}
