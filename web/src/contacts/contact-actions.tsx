import {
  IconAddressBook,
  IconArrowMerge,
  IconBellOff,
  IconCalendarPlus,
  IconEraser,
  IconFileZip,
  IconPackage,
  IconReport,
  IconTruckDelivery,
  IconUserPlus,
} from "@tabler/icons-react";
import { agendaHref } from "#contract/agenda/hrefs.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { reportHref } from "#contract/reports/hrefs.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { deleteContact } from "#contract/contacts/endpoints.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { editAction, useDeleteAction } from "#web/ui/record/common-actions.tsx";
import type { RecordAction, Some } from "#web/ui/record/record-page.tsx";

/** Exports everything stored about a person; the code is loaded when it is used. */
async function exportPerson({ hash_id }: Contact): Promise<void> {
  const { prepareExport } = await import("#web/ui/list/prepare-export.ts");
  await prepareExport({ kind: "contact_person", filters: { contact_hash_id: hash_id }, about: "" }, "zip");
}

/** Exports its vCard for a phone's address book. */
async function exportCard({ hash_id }: Contact): Promise<void> {
  const { prepareExport } = await import("#web/ui/list/prepare-export.ts");
  await prepareExport({ kind: "contact_cards", filters: { contact_hash_id: hash_id }, about: "" }, "vcf");
}

/** What is begun for a customer from their page. */
const begin = [
  {
    key: "order",
    needs: "orders_create",
    icon: <IconPackage stroke={1.6} />,
    to: (contact: string) => orderHref.create({ contact }),
  },
  {
    key: "sample",
    needs: "trackings_create",
    icon: <IconTruckDelivery stroke={1.6} />,
    to: (contact: string) => trackingHref.list({ edit: "new", for_contact: contact }),
  },
  {
    key: "visit",
    needs: "agenda_create",
    icon: <IconCalendarPlus stroke={1.6} />,
    to: (contact: string) => agendaHref.calendar({ appointment: "new", contact }),
  },
  {
    key: "report",
    needs: "reports_create",
    icon: <IconReport stroke={1.6} />,
    to: (contact: string) => reportHref.create({ contact }),
  },
] as const;

/** What begins with a company: records of it, the preparation of a visit, and its people. */
function useCompanyActions(c: Contact): Some<RecordAction> {
  const t = useT();
  const { can } = useMe();
  const isCompany = c.contactType === "society";
  const mayAdd = isCompany && can("contacts_create");
  return [
    ...(isCompany && !c.erased_at ? begin.filter(({ needs }) => can(needs)) : []).map(({ key, icon, to }) => ({
      key: `new_${key}`,
      label: t(`contacts.new_${key}`),
      icon,
      run: () => go(to(c.hash_id)),
    })),
    isCompany &&
      !c.erased_at && {
        key: "prepare",
        label: t("contacts.visit_prepare"),
        look: "outline",
        icon: <IconReport stroke={1.6} />,
        run: () => go(contactHref.visit(c.hash_id)),
      },
    mayAdd && {
      key: "staff",
      label: t("contacts.add_staff"),
      look: "outline",
      icon: <IconUserPlus stroke={1.6} />,
      run: () => go(contactHref.create({ company: c.hash_id })),
    },
  ];
}

/** What is done with a contact. */
export function useContactActions(
  c: Contact,
  setReminders: (reason: string) => Promise<void>,
  onErase: () => void,
): Some<RecordAction> {
  const t = useT();
  const remove = useDeleteAction(c, { call: deleteContact, words: "contacts.delete", home: contactHref.list() });
  return [
    ...useCompanyActions(c),
    c.can.update && editAction(t("contacts.change_it"), () => go(contactHref.update(c.hash_id))),
    c.can.merge && {
      key: "merge",
      label: t("contacts.merge_begin"),
      icon: <IconArrowMerge stroke={1.6} />,
      run: () => go(contactHref.merge(c.hash_id)),
    },
    c.can.reminders &&
      c.reminders_stopped === null && {
        key: "reminders",
        label: t("contacts.stop_reminders"),
        icon: <IconBellOff stroke={1.6} />,
        asks: {
          title: t("contacts.stop_reminders_title", { name: c.name }),
          text: t("contacts.stop_reminders_text"),
          reason: t("contacts.stop_reminders_reason"),
        },
        run: (reason = "") => setReminders(reason),
      },
    !c.erased_at && {
      key: "card",
      label: t("contacts.export_card"),
      icon: <IconAddressBook stroke={1.6} />,
      run: () => exportCard(c),
    },
    c.can.erase && {
      key: "export_person",
      label: t("contacts.export_person"),
      icon: <IconFileZip stroke={1.6} />,
      run: () => exportPerson(c),
    },
    c.can.erase && {
      key: "erase",
      label: t("contacts.erase"),
      icon: <IconEraser stroke={1.6} />,
      run: onErase,
    },
    remove,
  ];
}
