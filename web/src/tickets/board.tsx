import { type RefObject, useEffect, useRef, useState } from "react";
import { assignTicket, getTicketBoard, setTicketStatus } from "#contract/tickets/endpoints.ts";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import type { BoardColumn, TicketRow } from "#contract/tickets/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useNamed } from "#web/kit/named.ts";
import { toast } from "#web/kit/toast.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Avatar } from "#web/ui/atoms/person.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { SidePanel } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ClockCell } from "./clocks.tsx";
import { nextOn, type Way } from "./board-keys.ts";
import { Marked } from "#web/ui/atoms/marked.tsx";
import { TicketStatus } from "./words.tsx";
import css from "./board.module.css";

const StatusForm = lazyPart(() => import("./status-form.tsx"));

/** A ticket on its way to a status that wants words first. */
interface Asked {
  readonly ticket: TicketRow;
  readonly to: string;
}

/** The cards on the screen, and the focus that moves among them. */
function useCards(columns: readonly BoardColumn[] | undefined) {
  const cards = useRef(new Map<string, HTMLElement>());
  /** A ticket that changes its column takes the focus along. */
  const wanted = useRef<string>(undefined);
  const focused = (): TicketRow | undefined => {
    const id = [...cards.current].find(([, card]) => card.contains(document.activeElement))?.[0];
    return columns?.flatMap((c) => c.tickets).find((one) => one.hash_id === id);
  };
  const focus = (id: string | undefined): void => void (id && cards.current.get(id)?.querySelector("a")?.focus());
  useEffect(() => {
    const at = columns?.find((c) => c.tickets.some((one) => one.hash_id === wanted.current));
    if (!at || cards.current.get(wanted.current ?? "")?.contains(document.activeElement)) return;
    focus(wanted.current);
    wanted.current = undefined;
  }, [columns]);
  const step = (way: Way): void => focus(nextOn(columns ?? [], focused()?.hash_id, way));
  return { cards: cards.current, wanted, focused, step };
}

/** Takes tickets and moves them. Waiting takes a question, solved what was done: they are asked for first. */
function useDeeds(wanted: RefObject<string | undefined>, ask: (asked: Asked) => void) {
  const t = useT();
  const { me } = useMe();
  /** Versions of tickets that were changed here: quick keys come before the board is read again. */
  const versions = useRef(new Map<string, number>());
  const versionOf = ({ hash_id, version }: TicketRow): number => Math.max(version, versions.current.get(hash_id) ?? 0);
  const said = ({ hash_id, version, number }: TicketRow, words: string): void => {
    versions.current.set(hash_id, version);
    toast(t(words, { number }));
  };
  const set = useChange(setTicketStatus);
  const assign = useChange(assignTicket);
  const take = (ticket: TicketRow): void => {
    const body = { assignee_id: me.hash_id, version: versionOf(ticket) };
    assign
      .mutateAsync({ input: { params: { id: ticket.hash_id }, body } })
      .then(({ data }) => said(data, "tickets.taken"))
      .catch(() => undefined);
  };
  const move = (ticket: TicketRow, column: BoardColumn | undefined): void => {
    if (!column || !ticket.can.status || column.status.hash_id === ticket.status.hash_id) return;
    if (column.state !== "OPEN") return ask({ ticket, to: column.status.hash_id });
    const body = { status_id: column.status.hash_id, version: versionOf(ticket) };
    wanted.current = ticket.hash_id;
    set
      .mutateAsync({ input: { params: { id: ticket.hash_id }, body } })
      .then(({ data }) => said(data, "tickets.status_set"))
      .catch(() => (wanted.current = undefined));
  };
  return { take, move };
}

