import { IconBell, IconBellOff, IconLock, IconUsers, IconUserShare } from "@tabler/icons-react";
import { followTicket } from "#contract/tickets/endpoints.ts";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import { ticketHandlers } from "#contract/tickets/rights.ts";
import type { Ticket } from "#contract/tickets/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useChange } from "#web/api/query.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import { formatMoment } from "#web/ui/atoms/day.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { ChosenPanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordPage } from "#web/ui/record/record-page.tsx";
import { ticketActions } from "./actions.ts";
import { Thread } from "./thread.tsx";
import { TicketSide, ticketStory } from "./ticket-side.tsx";
import { Marked, TicketStatus } from "./words.tsx";
import css from "./tickets.module.css";

const TicketForm = lazyPart(() => import("./ticket-form.tsx"));
const StatusForm = lazyPart(() => import("./status-form.tsx"));
const AssignForm = lazyPart(() => import("./assign-form.tsx"));
const FollowersForm = lazyPart(() => import("./followers-form.tsx"));

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
  const follow = useFollowing(o);
  const titleOf = (key: string): string => t(key, { number: o.number });
  const icon = { size: 16, stroke: 1.6 };
  return (
    <>
      <RecordPage
        of={{ kind: "ticket", id: o.hash_id }}
        title={o.topic}
        crumb={o.number}
        home={home}
        meta={
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
        }
        actions={[
          ...actions,
          o.can.assign && {
            key: "give",
            label: t("tickets.assign"),
            icon: <IconUserShare {...icon} />,
            run: () => drawer.open({ do: "assign" }),
          },
          o.following !== null &&
            o.user.hash_id !== me.hash_id && {
              key: "follow",
              label: t(o.following ? "tickets.unfollow" : "tickets.follow"),
              icon: o.following ? <IconBellOff {...icon} /> : <IconBell {...icon} />,
              run: follow,
            },
          o.keeps_followers && {
            key: "followers",
            label: t("tickets.change_followers"),
            icon: <IconUsers {...icon} />,
            run: () => drawer.open({ do: "followers" }),
          },
        ]}
        tabs={[{ key: "thread", label: t("tickets.thread"), content: <Thread ticket={o} /> }]}
        side={<TicketSide ticket={o} />}
        happened={o.internal ? ticketStory : undefined}
      />
      <ChosenPanel
        chosen={url.do}
        onClose={drawer.close}
        panels={{
          edit: o.can.update && {
            title: titleOf("tickets.change"),
            form: <TicketForm ticket={o} onClose={drawer.close} />,
          },
          status: o.can.status && {
            title: titleOf("tickets.status_title"),
            form: <StatusForm ticket={o} onClose={drawer.close} />,
          },
          assign: o.can.assign && {
            title: titleOf("tickets.assign_title"),
            form: <AssignForm ticket={o} onClose={drawer.close} />,
          },
          followers: o.keeps_followers && {
            title: titleOf("tickets.followers_title"),
            form: <FollowersForm ticket={o} onClose={drawer.close} />,
          },
        }}
      />
    </>
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
