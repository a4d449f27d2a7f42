import { createComponent, updateComponent } from "#contract/components/endpoints.ts";
import { componentHref } from "#contract/components/hrefs.ts";
import type { Component } from "#contract/components/schemas.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { RecordFormPage } from "#web/ui/form/record-form-page.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { ComponentFields } from "./component-fields.tsx";
import { bodyOf, problemsOf, valuesOf } from "./values.ts";
import { componentLink } from "./words.ts";

interface ComponentFormProps {
  /** The component to edit; without it a new one is created, with the proposed number. */
  component?: Component;
  number?: string;
}

/** The component form as a page. */
export function ComponentForm({ component: c, number = "" }: ComponentFormProps) {
  const t = useT();
  const save = useSave(createComponent, updateComponent, c);
  // A number left as proposed is not sent: somebody else may have taken it meanwhile.
  const untouched = valuesOf(undefined, number);
  const form = useRecordForm({
    draft: `components.${c?.hash_id ?? "new"}`,
    start: valuesOf(c, number),
    version: c?.version,
    check: (v) =>
      Object.fromEntries(
        Object.entries({
          ...problemsOf(v),
          ...(c && !v.number.trim() && { number: "components.number_needed" }),
        }).map(([field, key]) => [field, t(key)]),
      ),
    save: (v, saving) =>
      save(saving, {
        make: { body: { ...bodyOf(v, untouched), name: v.name, kind: v.kind } },
        change: bodyOf(v, saving.began),
      }),
    saved: ({ data }) => {
      toast(t(c ? "components.saved" : "components.made", { name: data.name }));
      go(componentLink(data), { replace: true });
    },
    onClose: () => go(c ? componentLink(c) : componentHref.list()),
  });
  return (
    <RecordFormPage
      form={form}
      of={c && { kind: "component", id: c.hash_id, now: c.name }}
      title={c ? c.name : t("components.new")}
      ways={[{ label: t(c ? "ui.save" : "components.create") }]}
    >
      <ComponentFields form={form} component={c} />
    </RecordFormPage>
  );
}
