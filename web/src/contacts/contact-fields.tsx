import { Checkbox } from "@mantine/core";
import { Suspense } from "react";
import { pickContacts } from "#contract/contacts/endpoints.ts";
import { contactRoles, contactTypes, languages, type Contact } from "#contract/contacts/schemas.ts";
import { b2b, title } from "#contract/reference/resources.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { lazy } from "#web/kit/lazy.ts";
import { useNamed } from "#web/kit/named.ts";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { TextField } from "#web/ui/form/fields.tsx";
import { Group, Pair } from "#web/ui/form/form-page.tsx";
import { placeOfContact } from "#web/ui/form/contact-field.tsx";
import { ReferenceField } from "#web/ui/form/reference-field.tsx";
import { withChosen } from "#web/ui/form/reference.ts";
import { MadeChoice } from "#web/ui/making/made-choice.tsx";
import type { FormFields } from "#web/ui/form/use-record-form.ts";
import css from "./contacts.module.css";
import { useContactOptions } from "./use-options.ts";
import type { ContactValues } from "./values.ts";
import { WaysField } from "./ways-field.tsx";

const Choices = lazy(async () => ({ default: (await import("#web/ui/form/choices-field.tsx")).ChoicesField }));
const COMPANIES = { query: { contactType: "society" as const } };

interface ContactFieldsProps {
  form: FormFields<ContactValues>;
  /** The contact being edited, or the company of the new member of staff. */
  contact?: Contact | undefined;
  company?: { hash_id: string; name: string } | undefined;
}

/** The fields of a contact in groups; companies have fewer. */
export function ContactFields({ form, contact, company }: ContactFieldsProps) {
  const t = useT();
  const named = useNamed();
  const v = form.values;
  const { options, mayPortal } = useContactOptions(contact);
  const choices = (rows: readonly { hash_id: string; name: string; name_fr: string | null }[] = []) =>
    rows.map((row) => ({ value: row.hash_id, label: named(row) }));
  const isPerson = v.contactType === "individual";
  return (
    <>
      <Group title={t("contacts.group_who")}>
        <Pair>
          <ChoiceField {...form.field("contactType", "contacts.kind")} options={contactTypes} texts="contacts.type_" />
          <ChoiceField
            {...form.field("country_hash_id", "contacts.country")}
            choices={withChosen(
              choices(options?.countries.filter((k) => k.can.create)).toSorted((a, b) =>
                a.label.localeCompare(b.label),
              ),
              contact && { value: contact.country.hash_id, label: named(contact.country) },
            )}
            required
          />
        </Pair>
        <TextField {...form.field("name", "contacts.name")} max={160} required autoFocus={!contact} />
        {isPerson ? (
          <PersonFields form={form} contact={contact} company={company} options={options} choices={choices} />
        ) : null}
        <RolesField form={form} />
        <MadeChoice
          {...form.field("b2b_hash_id", "contacts.segment")}
          from={b2b.list}
          choices={choices(options?.b2bs)}
          now={contact?.b2b ? { value: contact.b2b.hash_id, label: named(contact.b2b) } : undefined}
          clearable
        />
        <TextField
          {...form.field("vat_number", "contacts.vat_number")}
          description={t("contacts.vat_number_text")}
          max={40}
          autoComplete="off"
        />
      </Group>
      <ReachFields form={form} options={options} />
      <MoreFields form={form} options={options} mayPortal={mayPortal} isPerson={isPerson} />
    </>
  );
}

type Options = ReturnType<typeof useContactOptions>["options"];

interface PersonFieldsProps {
  form: FormFields<ContactValues>;
  contact: Contact | undefined;
  company: { hash_id: string; name: string } | undefined;
  options: Options;
  choices: (
    rows?: readonly { hash_id: string; name: string; name_fr: string | null }[],
  ) => { value: string; label: string }[];
}

