import type { TicketColour } from "#contract/tickets/colours.ts";
import type { TicketRow } from "#contract/tickets/schemas.ts";
import { useNamed } from "#web/kit/named.ts";
import css from "./tickets.module.css";

interface Coloured {
  name: string;
  name_fr: string | null;
  colour: TicketColour;
}

/** A type or a priority with its colour. */
export function Marked({ of }: { of: Coloured }) {
  const named = useNamed();
  return (
    <span className={css.marked}>
      <i className={css[of.colour]} aria-hidden="true" />
      <span>{named(of)}</span>
    </span>
  );
}

/** The company's own word for the status, with its colour; the dot fills up with its meaning. */
export function TicketStatus({ ticket: { status, state } }: { ticket: Pick<TicketRow, "status" | "state"> }) {
  const named = useNamed();
  return (
    <span className={css.marked}>
      <i className={`${css.dot} ${css[status.colour]}`} data-state={state} aria-hidden="true" />
      <span>{named(status)}</span>
    </span>
  );
}
