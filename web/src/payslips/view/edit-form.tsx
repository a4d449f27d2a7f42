import { updatePayslip } from "#contract/payslips/payslip-endpoints.ts";
import type { FullPayslip } from "#contract/payslips/payslip-schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import LivePreview from "../typed/live-preview.tsx";
import { TypedFields } from "../typed/typed-fields.tsx";
import { usePreview } from "../typed/use-preview.ts";
import { previewBody, typedBody, typedErrors, type TypedValues, valuesOf } from "../typed/values.ts";

/** Changes what is typed of a draft; beside last month it shows what comes of it. */
export default function EditForm({ payslip: p, onClose }: { payslip: FullPayslip; onClose: () => void }) {
  const t = useT();
  const form = useCallForm<typeof updatePayslip, TypedValues>(updatePayslip, {
    draft: `payslips.${p.hash_id}`,
    start: valuesOf(p),
    version: p.version,
    editable: p.can.update === true,
    check: (v) => typedErrors(v, t),
    input: (v, version) => ({ params: { id: p.hash_id }, body: { ...typedBody(v), version: version ?? p.version } }),
    saved: () => t("payslips.saved"),
    onClose,
  });
  const preview = usePreview({
    user_hash_id: p.user_hash_id,
    zone_hash_id: p.zone_hash_id,
    month: p.month,
    payslip_hash_id: p.hash_id,
    arrears: p.typed.arrears,
    ...previewBody(form.values),
  });
  const isHourly = p.typed.hours !== null || p.lines.some((l) => l.kind === "base" && l.rate !== null);
  return (
    <RecordDrawer
      form={form}
      of={{ kind: "payslip", id: p.hash_id, now: p.user.name }}
      label={t("payslips.edit_title", { name: p.user.name })}
      submit={t("ui.save")}
    >
      <TypedFields form={form} currency={p.currency} isHourly={isHourly} proposals={preview.shown?.proposals} />
      <LivePreview {...preview} look="compare" />
    </RecordDrawer>
  );
}
