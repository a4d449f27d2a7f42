import type { TicketColour } from "#contract/tickets/colours.ts";
import { useNamed } from "#web/kit/named.ts";
import css from "./marked.module.css";

interface Coloured {
  name: string;
  name_fr: string | null;
  colour: TicketColour;
}

/** An entry of a list with the colour that the company gave it. */
export function Marked({ of }: { of: Coloured }) {
  const named = useNamed();
  return (
    <span className={css.marked}>
      <i className={css[of.colour]} aria-hidden="true" />
      <span>{named(of)}</span>
    </span>
  );
}
/** Classes that set `--c`, by colour. */
export { css as marks };
