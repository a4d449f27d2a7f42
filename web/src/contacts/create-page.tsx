import { contactOptions, getContact } from "#contract/contacts/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import { useUrl } from "#web/kit/place.ts";
import { RecordScreen } from "#web/ui/record/record-screen.tsx";
import { ContactForm } from "./contact-form.tsx";

export const prefetch = (): void => void ask(contactOptions, {});

/** `/admin/contacts/create`, or with `?company=` for a member of its staff. */
export default function CreatePage() {
  const [{ company }] = useUrl();
  if (!company) return <ContactForm />;
  return (
    <RecordScreen endpoint={getContact} id={company}>
      {(found) => <ContactForm company={found} />}
    </RecordScreen>
  );
}
