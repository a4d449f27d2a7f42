import {
  IconBell,
  IconBellOff,
  IconLock,
  IconSitemap,
  IconSubtask,
  IconUsers,
  IconUserShare,
} from "@tabler/icons-react";
import { followTicket } from "#contract/tickets/endpoints.ts";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import { ticketHandlers } from "#contract/tickets/rights.ts";
import type { Ticket } from "#contract/tickets/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useChange } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { formatMoment } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { ChosenPanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordPage, type RecordAction, type RecordTab, type Some } from "#web/ui/record/record-page.tsx";
import { tabOf } from "#web/ui/record/tab-of.tsx";
import { ticketActions } from "./actions.ts";
import { timeWords } from "./clocks.tsx";
import { ProcessStrip } from "./process.tsx";
import { useMyDeeds } from "./step-deeds.tsx";
import { Thread } from "./thread.tsx";
import { TicketSide, ticketStory } from "./ticket-side.tsx";
import { Marked } from "#web/ui/atoms/marked.tsx";
import { TicketStatus } from "./words.tsx";
import css from "./tickets.module.css";

const TicketForm = lazyPart(() => import("./ticket-form.tsx"));
const StatusForm = lazyPart(() => import("./status-form.tsx"));
const AssignForm = lazyPart(() => import("./assign-form.tsx"));
const MergeForm = lazyPart(() => import("./merge-form.tsx"));
const ParentForm = lazyPart(() => import("./parent-form.tsx"));
const TimeForm = lazyPart(() => import("./time-form.tsx"));
const FollowersForm = lazyPart(() => import("./followers-form.tsx"));

function TicketMeta({ ticket: o }: { ticket: Ticket }) {
  const t = useT();
  return (
    <>
      <span>{o.number}</span>
      <TicketStatus ticket={o} />
      <Marked of={o.type} />
      {o.secret ? (
        <span className={css.lock}>
          <IconLock stroke={1.6} aria-hidden="true" />
          {t("tickets.secret")}
        </span>
      ) : null}
      <PersonName person={o.user} />
      <span>{o.zone.name}</span>
      <span>{t("tickets.since", { moment: formatMoment(o.created_at) })}</span>
    </>
  );
}

const icon = { size: 16, stroke: 1.6 };
/** What is done with a ticket beside its lifecycle. */
function useMoreActions(o: Ticket, open: (at: { do: string }) => void): Some<RecordAction> {
  const t = useT();
  const { me } = useMe();
  const follow = useFollowing(o);
  return [
    o.can.assign && {
      key: "give",
      label: t("tickets.assign"),
      icon: <IconUserShare {...icon} />,
      run: () => open({ do: "assign" }),
    },
    o.following !== null &&
      o.user.hash_id !== me.hash_id && {
        key: "follow",
        label: t(o.following ? "tickets.unfollow" : "tickets.follow"),
        icon: o.following ? <IconBellOff {...icon} /> : <IconBell {...icon} />,
        run: follow,
      },
    o.works &&
      o.can.update && {
        key: "parent",
        label: t("tickets.set_parent"),
        icon: <IconSitemap {...icon} />,
        run: () => open({ do: "parent" }),
      },
    o.works &&
      o.can.update && {
        key: "child",
        label: t("tickets.add_child"),
        icon: <IconSubtask {...icon} />,
        run: () => open({ do: "child" }),
      },
    o.keeps_followers && {
      key: "followers",
      label: t("tickets.change_followers"),
      icon: <IconUsers {...icon} />,
      run: () => open({ do: "followers" }),
    },
  ];
}

interface TicketPanelsProps {
  ticket: Ticket;
  chosen: string | undefined;
  onClose: () => void;
}
/** The forms beside a ticket. */
function TicketPanels({ ticket: o, chosen, onClose }: TicketPanelsProps) {
  const t = useT();
  const titleOf = (key: string): string => t(key, { number: o.number });
  return (
    <ChosenPanel
      chosen={chosen}
      onClose={onClose}
      panels={{
        edit: o.can.update && {
          title: titleOf("tickets.change"),
          form: <TicketForm ticket={o} onClose={onClose} />,
        },
        status: o.can.status && {
          title: titleOf("tickets.status_title"),
          form: <StatusForm ticket={o} onClose={onClose} />,
        },
        assign: o.can.assign && {
          title: titleOf("tickets.assign_title"),
          form: <AssignForm ticket={o} onClose={onClose} />,
        },
        merge: o.can.merge && {
          title: titleOf("tickets.merge_title"),
          form: <MergeForm ticket={o} onClose={onClose} />,
        },
        parent: o.works &&
          o.can.update && {
            title: titleOf("tickets.parent_title"),
            form: <ParentForm ticket={o} onClose={onClose} />,
          },
        child: o.works &&
          o.can.update && {
            title: titleOf("tickets.child_title"),
            form: <TicketForm parent={o} onClose={onClose} />,
          },
        time: o.can.time && {
          title: titleOf("tickets.time_title"),
          form: <TimeForm ticket={o} onClose={onClose} />,
        },
        followers: o.keeps_followers && {
          title: titleOf("tickets.followers_title"),
          form: <FollowersForm ticket={o} onClose={onClose} />,
        },
      }}
    />
  );
}