interface BoardKeys
  extends Pick<ReturnType<typeof useCards>, "focused" | "step">, Pick<ReturnType<typeof useDeeds>, "take" | "move"> {
  columns: readonly BoardColumn[] | undefined;
}
/** Arrows go from card to card, with Shift they move the ticket to the column beside. */
function useBoardKeys({ columns, focused, step, take, move }: BoardKeys): void {
  const beside = (by: 1 | -1): void => {
    const ticket = focused();
    const at = columns?.findIndex((c) => c.status.hash_id === ticket?.status.hash_id) ?? -1;
    if (ticket && at >= 0) move(ticket, columns?.[at + by]);
  };
  useKeys([
    { keys: "ArrowDown", repeats: true, run: () => step("down") },
    { keys: "ArrowUp", repeats: true, run: () => step("up") },
    { keys: "ArrowRight", repeats: true, run: () => step("right") },
    { keys: "ArrowLeft", repeats: true, run: () => step("left") },
    { keys: "j", label: "ui.key_next", repeats: true, run: () => step("down") },
    { keys: "k", label: "ui.key_before", repeats: true, run: () => step("up") },
    { keys: "shift+ArrowRight", label: "tickets.key_further", run: () => beside(1) },
    { keys: "shift+ArrowLeft", label: "tickets.key_back", run: () => beside(-1) },
    {
      keys: "t",
      label: "tickets.take",
      run: () => {
        const ticket = focused();
        if (ticket?.can.assign) take(ticket);
      },
    },
  ]);
}

/** The tickets that are not closed, a column for each status; the keyboard alone suffices. */
export default function Board({ query }: { query: Readonly<Record<string, string>> }) {
  const t = useT();
  const [asked, setAsked] = useState<Asked>();
  const read = useRead(getTicketBoard, { query }, { keep: true });
  const columns = read.data?.data;
  const { cards, wanted, focused, step } = useCards(columns);
  const { take, move } = useDeeds(wanted, setAsked);
  useBoardKeys({ columns, focused, step, take, move });
  if (!columns) return <Loading of={read} rows={8} />;
  const close = (): void => setAsked(undefined);
  return (
    <>
      <div className={css.board}>
        {columns.map((column) => (
          <Column
            key={column.status.hash_id}
            column={column}
            cards={cards}
            onDrop={(id) => {
              const ticket = columns.flatMap((c) => c.tickets).find((one) => one.hash_id === id);
              if (ticket) move(ticket, column);
            }}
          />
        ))}
      </div>
      <SidePanel
        opened={asked !== undefined}
        onClose={close}
        title={t("tickets.status_title", { number: asked?.ticket.number })}
      >
        {asked ? <StatusForm ticket={asked.ticket} to={asked.to} onClose={close} /> : null}
      </SidePanel>
    </>
  );
}

interface ColumnProps {
  column: BoardColumn;
  cards: Map<string, HTMLElement>;
  onDrop: (ticket: string) => void;
}
function Column({ column: { status, state, count, tickets }, cards, onDrop }: ColumnProps) {
  const t = useT();
  const named = useNamed();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is a second way: keys do the same
    <section
      className={css.column}
      aria-label={named(status)}
      onDragOver={(e) => e.preventDefault()}
      onDrop={(e) => onDrop(e.dataTransfer.getData("text/plain"))}
    >
      <h2>
        <TicketStatus ticket={{ status, state }} /> <span>{count}</span>
      </h2>
      <ul>
        {tickets.map((ticket) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is a second way: keys do the same
          <li
            key={ticket.hash_id}
            ref={(card) => {
              if (card) cards.set(ticket.hash_id, card);
              else cards.delete(ticket.hash_id);
            }}
            className={css.card}
            draggable={ticket.can.status === true}
            onDragStart={(e) => e.dataTransfer.setData("text/plain", ticket.hash_id)}
          >
            <span className={css.line}>
              <span className={css.number}>{ticket.number}</span>
              <Marked of={ticket.priority} />
            </span>
            <AppLink href={ticketHref.view(ticket.hash_id)} className={css.topic}>
              {ticket.topic}
            </AppLink>
            <span className={css.line}>
              <Marked of={ticket.type} />
              <ClockCell ticket={ticket} />
            </span>
            <span className={css.line}>
              <span>{ticket.user.name}</span>
              {ticket.assignee ? (
                <span title={ticket.assignee.name}>
                  <Avatar person={ticket.assignee} size="small" />
                  <span className="sr-only">{ticket.assignee.name}</span>
                </span>
              ) : (
                <span className={css.nobody}>{t("tickets.nobody")}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {count > tickets.length ? (
        <AppLink href={ticketHref.list({ status_id: status.hash_id })} className={css.more}>
          {t("tickets.board_more", { count: count - tickets.length })}
        </AppLink>
      ) : null}
    </section>
  );
}
