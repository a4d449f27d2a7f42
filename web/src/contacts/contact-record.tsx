import { IconMapPin } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { agendaSeers } from "#contract/agenda/rights.ts";
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
import { RecordPage, type RecordTab, type Some } from "#web/ui/record/record-page.tsx";
import { tabOf } from "#web/ui/record/tab-of.tsx";
import { ordersTab } from "#web/orders/public.ts";
import { contactPortalTab } from "#web/portal/public.ts";
import { contactReportsTab } from "#web/reports/public.ts";
import { contactSamplesTab } from "#web/tracking/public.ts";
import { useContactActions } from "./contact-actions.tsx";
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
