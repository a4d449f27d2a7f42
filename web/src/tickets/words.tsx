import type { TicketRow } from "#contract/tickets/schemas.ts";
import { useNamed } from "#web/kit/named.ts";
import { marks } from "#web/ui/atoms/marked.tsx";

/** The company's own word for the status, with its colour; the dot fills up with its meaning. */
export function TicketStatus({ ticket: { status, state } }: { ticket: Pick<TicketRow, "status" | "state"> }) {
  const named = useNamed();
  return (
    <span className={marks.marked}>
      <i className={`${marks.dot} ${marks[status.colour]}`} data-state={state} aria-hidden="true" />
      <span>{named(status)}</span>
    </span>
  );
}
