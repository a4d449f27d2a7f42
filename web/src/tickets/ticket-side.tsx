import { ticketHref } from "#contract/tickets/hrefs.ts";
import type { Ticket } from "#contract/tickets/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Moment } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Facts, SideSection } from "#web/ui/record/side-section.tsx";
import type { AuditEntry } from "#web/ui/record/what-happened.tsx";
import { Clocks } from "./clocks.tsx";
import { Marked } from "./words.tsx";
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
            [t("tickets.follows"), link(o.follows)],
            ...o.followed_by.map((next) => [t("tickets.followed_by"), link(next)] as const),
          ]}
        />
        {o.entered_by ? (
          <p className={css.soft}>{t("tickets.entered_by", { name: o.entered_by.name, asker: o.user.name })}</p>
        ) : null}
      </SideSection>
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
