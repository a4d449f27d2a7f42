import { contactOptions, getContact } from "#contract/contacts/endpoints.ts";
import { prefetch as ask } from "#web/api/query.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { updatePage } from "#web/ui/record/record-pages.tsx";
import { ContactForm } from "./contact-form.tsx";
import { contactLink } from "./words.ts";

/** `/admin/contacts/{id}/update` */
const page = updatePage(getContact, { area: "contacts", link: contactLink, form: (c) => <ContactForm contact={c} /> });
export default page.Page;
export const prefetch = (place: ScreenPlace): void => {
  page.prefetch(place);
  void ask(contactOptions, {});
};
