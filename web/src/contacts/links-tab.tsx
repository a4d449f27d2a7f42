import {
  contactOptions,
  updateContactApplications,
  updateContactB2cs,
  updateContactBenchmarks,
  updateContactRepresentatives,
} from "#contract/contacts/endpoints.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { benchmark } from "#contract/reference/benchmark.ts";
import { application, b2c } from "#contract/reference/resources.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { ChoicesField } from "#web/ui/form/choices-field.tsx";
import ReferencesField from "#web/ui/form/references-field.tsx";
import { RecordForm } from "#web/ui/form/record-form.tsx";
import { type FieldOf, useRecordForm } from "#web/ui/form/use-record-form.ts";
import css from "./contacts.module.css";

const lists = { applications: application.list, b2cs: b2c.list, benchmarks: benchmark.list } as const;

interface LinksTabProps {
  contact: Contact;
  of: "representatives" | "applications" | "b2cs" | "benchmarks";
}

/** Saves one of the lists of the contact. */
function useLinkSave(c: Contact, of: "representatives" | "applications" | "b2cs" | "benchmarks") {
  const representatives = useChange(updateContactRepresentatives);
  const applications = useChange(updateContactApplications);
  const b2cs = useChange(updateContactB2cs);
  const benchmarks = useChange(updateContactBenchmarks);
  const params = { id: c.hash_id };
  return {
    representatives: (ids: string[], version?: number) =>
      representatives.mutateAsync({ input: { params, body: { representatives: ids, version } } }),
    applications: (ids: string[], version?: number) =>
      applications.mutateAsync({ input: { params, body: { applications: ids, version } } }),
    b2cs: (ids: string[], version?: number) => b2cs.mutateAsync({ input: { params, body: { b2cs: ids, version } } }),
    benchmarks: (ids: string[], version?: number) =>
      benchmarks.mutateAsync({ input: { params, body: { benchmarks: ids, version } } }),
  }[of];
}

/** The links of a contact, edited as a whole by people who may change it, read-only for others. */
export default function LinksTab({ contact: c, of }: LinksTabProps) {
  const t = useT();
  const named = useNamed();
  const save = useLinkSave(c, of);
  const chosen: readonly { hash_id: string; name: string; name_fr?: string | null }[] = c[of];
  const form = useRecordForm({
    draft: `contacts.${c.hash_id}.${of}`,
    start: { ids: chosen.map((x) => x.hash_id) },
    version: c.version,
    stays: true,
    save: ({ ids }, { version }) => save(ids, version),
    saved: ({ data }) => {
      form.reset({ ids: data[of].map((x) => x.hash_id) }, data.version);
      toast(t("contacts.list_saved"));
    },
  });
  const label = (x: { name: string; name_fr?: string | null }): string => named({ ...x, name_fr: x.name_fr ?? null });
  if (!c.can.update)
    return chosen.length ? (
      <ul className={css.plain}>
        {chosen.map((x) => (
          <li key={x.hash_id}>{label(x)}</li>
        ))}
      </ul>
    ) : (
      <EmptyGlass title={t(`contacts.${of}_none`)} text={t(`contacts.${of}_none_text`)} />
    );
  const field = {
    ...form.field("ids", `contacts.${of}`),
    error: form.errors.of(of),
    description: chosen.length ? undefined : t(`contacts.${of}_none_text`),
  };
  return (
    <RecordForm
      form={form}
      of={{ kind: "contact", id: c.hash_id, silent: true, now: chosen.map(label).join(", ") }}
      label={t(`contacts.${of}`)}
      className={css.links}
    >
      {of === "representatives" ? (
        <Representatives {...field} now={c.representatives} />
      ) : (
        <ReferencesField {...field} from={lists[of]} now={chosen} />
      )}
      <Button type="submit" look="filled" busy={!!form.busy} disabled={!form.dirty} hint="Ctrl Enter">
        {t("ui.save")}
      </Button>
    </RecordForm>
  );
}

interface RepresentativesProps extends FieldOf<string[]> {
  now: Contact["representatives"];
}
/** Our people, all of whom the options hold. */
function Representatives({ now, ...field }: RepresentativesProps) {
  const options = useRead(contactOptions, {}, { quiet: true, staleTime: 60_000 }).data?.data.representatives ?? [];
  const gone = now.filter((one) => !options.some((o) => o.hash_id === one.hash_id));
  return <ChoicesField {...field} choices={[...gone, ...options].map((o) => ({ value: o.hash_id, label: o.name }))} />;
}