/** Page of a ticket: its thread, who has it, and what may be done with it. */
export function TicketRecord({ ticket: o }: { ticket: Ticket }) {
  const t = useT();
  const [url] = useUrl();
  const { me, can } = useMe();
  const drawer = useAddressed(["do"]);
  const handles = ticketHandlers.any.some((right) => can(right));
  const home = handles && o.user.hash_id !== me.hash_id ? ticketHref.list() : ticketHref.own();
  const isMine = o.assignee?.hash_id === me.hash_id;
  const actions = useRecordActions(ticketActions, o, {
    home,
    open: drawer.open,
    known: {
      assign: isMine || o.user.hash_id === me.hash_id ? false : { given: { assignee_id: me.hash_id } },
      // An asker who is asked something answers in the thread.
      ...(o.state === "WAITING" && { reopen: false }),
    },
  });
  const deeds = useMyDeeds(o);
  return (
    <>
      <RecordPage
        of={{ kind: "ticket", id: o.hash_id }}
        title={o.topic}
        crumb={o.number}
        home={home}
        meta={<TicketMeta ticket={o} />}
        actions={[
          ...deeds,
          ...(deeds.length > 0 ? actions.map(({ look: _, ...action }) => action) : actions),
          ...useMoreActions(o, drawer.open),
        ]}
        notice={<MergedNotice ticket={o} />}
        tabs={tabsOf(o, t, () => drawer.open({ do: "time" }))}
        side={<TicketSide ticket={o} />}
        happened={o.internal ? ticketStory : undefined}
      />
      <TicketPanels ticket={o} chosen={url.do} onClose={drawer.close} />
    </>
  );
}

const stepsTab = tabOf(() => import("./steps-tab.tsx"));
const checklistTab = tabOf(() => import("./checklist-tab.tsx"));
const timeTab = tabOf(() => import("./time-tab.tsx"));
/** The thread, and what there is beside it. */
function tabsOf(o: Ticket, t: Translate, noteTime: () => void): RecordTab[] {
  const ended = o.steps.filter((s) => s.state === "DONE" || s.state === "SKIPPED").length;
  const ticked = o.checklist.filter((line) => line.done).length;
  const part = (count: number, all: number): string => t("tickets.part_of_all", { count, all });
  const tabs: (RecordTab | false)[] = [
    {
      key: "thread",
      label: t("tickets.thread"),
      content: (
        <>
          <ProcessStrip ticket={o} />
          <Thread ticket={o} />
        </>
      ),
    },
    o.steps.length > 0 && {
      key: "steps",
      label: t("tickets.steps"),
      count: part(ended, o.steps.length),
      load: stepsTab({ ticket: o }),
    },
    (o.checklist.length > 0 || (o.works && o.can.update === true)) && {
      key: "checklist",
      label: t("tickets.checklist"),
      ...(o.checklist.length > 0 && { count: part(ticked, o.checklist.length) }),
      load: checklistTab({ ticket: o }),
    },
    o.spent !== null && {
      key: "time",
      label: t("tickets.time"),
      ...(o.spent > 0 && { count: timeWords(o.spent, t) }),
      load: timeTab({ ticket: o, onNew: noteTime }),
    },
  ];
  return tabs.filter((tab) => tab !== false);
}

/** Where a merged ticket goes on. */
function MergedNotice({ ticket: o }: { ticket: Ticket }) {
  const t = useT();
  if (!o.merged_into) return null;
  return (
    <p className={css.asks}>
      {t("tickets.goes_on")} <RefLink href={ticketHref.view(o.merged_into.hash_id)}>{o.merged_into.number}</RefLink>
    </p>
  );
}

/** Follows the ticket or stops; who sees it no longer goes to their own. */
function useFollowing(o: Ticket): () => Promise<boolean> {
  const { me } = useMe();
  const { mutateAsync } = useChange(followTicket);
  return async () => {
    const change = o.following ? { remove: [me.hash_id] } : { add: [me.hash_id] };
    const answer = await mutateAsync({ input: { params: { id: o.hash_id }, body: change } }).catch(() => undefined);
    if (answer?.data === null) go(ticketHref.own(), { replace: true });
    return answer !== undefined;
  };
}
