import { ticketHref } from "#contract/tickets/hrefs.ts";
import type { Ticket } from "#contract/tickets/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Moment } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import type { AuditEntry } from "#web/ui/record/what-happened.tsx";
import { Clocks } from "./clocks.tsx";
import { Marked } from "#web/ui/atoms/marked.tsx";
import { TicketStatus } from "./words.tsx";
import css from "./tickets.module.css";

/** Texts of a ticket's timeline, for those who read it. */
export const ticketStory = {
  did: "tickets.did_",
  otherwise: "tickets.did_change",
  words: ({ details }: AuditEntry) => (typeof details.reason === "string" ? details.reason : undefined),
  withoutComments: true,
} as const;

/** Side column: who has it, how urgent it is, who follows it. */
export function TicketSide({ ticket: o }: { ticket: Ticket }) {
  const t = useT();
  const when = (at: string | null) => (at === null ? null : <Moment value={at} />);
  const link = (other: Ticket["follows"]) =>
    other && <RefLink href={ticketHref.view(other.hash_id)}>{other.number}</RefLink>;
  return (
    <>
      <Clocks ticket={o} />
      <SideSection title={t("tickets.facts")}>
        <Facts
          facts={[
            [
              t("tickets.assignee"),
              o.assignee ? (
                <PersonName person={o.assignee} size="small" />
              ) : (
                <span className={css.nobody}>{t("tickets.nobody")}</span>
              ),
            ],
            [t("tickets.priority"), <Marked key="priority" of={o.priority} />],
            [t("tickets.answered_at"), when(o.answered_at)],
            [t("tickets.solved_at"), when(o.solved_at)],
            [t("tickets.closed_at"), when(o.closed_at)],
            [t("tickets.part_of"), o.parent && link(o.parent)],
            [t("tickets.merged_into"), link(o.merged_into)],
            ...o.merged.map(
              (other) =>
                [
                  t("tickets.merged_here"),
                  <RefLink key={other.hash_id} href={ticketHref.view(other.hash_id, { do: "own" })}>
                    {other.number}
                  </RefLink>,
                ] as const,
            ),
            [t("tickets.follows"), link(o.follows)],
            ...o.followed_by.map((next) => [t("tickets.followed_by"), link(next)] as const),
          ]}
        />
        {o.entered_by ? (
          <p className={css.soft}>{t("tickets.entered_by", { name: o.entered_by.name, asker: o.user.name })}</p>
        ) : null}
      </SideSection>
      <Family ticket={o} />
      {o.followers.length > 0 ? (
        <SideSection title={t("tickets.followers")} count={o.followers.length}>
          <ul className={css.people}>
            {o.followers.map((person) => (
              <li key={person.hash_id}>
                <PersonName person={person} size="small" />
              </li>
            ))}
          </ul>
        </SideSection>
      ) : null}
    </>
  );
}

/** The tickets below this one: those that are open keep it from being solved. */
function Family({ ticket: o }: { ticket: Ticket }) {
  const t = useT();
  const count = o.children.length + o.hidden_children;
  if (count === 0) return null;
  const open = o.children.filter((c) => c.state === "OPEN" || c.state === "WAITING").map((c) => c.number);
  return (
    <SideSection title={t("tickets.children")} count={count}>
      <ul className={css.people}>
        {o.children.map((child) => (
          <li key={child.hash_id}>
            <span className={css.child}>
              <RefLink href={ticketHref.view(child.hash_id)}>{child.number}</RefLink> {child.topic}
            </span>
            <TicketStatus ticket={child} />
          </li>
        ))}
      </ul>
      {o.hidden_children > 0 ? (
        <p className={css.soft}>{t("tickets.hidden_children", { count: o.hidden_children })}</p>
      ) : null}
      {open.length > 0 && o.can.status ? (
        <p className={css.soft}>{t("tickets.children_first", { count: open.length, numbers: open.join(", ") })}</p>
      ) : null}
    </SideSection>
  );
}
