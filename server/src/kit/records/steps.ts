import { decide, decidesOwn, mayDo, type FactsOf, type Verdict } from "#contract/kit/lifecycle-decision.ts";
import { endsOf, statesFor, type ActionOf, type AnyLifecycle, type Can } from "#contract/kit/lifecycle.ts";
import type { Person, Place } from "#server/kit/shared/access.ts";
import { composed } from "../sql/database.ts";
import { hasText } from "#server/kit/shared/texts.ts";
import { conflict, Failure, forbidden, stale } from "#server/kit/shared/failures.ts";
import type { Tx } from "../sql/transaction.ts";

/** How the lifecycle reads the rows of a kind. */
interface Stepping<L extends AnyLifecycle, Row> {
  /** The place where rights to the row are checked. */
  readonly place: (row: Row) => Place;
  readonly facts: (row: Row, me: string, person?: Person) => FactsOf<L>;
  /** The column of the state, if it is not called so. */
  readonly column?: string;
}

/** What a step writes besides the state. */
export interface Written {
  /** The target state, when the step has several. */
  readonly to?: string | undefined;
  /** A column set to the current time. */
  readonly at?: string | undefined;
  /** Other columns to set. */
  readonly set?: Readonly<Record<string, string | number | null>>;
  /** Further assignments in SQL; `bind` gives their parameters. */
  readonly sql?: ((bind: (value: unknown) => string) => string) | undefined;
}

/** The lifecycle's decisions about a row, for operations (which enforce them) and presenters (which draw buttons). */
export interface Steps<L extends AnyLifecycle, Row> {
  readonly column: string;
  readonly stateOf: (row: Row) => string;
  readonly verdict: (tx: Tx, action: ActionOf<L>, row: Row) => Verdict;
  /** Throws when the action is not allowed: missing right (403), four eyes (403), wrong state or version (409). */
  readonly allow: (tx: Tx, action: ActionOf<L>, row: Row, version?: number) => void;
  /** The 409 for an action that the state forbids; the text names both. */
  readonly notFromHere: (action: ActionOf<L>, row: Row) => Failure;
  /** Whether the person decides on their own request, because the company has switched the four-eyes principle off. */
  readonly decidesOwn: (tx: Tx, action: ActionOf<L>, row: Row) => boolean;
  /** Writes a step to the table, as long as the row is where the step may start (else throws a 409): its next state and version. */
  readonly write: (
    tx: Tx,
    table: string,
    action: ActionOf<L>,
    row: Row & { readonly hash_id: string },
    written?: Written,
  ) => Promise<{ readonly to: string; readonly version: number }>;
  /** The `can` field of an answer. */
  readonly can: (row: Row, person: Person) => Can<L>;
}

/** The text key of a step. One that is called otherwise elsewhere has a word of its own: one finishes counting, and finishes a step. */
function wordOf(lifecycle: string, action: string): string {
  const own = `lifecycle.action.${lifecycle}.${action}`;
  return hasText(own) ? own : `lifecycle.action.${action}`;
}

/** The steps of a lifecycle for one kind of row: who may take them, and the checks before they do. */
export function stepsOf<L extends AnyLifecycle, Row extends { readonly version: number }>(
  l: L,
  { place, facts, column = "state" }: Stepping<L, Row>,
): Steps<L, Row> {
  const heldBy = ({ access }: Tx, row: Row) => {
    const at = place(row);
    return (right: Parameters<typeof access.can>[0]) => access.can(right, at);
  };
  const verdict = (tx: Tx, action: ActionOf<L>, row: Row): Verdict =>
    decide(l, action, facts(row, tx.person.id, tx.person), heldBy(tx, row));
  const stateOf = (row: Row): string => facts(row, "").state;
  const notFromHere = (action: ActionOf<L>, row: Row): Failure =>
    action === "update" || action === "delete"
      ? conflict("errors.not_editable", undefined, "state")
      : conflict(
          "errors.state",
          { action: `@${wordOf(l.name, action)}`, state: `@lifecycle.${l.name}.${stateOf(row)}` },
          "state",
        );
  return {
    column,
    stateOf,
    verdict,
    notFromHere,
    allow(tx, action, row, version) {
      const found = verdict(tx, action, row);
      if (found === "forbidden") throw forbidden();
      if (found === "four-eyes") throw new Failure("forbidden", { key: "errors.four_eyes" }, undefined, "four_eyes");
      if (found === "state") throw notFromHere(action, row);
      if (version !== undefined && version !== row.version) throw stale();
    },
    decidesOwn: (tx, action, row) => decidesOwn(l, action, facts(row, tx.person.id, tx.person), heldBy(tx, row)),
    async write(tx, table, action, row, { to: chosen, at, set = {}, sql } = {}) {
      const ends = new Set(endsOf(l, action, stateOf(row) as never).filter((end) => (chosen ?? end) === end));
      const [to, ...others] = ends;
      if (to === undefined || others.length > 0) throw new Error(`${l.name}: ${action} has not one end`);
      const values: unknown[] = [row.hash_id, to, statesFor(l, action)];
      const bind = (value: unknown): string => `$${values.push(value)}`;
      const written = [
        `${column} = $2`,
        ...(at ? [`${at} = clock()`] : []),
        ...Object.entries(set).map(([name, value]) => `${name} = ${bind(value)}`),
        ...(sql ? [sql(bind)] : []),
        "version = version + 1",
      ];
      const moved = await composed<{ version: number }>(
        `UPDATE ${table} SET ${written.join(", ")} WHERE hash_id = $1 AND ${column} = ANY ($3) RETURNING version`,
      ).first(tx.db, ...values);
      if (!moved) throw notFromHere(action, row);
      return { to, version: moved.version };
    },
    can(row, person) {
      const at = place(row);
      return mayDo(l, facts(row, person.id, person), (right) => person.rights.at(right, at));
    },
  };
}
