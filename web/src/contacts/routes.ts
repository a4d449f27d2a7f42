import { contactHref } from "#contract/contacts/hrefs.ts";
import { contactKeepers, contactSeers } from "#contract/contacts/rights.ts";
import { routes } from "#web/kit/route.ts";

export const contactsRoutes = routes([
  {
    path: contactHref.list.path,
    permission: contactSeers.any,
    load: () => import("./contacts-page.tsx"),
    title: "contacts.title",
  },
  {
    path: contactHref.create.path,
    permission: "contacts_create",
    load: () => import("./create-page.tsx"),
    title: "contacts.new",
  },
  {
    path: contactHref.update.path,
    permission: contactKeepers.any,
    load: () => import("./update-page.tsx"),
    title: "contacts.change",
  },
  {
    path: contactHref.view.path,
    permission: contactSeers.any,
    load: () => import("./contact-page.tsx"),
    title: "contacts.one",
  },
]);
