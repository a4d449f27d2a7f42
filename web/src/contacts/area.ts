import { IconAddressBook } from "@tabler/icons-react";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { contactKeepers, contactSeers } from "#contract/contacts/rights.ts";
import { importHref } from "#contract/imports/hrefs.ts";
import { listScreens } from "#contract/reference/screens.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const contactsArea = webArea({
  routes: [
    screen(contactHref.list, contactSeers.any, "contacts.title", { load: () => import("./contacts-page.tsx") }),
    screen(contactHref.create, "contacts_create", "contacts.new", { load: () => import("./create-page.tsx") }),
    screen(contactHref.update, contactKeepers.any, "contacts.change", { load: () => import("./update-page.tsx") }),
    screen(contactHref.merge, "contacts_merge", "contacts.merge_title", { load: () => import("./merge-page.tsx") }),
    screen(contactHref.duplicates, "contacts_merge", "contacts.alike_title", {
      load: () => import("./duplicates-page.tsx"),
    }),
    screen(contactHref.visit, contactSeers.any, "contacts.visit", { load: () => import("./visit-page.tsx") }),
    screen(contactHref.view, contactSeers.any, "contacts.one", { load: () => import("./contact-page.tsx") }),
  ],
  makers: Object.fromEntries(
    ["contacts.pick", "contacts.list"].map((list) => [
      list,
      { kind: "contact", someTake: true, need: "contacts_create", load: () => import("./make.tsx") } as const,
    ]),
  ),
  menu: [
    {
      group: "sell",
      name: "contacts",
      icon: IconAddressBook,
      key: "c",
      paths: [contactHref.list.path, listScreens.benchmark],
      under: [importHref("contacts")],
      tabs: [contactHref.list.path, listScreens.benchmark],
    },
  ],
});
