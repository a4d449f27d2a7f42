import {
  waitingStep,
  type ActionOf,
  type AnyLifecycle,
  type Can,
  type FactOf,
  type StateOf,
  type WaitsOf,
} from "#contract/kit/lifecycle.ts";
import type { LiveArea } from "#contract/live.ts";
import type { Permission } from "#contract/permissions.ts";
import { placesOf, type Person, type Place } from "#server/kit/shared/access.ts";
import { columns, insertInto, updateOf, type AnyColumns, type RowOf } from "../sql/columns.ts";
import { FOUR_EYES, passesFourEyes } from "./company.ts";
import { sql, sqlLater } from "../sql/database.ts";
import { eventsOf, type Heard, type Telling } from "./events.ts";
import { actionsJson, NO_AMOUNT, queueOf, type DecisionSource } from "./home-screen.ts";
import { openFields, type Kind, type OwnSearch } from "./kind.ts";
import type { Where } from "../sql/list-query.ts";
import { loaderOf } from "./loader.ts";
import { moverOf } from "./mover.ts";
import { isAtAny } from "../sql/owners.ts";
import { reachParams, type ReachParams } from "../sql/reach-query.ts";
import { listInReach, searchBy, type Reached } from "./reached.ts";
import { record, type NoticeParams } from "./record.ts";
import { stepsOf } from "./steps.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { SortColumns } from "../sql/sorting.ts";
import { newId, type Reader, type Tx } from "../sql/transaction.ts";

/** Columns that the table has; `number` and `title` name the record, `user_id` owns it. */
export interface LivingRow<S extends string = string> {
  readonly hash_id: string;
  readonly number: number;
  readonly title: string;
  readonly user_id: string;
  readonly state: S;
  readonly version: number;
  readonly four_eyes: boolean;
}

interface Spec<L extends AnyLifecycle, F extends AnyColumns, Row, Shown> {
  readonly lifecycle: L;
  readonly area: LiveArea;
  readonly reach: Reached;
  /** SQL columns that `Row` has besides `e.*`, from `e` and `joins`. */
  readonly columns: string;
  /** Further columns of a single record, such as its lines; lists don't read them. A function, where `areas.ts` binds parts of them. */
  readonly details?: string | (() => string);
  readonly joins: string;
  /** The columns written by its form. */
  readonly form: F;
  /** The office or country that decides who reaches it. */
  readonly place: (row: Row) => Place;
  /** Holders of these rights in its place get its live events, and its owner does; a function names all hearers itself. */
  readonly heardBy: readonly Permission[] | ((row: Row) => Heard);
  readonly sealed?: Telling<Row>["sealed"];
  readonly search: Pick<OwnSearch, "note"> & { readonly about: string };
  /** Fields of its trail entries besides those of the form, separated by spaces. */
  readonly fields?: string;
  readonly link: (id: string) => string;
  /** Parameters of its notifications besides number and title. */
  readonly says: (row: Row) => NoticeParams;
  /** `person` is for references to other kinds, which not every reader of the record may see. */
  readonly present: (row: Row, can: Can<L>, person: Person) => Shown;
  /** Further facts of a row that its lifecycle uses. */
  readonly is?: (row: Row) => { readonly [K in FactOf<L>]?: boolean };
  /** Overrides for its `Kind`. */
  readonly also?: Partial<Kind>;
}

/** Filters of a list. */
interface Narrowed {
  readonly filter?: (where: Where) => Where;
  /** Only the caller's own rows, by their index. */
  readonly own?: true;
  /** The columns it can be sorted by. */
  readonly sorts?: SortColumns;
}
/** Options of a decision queue. */
interface Queued {
  /** SQL columns `person` and `zone` as JSON, with their joins: `ownerAndOffice` (`zones/public.ts`) for a record of an office. */
  readonly whose: { readonly columns: string; readonly joins: string };
  /** SQL columns `amount` (as text), `currency_iso` and `minor_unit`, with their joins. */
  readonly money?: { readonly columns: string; readonly joins: string };
  /** A further condition on `e`, for people who may decide only some. */
  readonly only?: (reader: Reader, where: Where) => string;
}
interface Query {
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}
interface One {
  readonly params: { readonly id: string };
}
type GivenColumns<F> = { readonly [K in keyof RowOf<F>]?: RowOf<F>[K] | undefined };

/**
 * The operations of a simple kind of record with a lifecycle: list, read, create, change, move and delete, and its `kind`. It is made of
 * `loaderOf`, `stepsOf`, `eventsOf` and `moverOf`, which kinds with lists or forms of another shape use alone. A step with more logic is
 * written by hand with `begin` and `move`.
 */
export function recordsOf<
  L extends AnyLifecycle,
  F extends AnyColumns,
  Row extends LivingRow<StateOf<L>> & RowOf<F>,
  Shown,
