import { createComponent } from "#contract/components/endpoints.ts";
import { componentKinds } from "#contract/components/schemas.ts";
import { propose } from "#contract/reference/proposals.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import type { MakerProps } from "#web/ui/area.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import type { Named } from "#web/ui/form/reference.ts";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { MakeForm } from "#web/ui/making/make-form.tsx";

/** A component that a picker lacks: it takes the next number, and its figures are given on its own page. */
export default function Make(p: MakerProps) {
  const t = useT();
  const create = useChange(createComponent);
  const proposes = useChange(propose);
  const form = useRecordForm<{ name: string; kind: (typeof componentKinds)[number] }, Promise<{ data: Named }>>({
    draft: undefined,
    start: { name: p.typed, kind: "flavour" },
    check: (v) => ({ name: v.name.trim() ? undefined : t("errors.required") }),
    save: ({ name, kind }, { idempotencyKey }) =>
      p.isProposal
        ? proposes.mutateAsync({ input: { body: { kind: "component", name } }, idempotencyKey })
        : create.mutateAsync({ input: { body: { name, kind } }, idempotencyKey }),
    saved: ({ data }) => {
      p.onMade(data);
      toast(t(p.isProposal ? "making.proposed" : "making.made", { name: data.name }));
      p.onClose();
    },
    onClose: p.onClose,
  });
  return (
    <MakeForm {...p} form={form} label={t("components.new")} max={120}>
      {p.isProposal ? null : (
        <ChoiceField {...form.field("kind", "components.kind")} options={componentKinds} texts="components.kind_" />
      )}
    </MakeForm>
  );
}
