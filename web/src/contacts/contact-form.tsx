import { createContact, updateContact, uploadContactAvatar } from "#contract/contacts/endpoints.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useChange } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { AvatarPicker } from "#web/ui/form/avatar-picker.tsx";
import { RecordFormPage } from "#web/ui/form/record-form-page.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { useSave } from "#web/ui/form/use-save.ts";
import { ContactFields } from "./contact-fields.tsx";
import { Duplicates } from "./duplicates.tsx";
import { useContactOptions } from "./use-options.ts";
import { bodyOf, valuesOf } from "./values.ts";
import { contactLink } from "./words.ts";

interface ContactFormProps {
  /** The contact to edit; without it a new one is created, as staff of `company` if given. */
  contact?: Contact;
  company?: Contact;
}

/** The contact form as a page. */
export function ContactForm({ contact, company }: ContactFormProps) {
  const t = useT();
  const { me, can } = useMe();
  const save = useSave(createContact, updateContact, contact);
  const picture = useChange(uploadContactAvatar);
  const empty = valuesOf(undefined);
  const { mayPortal } = useContactOptions(contact);
  const form = useRecordForm({
    draft: `contacts.${contact?.hash_id ?? company?.hash_id ?? "new"}`,
    start: valuesOf(contact, { ...(company && { company }), ...(can("contacts_view") && { me: me.hash_id }) }),
    version: contact?.version,
    check: (v) => ({
      name: v.name.trim() ? undefined : t("contacts.name_needed"),
      country_hash_id: v.country_hash_id ? undefined : t("contacts.country_needed"),
    }),
    save: (values, saving) => {
      // Its box is not offered in a country chosen since.
      const v = mayPortal(values.country_hash_id) ? values : { ...values, portal_access: saving.began.portal_access };
      return save(saving, {
        make: { body: { ...bodyOf(v, empty), name: v.name, contactType: v.contactType } },
        change: bodyOf(v, saving.began),
      });
    },
    saved: ({ data }) => {
      toast(t(contact ? "contacts.saved" : "contacts.made", { name: data.name }));
      go(contactLink(data), { replace: true });
    },
    onClose: () => go(back ? contactLink(back) : contactHref.list()),
  });
  const back = contact ?? company;
  return (
    <RecordFormPage
      form={form}
      of={contact && { kind: "contact", id: contact.hash_id, now: contact.name }}
      title={contact ? contact.name : company ? t("contacts.new_staff", { name: company.name }) : t("contacts.new")}
      ways={[{ label: t(contact ? "ui.save" : "contacts.create") }]}
    >
      {contact ? (
        <AvatarPicker
          person={contact}
          save={(avatar) => picture.mutateAsync({ input: { body: { contact_hash_id: contact.hash_id, avatar } } })}
        />
      ) : null}
      <Duplicates values={form.values} but={contact?.hash_id} />
      <ContactFields form={form} contact={contact} company={company} />
    </RecordFormPage>
  );
}
