import { decide, decidesOwn, mayDo, type FactsOf, type Verdict } from "#contract/kit/lifecycle-decision.ts";
import type { ActionOf, AnyLifecycle, Can } from "#contract/kit/lifecycle.ts";
import type { Person, Place } from "./access.ts";
import { conflict, Failure, forbidden, stale } from "./failures.ts";
import type { Tx } from "./transaction.ts";

/** How the lifecycle reads the rows of a kind. */
export interface Stepping<L extends AnyLifecycle, Row> {
  /** The place where rights to the row are checked. */
  readonly place: (row: Row) => Place;
  readonly facts: (row: Row, me: string) => FactsOf<L>;
}

/** The lifecycle's decisions about a row, for operations (which enforce them) and presenters (which draw buttons). */
export interface Steps<L extends AnyLifecycle, Row> {
  readonly verdict: (tx: Tx, action: ActionOf<L>, row: Row) => Verdict;
  /** Throws when the action is not allowed: missing right (403), four eyes (403), wrong state or version (409). */
  readonly allow: (tx: Tx, action: ActionOf<L>, row: Row, version?: number) => void;
  /** The 409 for an action that the state forbids; the text names both. */
  readonly notFromHere: (action: ActionOf<L>, row: Row) => Failure;
  /** Whether the person decides on their own request, because the company has switched the four-eyes principle off. */
  readonly decidesOwn: (tx: Tx, action: ActionOf<L>, row: Row) => boolean;
  /** The `can` field of an answer. */
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
