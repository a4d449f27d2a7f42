import type { ActionOf, AnyLifecycle, Can, FactOf, StateOf } from "#contract/kit/lifecycle.ts";
import type { LiveArea } from "#contract/live.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Person, Place } from "#server/kit/shared/access.ts";
import { columns, insertInto, updateOf, type AnyColumns, type RowOf } from "../sql/columns.ts";
import { FOUR_EYES } from "./company.ts";
import { sql, sqlLater } from "../sql/database.ts";
import { decisionsOf } from "./deciding.ts";
import { eventsOf, type EventMore, type Heard, type Telling } from "./events.ts";
import { openFields, type Kind, type OwnSearch } from "./kind.ts";
import type { Where } from "../sql/list-query.ts";
import { loaderOf, type Loader } from "./loader.ts";
import { moverOf } from "./mover.ts";
import { reachParams, type ReachParams } from "../sql/reach-query.ts";
import { listInReach, searchBy, type Reached } from "./reached.ts";
import { record, type Event, type NoticeParams } from "./record.ts";
import { stepsOf, type Steps } from "./steps.ts";
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

/** What the operations that write a record are made of. */
interface Writing<L extends AnyLifecycle, Row, Shown> {
  readonly event: (row: Row, action: string, more: EventMore) => Event;
  readonly load: Loader<Row>["load"];
  readonly now: (reader: Reader, id: string) => Promise<{ data: Shown }>;
  readonly begin: (tx: Tx, action: ActionOf<L>, id: string, version?: number) => Promise<Row>;
  readonly present: (row: Row, person: Person) => Shown;
}

/** The statements on the table of a kind; `select` reads the rows of a table or of a list's page. */
function statementsOf<L extends AnyLifecycle, F extends AnyColumns, Row, Shown>(o: Spec<L, F, Row, Shown>) {
  const { reach, form } = o;
  const { table } = reach.table;
  const select = (rows: string, details = ""): string =>
    `SELECT e.*, ${o.columns}${details && `, ${details}`}, ${FOUR_EYES} AS four_eyes FROM ${rows} e ${o.joins}`;
  const details = (): string | undefined => (typeof o.details === "function" ? o.details() : o.details);
  return {
    select,
    one: sqlLater<Row, [string, ...ReachParams]>(
      () => `${select(table, details())} WHERE e.hash_id = $1 AND ${reach.condition(2)}`,
    ),
    insert: insertInto(table, columns({ hash_id: "uuid", user_id: "uuid", ...(form.types as object) }) as AnyColumns),
    update: updateOf(table, form),
    destroy: sql<unknown, [string]>(`DELETE FROM ${table} WHERE hash_id = $1`),
  };
}

const stepsIn = <L extends AnyLifecycle, F extends AnyColumns, Row extends LivingRow<StateOf<L>>, Shown>(
  o: Spec<L, F, Row, Shown>,
): Steps<L, Row> =>
  stepsOf<L, Row>(o.lifecycle, {
    place: o.place,
    facts: (row, me) => ({
      state: row.state,
      own: row.user_id === me,
      fourEyes: row.four_eyes,
      ...(o.is && { is: o.is(row) }),
    }),
  });

const eventIn = <L extends AnyLifecycle, F extends AnyColumns, Row extends LivingRow<StateOf<L>>, Shown>(
  o: Spec<L, F, Row, Shown>,
) =>
  eventsOf<Row>({
    kind: o.lifecycle.name,
    area: o.area,
    place: o.place,
    heard: (row) => (typeof o.heardBy === "function" ? o.heardBy(row) : { users: [row.user_id], needs: o.heardBy }),
    ...(o.sealed && { sealed: o.sealed }),
    link: (row) => o.link(row.hash_id),
    says: (row) => ({ number: row.number, title: row.title, ...o.says(row) }),
  });

