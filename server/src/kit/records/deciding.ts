import { waitingStep, type ActionOf, type AnyLifecycle, type WaitsOf } from "#contract/kit/lifecycle.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import type { Where } from "../sql/list-query.ts";
import { isAtAny } from "../sql/owners.ts";
import type { Reader } from "../sql/transaction.ts";
import { passesFourEyes } from "./company.ts";
import { actionsJson, NO_AMOUNT, queueOf, type DecisionSource } from "./home-screen.ts";
import type { Reached } from "./reached.ts";

/** Options of a decision queue. */
interface Queued {
  /** SQL columns `person` and `zone` as JSON, with their joins: `ownerAndOffice` (`zones/public.ts`) for a record of an office. */
  readonly whose: { readonly columns: string; readonly joins: string };
  /** SQL columns `amount` (as text), `currency_iso` and `minor_unit`, with their joins. */
  readonly money?: { readonly columns: string; readonly joins: string };
  /** A further condition on `e`, for people who may decide only some. */
  readonly only?: (reader: Reader, where: Where) => string;
}
/** A kind of record that waits for decisions. */
interface Decided<L extends AnyLifecycle> {
  readonly lifecycle: L;
  readonly reach: Reached;
  readonly link: (id: string) => string;
}

/** The decision queue of a step for the home screen and the menu: records that wait for the caller, their own only without four eyes. */
export const decisionsOf =
  <L extends AnyLifecycle>({ lifecycle, reach, link }: Decided<L>) =>
  (
    action: WaitsOf<L> & ActionOf<L>,
    since: string,
    badge: DecisionSource["badge"],
    { whose, money, only }: Queued,
  ): DecisionSource & { readonly waiting: (reader: Reader, where: Where) => string | undefined } => {
    const { right, states } = waitingStep(lifecycle, action);
    const waiting = (reader: Reader, where: Where): string | undefined => {
      const { access, person } = reader;
      const places = placesOf(access.reach([right]));
      if (places?.length === 0) return undefined;
      const here = places === null ? "true" : where.bind(isAtAny(reach.table.place, "?::uuid[]"), places);
      const inState = `e.state IN (${states.map((state) => `'${state}'`).join(", ")})`;
      const allowed = where.bind(passesFourEyes("e.user_id", "?::uuid"), person.id);
      return [inState, here, allowed, ...(only ? [only(reader, where)] : [])].join(" AND ");
    };
    const queue = queueOf({
      kind: lifecycle.name,
      badge,
      actions: actionsJson("open"),
      link,
      waiting,
      from: `${reach.table.table} e`,
      joins: `${whose.joins} ${money?.joins ?? ""}`,
      id: "e.hash_id",
      since,
      columns: `e.number, e.title, ${whose.columns}, ${money?.columns ?? NO_AMOUNT}, e.version, 0 AS files_count`,
    });
    return { ...queue, waiting };
  };
