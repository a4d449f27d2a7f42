import {
  IconAddressBook,
  IconArrowMerge,
  IconBellOff,
  IconCalendarPlus,
  IconEraser,
  IconFileZip,
  IconMapPin,
  IconPackage,
  IconReport,
  IconTruckDelivery,
  IconUserPlus,
} from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { agendaHref } from "#contract/agenda/hrefs.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { reportHref } from "#contract/reports/hrefs.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { agendaSeers } from "#contract/agenda/rights.ts";
import { deleteContact } from "#contract/contacts/endpoints.ts";
import { stopContactReminders } from "#contract/contacts/reminders.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import type { Contact } from "#contract/contacts/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { orderSeers } from "#contract/orders/rights.ts";
import { reportSeers } from "#contract/reports/rights.ts";
import { sampleSeers } from "#contract/tracking/rights.ts";
import { contactAppointments } from "#web/agenda/public.ts";
import { useMe } from "#web/api/me.ts";
import { useChange } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT, type Translate } from "#web/kit/i18n.ts";
import { lazy } from "#web/kit/lazy.ts";
import { useNamed } from "#web/kit/named.ts";
import { toast } from "#web/kit/toast.ts";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Notice } from "#web/ui/atoms/notice.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { SkeletonRows } from "#web/ui/atoms/skeleton.tsx";
import { Avatar } from "#web/ui/atoms/person.tsx";
import { ActionNotice } from "#web/ui/record/action-notice.tsx";
import { editAction, useDeleteAction } from "#web/ui/record/common-actions.tsx";
import { RecordPage, type RecordAction, type RecordTab, type Some } from "#web/ui/record/record-page.tsx";
import { tabOf } from "#web/ui/record/tab-of.tsx";
import { ordersTab } from "#web/orders/public.ts";
import { contactPortalTab } from "#web/portal/public.ts";
import { contactReportsTab } from "#web/reports/public.ts";
import { contactSamplesTab } from "#web/tracking/public.ts";
import type { CustomerCounts } from "./customer-counts.tsx";
import { Overview } from "./overview.tsx";
import { contactLink, rolesOf } from "./words.ts";

const staffTab = tabOf(() => import("./staff-tab.tsx"));
const equipmentTab = tabOf(() => import("./equipment/equipment-tab.tsx"));
const portfolioTab = tabOf(() => import("./portfolio/portfolio-tab.tsx"));
const contractsTab = tabOf(() => import("./contracts-tab.tsx"));
const EraseDialog = lazyDialog(() => import("./erase-dialog.tsx"));
const Merges = lazy(() => import("./merges.tsx"));
const happenedTab = tabOf(() => import("./happened-tab.tsx"));
const CustomerGlanceRow = lazy(() => import("./customer-glance.tsx"));
const ContactSide = lazy(() => import("./contact-side.tsx"));
const CountTabs = lazy(() => import("./customer-counts.tsx"));
const linksTab = tabOf(() => import("./links-tab.tsx"));

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

