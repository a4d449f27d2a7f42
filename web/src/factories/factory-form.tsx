import { useState } from "react";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { createFactory, deleteFactory, updateFactory } from "#contract/factories/endpoints.ts";
import type { Factory } from "#contract/factories/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { country } from "#contract/reference/house-lists.ts";
import { useChange } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { ContactField } from "#web/ui/form/contact-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { RecordDrawer } from "#web/ui/form/record-drawer.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { type FormFields, useRecordForm } from "#web/ui/form/use-record-form.ts";
import { Facts } from "#web/ui/record/side-section.tsx";
import { CertificatesField, type CertificateValue } from "./certificates-field.tsx";
import { CertificateStatus } from "./certificate-status.tsx";
import css from "./factories.module.css";

interface Values {
  name: string;
  country_hash_id: string;
  street: string;
  street2: string;
  zip_code: string;
  city: string;
  contact_hash_id: string;
  certificates: readonly CertificateValue[];
}
const valuesOf = (f: Factory | undefined): Values => ({
  name: f?.name ?? "",
  country_hash_id: f?.country.hash_id ?? "",
  street: f?.street ?? "",
  street2: f?.street2 ?? "",
  zip_code: f?.zip_code ?? "",
  city: f?.city ?? "",
  contact_hash_id: f?.contact_hash_id ?? "",
  certificates: (f?.certificates ?? []).map((c) => ({
    id: c.hash_id,
    kind: c.kind,
    number: c.number ?? "",
    expires_on: c.expires_on ?? "",
  })),
});

/** Saves a factory, and its certificates with the files given for them. */
function useFactoryForm(factory: Factory | undefined, onClose: () => void) {
  const t = useT();
  const [files, setFiles] = useState<ReadonlyMap<number, File>>(new Map());
  const create = useChange(createFactory);
  const update = useChange(updateFactory);
  const form = useRecordForm<Values, Promise<unknown>>({
    draft: `factory.${factory?.hash_id ?? "new"}`,
    start: valuesOf(factory),
    version: factory?.version,
    alsoChanged: files.size > 0,
    check: (v) => ({
      name: v.name.trim() ? undefined : t("factories.name_needed"),
      country_hash_id: v.country_hash_id ? undefined : t("factories.country_needed"),
    }),
    save: (v, { began, version, idempotencyKey, onProgress }) => {
      const certificates = v.certificates.map(({ id, ...c }, at) => {
        const file = files.get(at);
        return { ...c, ...(id && { hash_id: id }), ...(file && { file }) };
      });
      const body = { ...v, name: v.name.trim(), certificates };
      const sending = { idempotencyKey, ...(files.size > 0 && { onProgress }) };
      if (!factory) return create.mutateAsync({ input: { body }, ...sending });
      const kept = new Set(v.certificates.map((c) => c.id));
      const removes = began.certificates.flatMap((c) => (c.id && !kept.has(c.id) ? [c.id] : []));
      return update.mutateAsync({
        input: { params: { id: factory.hash_id }, body: { ...body, removes, version } },
        ...sending,
      });
    },
    saved: (_, v) => t("factories.saved", { name: v.name.trim() }),
    onClose,
  });
  return { form, files, setFiles };
}

/** The form of a factory with its certificates: new, existing, or read-only. */
export default function FactoryForm({ factory, onClose }: { factory?: Factory; onClose: () => void }) {
  const t = useT();
  const { form, files, setFiles } = useFactoryForm(factory, onClose);
  const mayWrite = factory === undefined || factory.can.update === true;
  return (
    <RecordDrawer
      form={form}
      of={factory && { kind: "factory", id: factory.hash_id, now: factory.name }}
      label={factory?.name ?? t("factories.new")}
      submit={mayWrite ? t(factory ? "ui.save" : "factories.add") : undefined}
      remove={
        factory?.can.delete && {
          call: deleteFactory,
          of: factory.hash_id,
          words: "factories.delete",
          given: { name: factory.name },
        }
      }
      happened={{ did: "factories.did_", otherwise: "factories.did_update" }}
    >
      {mayWrite ? (
        <>
          <FactoryFields form={form} factory={factory} />
          <CertificatesField
            {...form.lines("certificates")}
            stored={(id) => factory?.certificates.find((c) => c.hash_id === id)?.file ?? null}
            files={files}
            onFiles={setFiles}
          />
        </>
      ) : (
        <ReadFactory factory={factory} />
      )}
    </RecordDrawer>
  );
}

/** Name, address and contact. */
function FactoryFields({ form, factory }: { form: FormFields<Values>; factory: Factory | undefined }) {
  return (
    <>
      <TextField {...form.field("name", "factories.name")} max={120} required autoFocus={!factory} />
      <ReferenceField
        {...form.field("country_hash_id", "factories.country")}
        from={country.list}
        now={factory?.country}
        required
      />
      <TextField {...form.field("street", "factories.street")} max={160} optional autoComplete="off" />
      <TextField {...form.field("street2", "factories.street2")} max={160} optional autoComplete="off" />
      <div className={css.pair}>
        <TextField {...form.field("zip_code", "factories.zip_code")} max={20} autoComplete="off" />
        <TextField {...form.field("city", "factories.city")} max={120} autoComplete="off" />
      </div>
      <ContactField
        {...form.field("contact_hash_id", "factories.contact")}
        now={
          factory?.contact && factory.contact_hash_id
            ? { hash_id: factory.contact_hash_id, name: factory.contact.name }
            : undefined
        }
        optional
      />
    </>
  );
}

/** A factory for people who may not change it. */
function ReadFactory({ factory: f }: { factory: Factory }) {
  const t = useT();
  const named = useNamed();
  const address = [f.street, f.street2, [f.zip_code, f.city].filter(Boolean).join(" ")].filter(Boolean);
  return (
    <Facts
      facts={[
        [t("factories.country"), named(f.country)],
        [t("factories.address"), address.join(", ")],
        [
          t("factories.contact"),
          f.contact?.hash_id ? (
            <AppLink key="contact" href={contactHref.view(f.contact.hash_id)}>
              {f.contact.name}
            </AppLink>
          ) : (
            f.contact?.name
          ),
        ],
        [
          t("factories.certificates"),
          <ul key="certificates">
            {f.certificates.map((c) => (
              <li key={c.hash_id}>
                {[t(`factories.kind_${c.kind}`), c.number, c.expires_on && formatDay(c.expires_on)]
                  .filter(Boolean)
                  .join(" · ")}{" "}
                <CertificateStatus certificate={c} />
                {c.file ? <FileThumbs files={[c.file]} /> : null}
              </li>
            ))}
          </ul>,
        ],
      ]}
    />
  );
}