>(o: Spec<L, F, Row, Shown>) {
  type Action = ActionOf<L>;
  const { lifecycle: l, reach, form } = o;
  const { table } = reach.table;
  const steps = stepsOf<L, Row>(l, {
    place: o.place,
    facts: (row, me) => ({
      state: row.state,
      own: row.user_id === me,
      fourEyes: row.four_eyes,
      ...(o.is && { is: o.is(row) }),
    }),
  });
  const select = (rows: string, details = ""): string =>
    `SELECT e.*, ${o.columns}${details && `, ${details}`}, ${FOUR_EYES} AS four_eyes FROM ${rows} e ${o.joins}`;
  const details = (): string | undefined => (typeof o.details === "function" ? o.details() : o.details);
  const one = sqlLater<Row, [string, ...ReachParams]>(
    () => `${select(table, details())} WHERE e.hash_id = $1 AND ${reach.condition(2)}`,
  );
  const insert = insertInto(
    table,
    columns({ hash_id: "uuid", user_id: "uuid", ...(form.types as object) }) as AnyColumns,
  );
  const update = updateOf(table, form);
  const destroy = sql<unknown, [string]>(`DELETE FROM ${table} WHERE hash_id = $1`);

  const formOf = (row: object): object =>
    Object.fromEntries(Object.keys(form.types).map((name) => [name, (row as Record<string, unknown>)[name] ?? null]));
  const present = (row: Row, person: Person): Shown => o.present(row, steps.can(row, person), person);

  const { load, locked } = loaderOf<Row>(
    table,
    async (reader, id) => await one.first(reader.db, id, ...reachParams(reach.of(reader.access))),
  );
  const now = async (reader: Reader, id: string): Promise<{ data: Shown }> => ({
    data: present(await load(reader, id), reader.person),
  });
  const event = eventsOf<Row>({
    kind: l.name,
    area: o.area,
    place: o.place,
    heard: (row) => (typeof o.heardBy === "function" ? o.heardBy(row) : { users: [row.user_id], needs: o.heardBy }),
    ...(o.sealed && { sealed: o.sealed }),
    link: (row) => o.link(row.hash_id),
    says: (row) => ({ number: row.number, title: row.title, ...o.says(row) }),
  });
  const { begin, move, step } = moverOf(table, { steps, locked, event, now });

  async function create(tx: Tx, values: RowOf<F>): Promise<{ data: Shown }> {
    const id = newId();
    await insert(tx.db, { hash_id: id, user_id: tx.person.id, ...(values as object) });
    const row = await load(tx, id);
    await record(tx, event(row, "store", { after: values, details: { to: l.initial } }));
    return { data: present(row, tx.person) };
  }

  /** Updates the fields that were sent; the others keep their values. */
  async function change(tx: Tx, action: Action, row: Row, given: GivenColumns<F>): Promise<{ data: Shown }> {
    const before = formOf(row);
    const sent = Object.fromEntries(Object.entries(given).filter(([name, v]) => name in before && v !== undefined));
    const after = { ...before, ...sent } as RowOf<F>;
    const version = await update(tx.db, row.hash_id, after);
    await record(tx, event({ ...row, version }, action, { before, after }));
    return await now(tx, row.hash_id);
  }

  /** The operation that deletes a record; the trail keeps its values. */
  const remove =
    (action: Action) =>
    async (tx: Tx, { params, query }: One & { readonly query: { version?: number | undefined } }) => {
      const row = await begin(tx, action, params.id, query.version);
      await destroy.run(tx.db, row.hash_id);
      await record(
        tx,
        event({ ...row, version: row.version + 1 }, action, { before: formOf(row), details: { from: row.state } }),
      );
      return { message: text(tx.call.locale, "errors.done_deleted") };
    };

  /** A page of the records in reach that match filters and search, newest first. */
  const list = async (reader: Reader, query: Query, narrowed: Narrowed = {}) =>
    await listInReach(reader, reach, query, {
      ...narrowed,
      atOnce: true,
      complete: (inner) => `${select(`(${inner})`)} ORDER BY e.hash_id DESC`,
      present,
    });

  /** The decision queue of a step for the home screen and the menu: records that wait for the caller, their own only without four eyes. */
  function decision(
    action: WaitsOf<L> & Action,
    since: string,
    badge: DecisionSource["badge"],
    { whose, money, only }: Queued,
  ): DecisionSource & { readonly waiting: (reader: Reader, where: Where) => string | undefined } {
    const { right, states } = waitingStep(l, action);
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
      kind: l.name,
      badge,
      actions: actionsJson("open"),
      link: o.link,
      waiting,
      from: `${table} e`,
      joins: `${whose.joins} ${money?.joins ?? ""}`,
      id: "e.hash_id",
      since,
      columns: `e.number, e.title, ${whose.columns}, ${money?.columns ?? NO_AMOUNT}, e.version, 0 AS files_count`,
    });
    return { ...queue, waiting };
  }

  const title = "e.number || ' ' || e.title";
  const kind: Kind = {
    name: l.name,
    reach,
    rows: { from: `${table} e`, id: "e.hash_id", title },
    lifecycle: l,
    fields: openFields("state from to four_eyes", ...Object.keys(form.types), o.fields ?? ""),
    found: (holds) => `SELECT hash_id FROM ${table} e WHERE ${holds(reach.table.search)} ORDER BY hash_id DESC`,
    search: searchBy(reach, {
      joins: o.joins,
      title,
      about: o.search.about,
      note: o.search.note,
      link: ({ hash_id }) => o.link(hash_id),
    }),
    ...o.also,
  };
  return {
    kind,
    load,
    locked,
    begin,
    now,
    present,
    allow: steps.allow,
    event,
    create,
    change,
    move,
    step,
    remove,
    list,
    decision,
  };
}
