import { getContact } from "#contract/contacts/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { usePathParam } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { ContactRecord } from "./contact-record.tsx";
import { staffOf } from "./staff.ts";

export const prefetch = ({ params }: ScreenPlace): void => {
  const id = params.id ?? "";
  void ask(getContact, { params: { id } });
  void ask(...staffOf(id));
};

/** `/admin/contacts/{id}/view`: what one reads before a call. */
export default function ContactPage() {
  return (
    <RecordScreen endpoint={getContact} id={usePathParam("id")}>
      {(contact) => <ContactRecord contact={contact} />}
    </RecordScreen>
  );
}
