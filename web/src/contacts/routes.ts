import { contactHref } from "#contract/contacts/hrefs.ts";
import { contactKeepers, contactSeers } from "#contract/contacts/rights.ts";
import { screen, type RouteRecord } from "#web/kit/route.ts";

export const contactsRoutes: readonly RouteRecord[] = [
  screen(contactHref.list, contactSeers.any, "contacts.title", { load: () => import("./contacts-page.tsx") }),
  screen(contactHref.create, "contacts_create", "contacts.new", { load: () => import("./create-page.tsx") }),
  screen(contactHref.update, contactKeepers.any, "contacts.change", { load: () => import("./update-page.tsx") }),
  screen(contactHref.merge, "contacts_merge", "contacts.merge_title", { load: () => import("./merge-page.tsx") }),
  screen(contactHref.duplicates, "contacts_merge", "contacts.alike_title", {
    load: () => import("./duplicates-page.tsx"),
  }),
  screen(contactHref.view, contactSeers.any, "contacts.one", { load: () => import("./contact-page.tsx") }),
];
