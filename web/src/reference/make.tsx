import type { Resource } from "#contract/kit/resource.ts";
import { propose } from "#contract/reference/proposals.ts";
import { resources } from "#contract/reference/resources.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import type { MakerProps } from "#web/ui/area.ts";
import { TextField } from "#web/ui/form/fields.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import type { Named } from "#web/ui/form/reference.ts";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { MakeForm } from "#web/ui/making/make-form.tsx";

const listOf = (name: string | undefined): Resource => {
  const found = resources.find((r) => r.name === name);
  if (!found) throw new Error(`${name} is no list`);
  return found as unknown as Resource;
};
type Made = Pick<ClientOutput<typeof propose>["data"], "hash_id" | "name"> & Partial<Named>;

/** What a picker over a list lacks: its name, and where it belongs; the rest is for those who keep the list. */
export default function Make(p: MakerProps) {
  const t = useT();
  const list = listOf(p.kind);
  const create = useChange(list.create);
  const proposes = useChange(propose);
  const belongs = p.isProposal
    ? []
    : Object.entries(list.fields).flatMap(([name, f]) => (f.kind === "reference" ? [[name, f.to] as const] : []));
  const hasFrench = "name_fr" in list.fields;
  const form = useRecordForm<Record<string, string> & { name: string }, Promise<{ data: Made }>>({
    draft: undefined,
    start: { name: p.typed, name_fr: "", ...Object.fromEntries(belongs.map(([name]) => [name, ""])) },
    check: (v) => ({ name: v.name.trim() ? undefined : t("errors.required") }),
    save: ({ name, name_fr, ...rest }, { idempotencyKey }) => {
      const names = { name: name.trim(), ...(hasFrench && { name_fr: name_fr?.trim() || null }) };
      if (p.isProposal && p.kind)
        return proposes.mutateAsync({ input: { body: { kind: p.kind, ...names } }, idempotencyKey });
      const body = { ...names, ...rest };
      return create.mutateAsync({ input: { body }, idempotencyKey }) as unknown as Promise<{ data: Made }>;
    },
    saved: ({ data }) => {
      p.onMade(data);
      toast(t(p.isProposal ? "making.proposed" : "making.made", { name: data.name }));
      p.onClose();
    },
    onClose: p.onClose,
  });
  return (
    <MakeForm {...p} form={form} label={t(`reference.${list.name}_new`)} max={120}>
      {hasFrench ? <TextField {...form.field("name_fr", "making.name_fr")} max={120} optional /> : null}
      {belongs.map(([name, to]) => (
        <ReferenceField
          key={name}
          {...form.field(name, `reference.field_${name}`)}
          from={listOf(to).list}
          clearable
          optional
        />
      ))}
    </MakeForm>
  );
}