function kindOf<L extends AnyLifecycle, F extends AnyColumns, Row, Shown>(o: Spec<L, F, Row, Shown>): Kind {
  const { lifecycle, reach } = o;
  const { table, search } = reach.table;
  const title = "e.number || ' ' || e.title";
  return {
    name: lifecycle.name,
    reach,
    rows: { from: `${table} e`, id: "e.hash_id", title },
    lifecycle,
    fields: openFields("state from to four_eyes", ...Object.keys(o.form.types), o.fields ?? ""),
    found: (holds) => `SELECT hash_id FROM ${table} e WHERE ${holds(search)} ORDER BY hash_id DESC`,
    search: searchBy(reach, {
      joins: o.joins,
      title,
      about: o.search.about,
      note: o.search.note,
      link: ({ hash_id }) => o.link(hash_id),
    }),
    ...o.also,
  };
}

/** The operations that write a record with its form, or delete it. */
function writersOf<L extends AnyLifecycle, F extends AnyColumns, Row extends LivingRow<StateOf<L>>, Shown>(
  { lifecycle, form }: Spec<L, F, Row, Shown>,
  { insert, update, destroy }: Pick<ReturnType<typeof statementsOf<L, F, Row, Shown>>, "insert" | "update" | "destroy">,
  { event, load, now, begin, present }: Writing<L, Row, Shown>,
) {
  const formOf = (row: object): object =>
    Object.fromEntries(Object.keys(form.types).map((name) => [name, (row as Record<string, unknown>)[name] ?? null]));
  return {
    async create(tx: Tx, values: RowOf<F>): Promise<{ data: Shown }> {
      const id = newId();
      await insert(tx.db, { hash_id: id, user_id: tx.person.id, ...(values as object) });
      const row = await load(tx, id);
      await record(tx, event(row, "store", { after: values, details: { to: lifecycle.initial } }));
      return { data: present(row, tx.person) };
    },

    /** Updates the fields that were sent; the others keep their values. */
    async change(tx: Tx, action: ActionOf<L>, row: Row, given: GivenColumns<F>): Promise<{ data: Shown }> {
      const before = formOf(row);
      const sent = Object.fromEntries(Object.entries(given).filter(([name, v]) => name in before && v !== undefined));
      const after = { ...before, ...sent } as RowOf<F>;
      const version = await update(tx.db, row.hash_id, after);
      await record(tx, event({ ...row, version }, action, { before, after }));
      return await now(tx, row.hash_id);
    },

    /** The operation that deletes a record; the trail keeps its values. */
    remove:
      (action: ActionOf<L>) =>
      async (tx: Tx, { params, query }: One & { readonly query: { version?: number | undefined } }) => {
        const row = await begin(tx, action, params.id, query.version);
        await destroy.run(tx.db, row.hash_id);
        await record(
          tx,
          event({ ...row, version: row.version + 1 }, action, { before: formOf(row), details: { from: row.state } }),
        );
        return { message: text(tx.call.locale, "errors.done_deleted") };
      },
  };
}

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
  const { reach } = o;
  const { table } = reach.table;
  const { select, one, ...writing } = statementsOf(o);
  const steps = stepsIn(o);
  const event = eventIn(o);
  const present = (row: Row, person: Person): Shown => o.present(row, steps.can(row, person), person);

  const { load, locked } = loaderOf<Row>(
    table,
    async (reader, id) => await one.first(reader.db, id, ...reachParams(reach.of(reader.access))),
  );
  const now = async (reader: Reader, id: string): Promise<{ data: Shown }> => ({
    data: present(await load(reader, id), reader.person),
  });
  const { begin, move, step } = moverOf(table, { steps, locked, event, now });

  /** A page of the records in reach that match filters and search, newest first. */
  const list = async (reader: Reader, query: Query, narrowed: Narrowed = {}) =>
    await listInReach(reader, reach, query, {
      ...narrowed,
      atOnce: true,
      complete: (inner) => `${select(`(${inner})`)} ORDER BY e.hash_id DESC`,
      present,
    });

  return {
    kind: kindOf(o),
    load,
    locked,
    begin,
    now,
    present,
    allow: steps.allow,
    event,
    ...writersOf(o, writing, { event, load, now, begin, present }),
    move,
    step,
    list,
    decision: decisionsOf(o),
  };
}
