import { getContact } from "#contract/contacts/endpoints.ts";
import { contactPage } from "#contract/contacts/page.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { askTogether, useTogether } from "#web/api/together.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { ContactRecord } from "./contact-record.tsx";
import { useSurvivor } from "./use-survivor.ts";

export const prefetch = ({ params }: ScreenPlace): void => void askTogether(contactPage, params.id ?? "");

function Found({ contact, id }: { contact: Contact; id: string }) {
  useSurvivor(id, contact.hash_id);
  return <ContactRecord contact={contact} />;
}

/** `/admin/contacts/{id}/view`: what one needs to know before a call. */
export default function ContactPage() {
  const id = usePathParam("id");
  useTogether(contactPage, id);
  return (
    <RecordScreen endpoint={getContact} id={id}>
      {(contact) => <Found contact={contact} id={id} />}
    </RecordScreen>
  );
}
