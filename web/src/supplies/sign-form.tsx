import { Checkbox } from "@mantine/core";
import { acceptAllocation } from "#contract/supplies/endpoints.ts";
import type { OwnAllocation } from "#contract/supplies/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useT } from "#web/kit/i18n.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { useCallForm } from "#web/ui/form/use-call-form.ts";
import { Facts } from "#web/ui/record/side-section.tsx";
import css from "./own.module.css";
import { SignaturePad } from "./signature-pad.tsx";

/** Accepts what one was given: signed by a drawing, or confirmed without one. */
export default function SignForm({ allocation: a, onClose }: { allocation: OwnAllocation; onClose: () => void }) {
  const t = useT();
  const form = useCallForm(acceptAllocation, {
    draft: undefined,
    start: { signature: "", draws: true, received: false },
    check: (v) => ({
      signature: !v.draws || v.signature ? undefined : t("supplies.signature_needed"),
      received: v.received ? undefined : t("supplies.received_needed"),
    }),
    input: (v) => ({
      params: { id: a.hash_id },
      body: { signature: v.draws ? v.signature : null, version: a.version },
    }),
    saved: () => t("supplies.accepted_done", { name: a.by.name }),
    onClose,
  });
  const { draws } = form.values;
  const signature = form.field("signature", "supplies.signature");
  return (
    <RecordDrawer form={form} label={t("supplies.sign")} submit={t("supplies.accept")}>
      <Facts
        facts={[
          [t("supplies.article"), a.supply.name],
          [t("supplies.serials"), a.serials],
          [t("supplies.quantity"), a.serials ? null : a.out],
          [t("supplies.condition"), a.condition && t(`supplies.condition_${a.condition}`)],
          [t("supplies.by"), `${a.by.name}, ${a.zone.name}`],
          [t("supplies.due_on"), a.due_on && formatDay(a.due_on)],
        ]}
      />
      {a.terms ? <p className={css.terms}>{a.terms}</p> : null}
      {draws ? <SignaturePad value={signature.value} onChange={signature.onChange} error={signature.error} /> : null}
      <Button onClick={() => form.change({ draws: !draws, signature: "" })}>
        {t(draws ? "supplies.confirm_only" : "supplies.draw_instead")}
      </Button>
      <Checkbox {...form.flag("received", "supplies.received_check")} />
      <p className={css.soft}>{t("supplies.kept_how")}</p>
    </RecordDrawer>
  );
}
