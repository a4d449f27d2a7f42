import { contactOptions, getContact } from "#contract/contacts/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { ButtonLink } from "#web/ui/atoms/link.tsx";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { ContactForm } from "./contact-form.tsx";
import { contactLink } from "./words.ts";

export const prefetch = ({ params }: ScreenPlace): void => {
  void ask(getContact, { params: { id: params.id ?? "" } });
  void ask(contactOptions, {});
};

/** `/admin/contacts/{id}/update` */
export default function UpdatePage() {
  const t = useT();
  return (
    <RecordScreen endpoint={getContact} id={usePathParam("id")}>
      {(contact) =>
        contact.can.update ? (
          <ContactForm contact={contact} />
        ) : (
          <EmptyGlass
            title={t("contacts.may_not_change")}
            text={t("contacts.may_not_change_text")}
            action={<ButtonLink href={contactLink(contact)}>{t("contacts.back", { name: contact.name })}</ButtonLink>}
          />
        )
      }
    </RecordScreen>
  );
}