/** Company, position and title of a person. */
function PersonFields({ form, contact, company, options, choices }: PersonFieldsProps) {
  const named = useNamed();
  const known = contact?.company?.hash_id ? { ...contact.company, hash_id: contact.company.hash_id } : company;
  return (
    <>
      <ReferenceField
        {...form.field("company_hash_id", "contacts.company")}
        from={pickContacts}
        input={COMPANIES}
        note={placeOfContact}
        now={known}
        asks
        clearable
      />
      <Pair>
        <TextField {...form.field("position_held", "contacts.position_held")} max={120} />
        <MadeChoice
          {...form.field("title_hash_id", "contacts.person_title")}
          from={title.list}
          choices={choices(options?.titles)}
          now={contact?.title ? { value: contact.title.hash_id, label: named(contact.title) } : undefined}
          clearable
        />
      </Pair>
    </>
  );
}

/** What the contact is to us. */
function RolesField({ form }: { form: FormFields<ContactValues> }) {
  const t = useT();
  const v = form.values;
  return (
    <fieldset className={css.roles}>
      <legend>{t("contacts.roles")}</legend>
      {contactRoles.map((role) => (
        <Checkbox
          key={role}
          label={t(`contacts.role_${role}`)}
          checked={v.roles.includes(role)}
          error={role === "supplier" ? form.errors.of("roles") : undefined}
          onChange={(e) =>
            form.change({
              roles: e.currentTarget.checked ? [...v.roles, role] : v.roles.filter((r) => r !== role),
            })
          }
        />
      ))}
    </fieldset>
  );
}

interface ReachFieldsProps {
  form: FormFields<ContactValues>;
  options: Options;
}

/** Phones, mails, website and address. */
function ReachFields({ form, options }: ReachFieldsProps) {
  const t = useT();
  const v = form.values;
  return (
    <>
      <Group title={t("contacts.group_reach")}>
        <WaysField
          form={form}
          of="phones"
          iso2={options?.countries.find((k) => k.hash_id === v.country_hash_id)?.iso2}
        />
        <WaysField form={form} of="mails" />
        <TextField {...form.field("website", "contacts.website")} max={200} />
      </Group>
      <Group title={t("contacts.group_where")}>
        <TextField {...form.field("street", "contacts.street")} max={160} autoComplete="off" />
        <TextField {...form.field("street2", "contacts.street2")} max={160} autoComplete="off" />
        <Pair>
          <TextField {...form.field("zip_code", "contacts.zip_code")} max={20} autoComplete="off" />
          <TextField {...form.field("city", "contacts.city")} max={120} autoComplete="off" />
        </Pair>
      </Group>
    </>
  );
}

interface MoreFieldsProps {
  form: FormFields<ContactValues>;
  options: Options;
  mayPortal: (country: string) => boolean;
  isPerson: boolean;
}

/** Representatives, language, birthday, tags and the portal. */
function MoreFields({ form, options, mayPortal, isPerson }: MoreFieldsProps) {
  const t = useT();
  const language = useLanguage();
  const v = form.values;
  const people = (options?.representatives ?? []).map((r) => ({ value: r.hash_id, label: r.name }));
  const spoken = new Intl.DisplayNames([language], { type: "language" });
  return (
    <Group title={t("contacts.group_more")}>
      <Suspense fallback={<SkeletonRows rows={1} />}>
        <Choices {...form.field("representatives", "contacts.representatives")} choices={people} />
      </Suspense>
      <Pair>
        <ChoiceField
          {...form.field("language", "contacts.language")}
          choices={languages.map((code) => ({ value: code, label: spoken.of(code) ?? code }))}
          clearable
        />
        {isPerson ? <DateField {...form.field("birthday", "contacts.birthday")} kind="birth" clearable /> : null}
      </Pair>
      <TextField {...form.field("tags", "contacts.tags")} description={t("contacts.tags_text")} max={800} />
      {mayPortal(v.country_hash_id) && <Checkbox {...form.flag("portal_access", "contacts.portal_access")} />}
    </Group>
  );
}
