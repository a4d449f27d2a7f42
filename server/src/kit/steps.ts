import { decide, decidesOwn, mayDo, type FactsOf, type Verdict } from "#contract/kit/lifecycle-decision.ts";
import type { ActionOf, AnyLifecycle, Can } from "#contract/kit/lifecycle.ts";
import type { Person, Place } from "./access.ts";
import { conflict, Failure, forbidden, stale } from "./failures.ts";
import type { Tx } from "./transaction.ts";

/** How the rows of a kind meet its lifecycle. */
export interface Stepping<L extends AnyLifecycle, Row> {
  /** Where rights to it count. */
  readonly place: (row: Row) => Place;
  readonly facts: (row: Row, me: string) => FactsOf<L>;
}

/** What a lifecycle says about a row: to operations, which decide, and to presenters, which draw. */
export interface Steps<L extends AnyLifecycle, Row> {
  readonly verdict: (tx: Tx, action: ActionOf<L>, row: Row) => Verdict;
  /** Throws what stands against the action: the right (403), the four eyes (403), the state or the version (409). */
  readonly allow: (tx: Tx, action: ActionOf<L>, row: Row, version?: number) => void;
  /** The state forbids the action: what it is and what was tried, in words. */
  readonly notFromHere: (action: ActionOf<L>, row: Row) => Failure;
  /** Whether the person decides about their own: the company has switched the four eyes off. */
  readonly decidesOwn: (tx: Tx, action: ActionOf<L>, row: Row) => boolean;
  /** `can` of an answer. */
  readonly can: (row: Row, person: Person) => Can<L>;
}

export function stepsOf<L extends AnyLifecycle, Row extends { readonly version: number }>(
  l: L,
  { place, facts }: Stepping<L, Row>,
): Steps<L, Row> {
  const heldBy = ({ access }: Tx, row: Row) => {
    const at = place(row);
    return (right: Parameters<typeof access.can>[0]) => access.can(right, at);
  };
  const verdict = (tx: Tx, action: ActionOf<L>, row: Row): Verdict =>
    decide(l, action, facts(row, tx.person.id), heldBy(tx, row));
  const notFromHere = (action: ActionOf<L>, row: Row): Failure =>
    action === "update" || action === "delete"
      ? conflict("errors.not_editable", undefined, "state")
      : conflict(
          "errors.state",
          { action: `@lifecycle.action.${action}`, state: `@lifecycle.${l.name}.${facts(row, "").state}` },
          "state",
        );
  return {
    verdict,
    notFromHere,
    allow(tx, action, row, version) {
      const found = verdict(tx, action, row);
      if (found === "forbidden") throw forbidden();
      if (found === "four-eyes") throw new Failure("forbidden", { key: "errors.four_eyes" }, undefined, "four_eyes");
      if (found === "state") throw notFromHere(action, row);
      if (version !== undefined && version !== row.version) throw stale();
    },
    decidesOwn: (tx, action, row) => decidesOwn(l, action, facts(row, tx.person.id), heldBy(tx, row)),
    can(row, { id, rights }) {
      const at = place(row);
      return mayDo(l, facts(row, id), (right) => rights.at(right, at));
    },
  };
}