function ContactMeta({ contact: c }: { contact: Contact }) {
  const t = useT();
  const named = useNamed();
  return (
    <>
      <Avatar person={c} />
      <span>{rolesOf(c, t)}</span>
      {c.company ? (
        <span>
          <RefLink href={c.company.hash_id && contactLink({ hash_id: c.company.hash_id })}>{c.company.name}</RefLink>
        </span>
      ) : null}
      <span>
        <IconMapPin stroke={1.6} aria-hidden="true" />
        {[c.city, named(c.country)].filter(Boolean).join(", ")}
      </span>
    </>
  );
}

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
function useContactActions(
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

/** What was done with the contact and for it. */
function useWorkTabs(c: Contact, counts: CustomerCounts): Some<RecordTab> {
  const t = useT();
  const { can } = useMe();
  return [
    orderSeers.any.some((right) => can(right)) && {
      key: "orders",
      label: t("orders.title"),
      count: counts.orders,
      load: ordersTab({ contact: c }),
    },
    { key: "contracts", label: t("contacts.contracts"), rare: true, load: contractsTab({ of: c }) },
    sampleSeers.any.some((right) => can(right)) && {
      key: "samples",
      label: t("tracking.title"),
      count: counts.samples,
      load: contactSamplesTab({ contact: c }),
    },
    can("portal_manage") && {
      key: "portal",
      label: t("portal.tab"),
      rare: true,
      load: contactPortalTab({ contact: c }),
    },
    agendaSeers.any.some((right) => can(right)) && {
      key: "appointments",
      label: t("contacts.appointments"),
      load: contactAppointments({ contact: c }),
    },
    reportSeers.any.some((right) => can(right)) && {
      key: "reports",
      label: t("reports.title"),
      count: counts.reports,
      load: contactReportsTab({ contact: c }),
    },
  ];
}

/** Its parts. Areas with records of contacts add a tab with one line. */
function useContactTabs(c: Contact, counts: CustomerCounts): Some<RecordTab> {
  const t = useT();
  const { can } = useMe();
  const isCompany = c.contactType === "society";
  return [
    {
      key: "overview",
      label: t("contacts.tab_overview"),
      content: (
        <>
          {isCompany ? (
            <Suspense fallback={<SkeletonRows rows={2} />}>
              <CustomerGlanceRow id={c.hash_id} />
            </Suspense>
          ) : null}
          <Overview contact={c} />
        </>
      ),
    },
    isCompany && { key: "happened", label: t("contacts.happened"), load: happenedTab({ of: c }) },
    isCompany && {
      key: "staff",
      label: t("contacts.tab_staff"),
      count: c.staff_count,
      load: staffTab({ company: c }),
    },
    can("equipments_view") && {
      key: "equipment",
      label: t("equipment.title"),
      count: c.equipment_count ?? undefined,
      load: equipmentTab({ of: c }),
    },
    {
      key: "portfolio",
      label: t("portfolio.title"),
      count: c.portfolio_count,
      load: portfolioTab({ of: c }),
    },
    ...useWorkTabs(c, counts),
    ...(
      ["representatives", "applications", "b2cs", ...(can("benchmarks_view") ? (["benchmarks"] as const) : [])] as const
    ).map((of) => ({
      key: of,
      label: t(`contacts.${of}`),
      count: c[of].length,
      rare: true,
      load: linksTab({ contact: c, of }),
    })),
  ];
}

interface Resuming {
  readonly busy: boolean;
  readonly onResume: () => Promise<void>;
}
/** That a contact was erased, or is not reminded; null when there is nothing to say. */
function noticeOf(c: Contact, t: Translate, { busy, onResume }: Resuming): ReactNode {
  return c.erased_at ? (
    <Notice title={t("contacts.erased_here", { day: formatDay(c.erased_at) })} />
  ) : c.reminders_stopped ? (
    <ActionNotice
      title={t("contacts.reminders_stopped", {
        name: c.reminders_stopped.by.name,
        day: formatDay(c.reminders_stopped.at),
      })}
      label={t("contacts.resume_reminders")}
      busy={busy}
      run={c.can.reminders ? onResume : undefined}
    >
      {c.reminders_stopped.reason}
    </ActionNotice>
  ) : null;
}

/** A contact: its role, how to reach it, and its parts. */
export function ContactRecord({ contact: c }: { contact: Contact }) {
  const t = useT();
  const reminders = useChange(stopContactReminders);
  const setReminders = async (reason: string | null): Promise<void> => {
    await reminders.mutateAsync({ input: { params: { id: c.hash_id }, body: { reason, version: c.version } } });
    toast(t(reason === null ? "contacts.reminders_resumed" : "contacts.reminders_stopped_toast", { name: c.name }));
  };
  const [isErasing, setErasing] = useState(false);
  const isCompany = c.contactType === "society";
  const [counts, setCounts] = useState<CustomerCounts>({});
  return (
    <RecordPage
      of={{ kind: "contact", id: c.hash_id }}
      home={contactHref.list()}
      title={c.name}
      crumb={c.name}
      meta={<ContactMeta contact={c} />}
      actions={useContactActions(c, setReminders, () => setErasing(true))}
      tabs={useContactTabs(c, counts)}
      notice={noticeOf(c, t, { busy: reminders.isPending, onResume: () => setReminders(null) })}
      side={
        <>
          {c.can.erase ? <EraseDialog contact={c} opened={isErasing} onClose={() => setErasing(false)} /> : null}
          <Suspense>
            <ContactSide contact={c} />
          </Suspense>
          {isCompany ? (
            <Suspense>
              <CountTabs id={c.hash_id} onFound={setCounts} />
            </Suspense>
          ) : null}
          {c.can.merge ? (
            <Suspense>
              <Merges contact={c} />
            </Suspense>
          ) : null}
        </>
      }
      happened={{
        did: "contacts.did_",
        otherwise: "contacts.did_update",
        given: ({ details }) => ({ title: details.title ?? details.line ?? "–" }),
        words: ({ details: { reason } }) => (typeof reason === "string" ? reason : undefined),
      }}
    />
  );
}
