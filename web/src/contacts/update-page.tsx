import { contactOptions, getContact } from "#contract/contacts/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { updatePage } from "#web/ui/record/record-pages.tsx";
import { ContactForm } from "./contact-form.tsx";
import { contactLink } from "./words.ts";

/** `/admin/contacts/{id}/update` */
const page = updatePage(getContact, {
  form: (c) => <ContactForm contact={c} />,
  back: "contacts.back",
  barred: "contacts.may_not_change",
  named: (c) => ({ name: c.name }),
  link: contactLink,
});
export default page.Page;
export const prefetch = (place: ScreenPlace): void => {
  page.prefetch(place);
  void ask(contactOptions, {});
};
