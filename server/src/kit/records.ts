import {
  endsOf,
  statesFor,
  waitingStep,
  type ActionOf,
  type AnyLifecycle,
  type Can,
  type FactOf,
  type StateOf,
  type WaitsOf,
} from "#contract/kit/lifecycle.ts";
import type { StepBody } from "#contract/kit/step-call.ts";
import type { LiveArea } from "#contract/live.ts";
import type { NotificationKind } from "#contract/notification-kinds.ts";
import type { Permission } from "#contract/permissions.ts";
import { placesOf, type Person, type Place } from "./access.ts";
import { columns, insertInto, updateOf, type AnyColumns, type RowOf } from "./columns.ts";
import { FOUR_EYES } from "./company.ts";
import { composed, sql } from "./database.ts";
import { notFound } from "./failures.ts";
import { capped, type DecisionSource } from "./home-screen.ts";
import { openFields, type Kind, type OwnSearch } from "./kind.ts";
import { cursorId, fragment, page, sizeFor, type Where } from "./list-query.ts";
import { isAtAny } from "./owners.ts";
import { newestPage, reachParams, type ReachParams } from "./reach-query.ts";
import { searchBy, type Reached } from "./reached.ts";
import { record, type Event } from "./record.ts";
import { refJson } from "./refs.ts";
import { stepsOf } from "./steps.ts";
import { text } from "./texts.ts";
import { newId, type Reader, type Tx } from "./transaction.ts";

/** What the table of such a kind has; `number` and `title` name it, `user_id` is whose it is. */
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
  /** Of `e` and of `joins`, what `Row` has besides `e.*`. */
  readonly columns: string;
  /** The same of one record alone: its lines. A list reads none of them. */
  readonly details?: string;
  readonly joins: string;
  /** What its form writes. */
  readonly form: F;
  /** Its office or its country, by which it is reached. */
  readonly place: (row: Row) => Place;
  /** Rights by which others hear of it, live, where it is. */
  readonly heardBy: readonly Permission[];
  readonly search: Pick<OwnSearch, "note"> & { readonly about: string };
  /** Fields that its entries on the trail have besides those of the form: words with spaces between. */
  readonly fields?: string;
  readonly link: (id: string) => string;
  /** What its notices say, besides number and title. */
  readonly says: (row: Row) => Readonly<Record<string, string | number>>;
  /** `person`: for parts of other kinds, which not everybody who reads the record may see. */
  readonly present: (row: Row, can: Can<L>, person: Person) => Shown;
  /** What else its lifecycle asks of a row. */
  readonly is?: (row: Row) => { readonly [K in FactOf<L>]?: boolean };
  /** What else it is to the house. */
  readonly also?: Partial<Kind>;
}

/** What a step does besides moving the state. */
interface Moved {
  /** Where it leads, of several ends. */
  readonly to?: string;
  /** Its word on the trail, where one step is several things. */
  readonly as?: string;
  /** A column that takes this moment. */
  readonly at?: string;
  /** A column that takes who did it. */
  readonly by?: string;
  /** Other columns, by their names; the trail has them too. */
  readonly set?: Readonly<Record<string, string | number | null>>;
  /** `holders`: whoever holds the rights that the kind of notice asks by, where the record is. */
  readonly notice?: {
    readonly kind: NotificationKind;
    readonly owner?: true;
    readonly holders?: true;
    readonly params?: Readonly<Record<string, string>>;
  };
  /** What people read of it on the trail. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** What happened to others with it: the account that the money came from. */
  readonly also?: readonly Event[];
}
type Told = Pick<Event, "before" | "after" | "details"> & Pick<Moved, "notice">;
/** How a list is narrowed. */
interface Narrowed {
  readonly filter?: (where: Where) => Where;
  /** One's own alone, from their own index. */
  readonly own?: true;
}
/** How a queue of decisions differs from all that are in a state. */
interface Queued {
  /** `amount` (as text), `currency_iso` and `minor_unit` as columns, with the joins that they need. */
  readonly money?: { readonly columns: string; readonly joins: string };
  /** A further condition of `e`: who may do only some of it. */
  readonly only?: (reader: Reader, where: Where) => string;
}
interface Query {
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}
interface One {
  readonly params: { readonly id: string };
}
type Given<F> = { readonly [K in keyof RowOf<F>]?: RowOf<F>[K] | undefined };

/**
 * A kind of record with a lifecycle, whose steps move its state and little more: how it is listed, read, made, changed, moved and deleted,
 * and what it is to the house (`kind`). A step that decides more is written out: `locked`, `allow`, its rule, `move`.
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
  const one = sql<Row, [string, ...ReachParams]>(
    `${select(table, o.details)} WHERE e.hash_id = $1 AND ${reach.condition(2)}`,
  );
  const lock = sql<unknown, [string]>(`SELECT 1 FROM ${table} WHERE hash_id = $1 FOR NO KEY UPDATE`);
  const insert = insertInto(
    table,
    columns({ hash_id: "uuid", user_id: "uuid", ...(form.types as object) }) as AnyColumns,
  );
  const update = updateOf(table, form);
  const destroy = sql<unknown, [string]>(`DELETE FROM ${table} WHERE hash_id = $1`);

  const formOf = (row: object): object =>
    Object.fromEntries(Object.keys(form.types).map((name) => [name, (row as Record<string, unknown>)[name] ?? null]));
  const present = (row: Row, person: Person): Shown => o.present(row, steps.can(row, person), person);

  /** One in reach; any other is not there. */
  async function load(reader: Reader, id: string): Promise<Row> {
    const row = await one.first(reader.db, id, ...reachParams(reach.of(reader.access)));
    if (!row) throw notFound();
    return row;
  }
  /** The lock comes first: what is read then is the last word. */
  async function locked(tx: Tx, id: string): Promise<Row> {
    await lock.run(tx.db, id);
    return await load(tx, id);
  }
  const now = async (reader: Reader, id: string): Promise<{ data: Shown }> => ({
    data: present(await load(reader, id), reader.person),
  });

  /** What happened to one, for the trail, notices and sockets. */
  function event(row: Row, version: number, action: string, { notice, ...told }: Told): Event {
    const at = o.place(row);
    return {
      kind: l.name,
      id: row.hash_id,
      action,
      zone: at.zone ?? null,
      country: at.country ?? null,
      ...told,
      live: { area: o.area, version, users: [row.user_id], needs: o.heardBy, ...at },
      ...(notice && {
        notice: {
          kind: notice.kind,
          link: o.link(row.hash_id),
          params: { number: row.number, title: row.title, ...o.says(row), ...notice.params },
          to: { users: notice.owner ? [row.user_id] : [], ...(notice.holders && { holders: at }) },
        },
      }),
    };
  }

  async function create(tx: Tx, values: RowOf<F>): Promise<{ data: Shown }> {
    const id = newId();
    await insert(tx.db, { hash_id: id, user_id: tx.person.id, ...(values as object) });
    const row = await load(tx, id);
    await record(tx, event(row, row.version, "store", { after: values, details: { to: l.initial } }));
    return { data: present(row, tx.person) };
  }

  /** Writes what was sent of the form; what was not stays. */
  async function change(tx: Tx, action: Action, row: Row, given: Given<F>): Promise<{ data: Shown }> {
    const before = formOf(row);
    const sent = Object.fromEntries(Object.entries(given).filter(([name, v]) => name in before && v !== undefined));
    const after = { ...before, ...sent } as RowOf<F>;
    const version = await update(tx.db, row.hash_id, after);
    await record(tx, event(row, version, action, { before, after }));
    return await now(tx, row.hash_id);
  }

  /** Moves one on, from where the lifecycle lets it, and tells of it. */
  async function move(
    tx: Tx,
    action: Action,
    row: Row,
    { to: chosen, as = action, at, by, set: given = {}, notice, details, also = [] }: Moved = {},
  ): Promise<{ data: Shown }> {
    const set = { ...given, ...(by && { [by]: tx.person.id }) };
    const ends = [...new Set(endsOf(l, action, row.state))].filter((end) => chosen === undefined || end === chosen);
    const [to, ...others] = ends;
    if (to === undefined || others.length > 0) throw new Error(`${l.name}: ${action} has not one end`);
    const names = Object.keys(set);
    const written = [...(at ? [`${at} = clock()`] : []), ...names.map((name, i) => `${name} = $${i + 4}`)];
    const statement = `UPDATE ${table} SET ${["state = $2", ...written, "version = version + 1"].join(", ")} WHERE hash_id = $1 AND state = ANY ($3) RETURNING version`;
    const values = [row.hash_id, to, statesFor(l, action), ...names.map((name) => set[name])];
    const moved = await composed<{ version: number }>(statement).first(tx.db, ...values);
    if (!moved) throw steps.notFromHere(action, row);
    const told: Told = {
      before: { state: row.state },
      after: { state: to, ...set },
      details: {
        from: row.state,
        to,
        ...set,
        ...details,
        ...(steps.decidesOwn(tx, action, row) && { four_eyes: false }),
      },
      ...(notice && { notice }),
    };
    await record(tx, event({ ...row, ...set }, moved.version, as, told), ...also);
    return await now(tx, row.hash_id);
  }

  /** The operation of a step that only moves the state: `moved` may look at the record and at what was answered. */
  const step =
    <A extends Action>(action: A, moved: Moved | ((row: Row, given: NonNullable<StepBody<L, A>>) => Moved)) =>
    async (tx: Tx, { params, body }: One & { readonly body: StepBody<L, A> }): Promise<{ data: Shown }> => {
      const row = await locked(tx, params.id);
      steps.allow(tx, action, row, body?.version);
      return await move(tx, action, row, typeof moved === "function" ? moved(row, body ?? ({} as never)) : moved);
    };

  /** The operation that deletes one; the trail keeps what it was. */
  const remove =
    (action: Action) =>
    async (tx: Tx, { params, query }: One & { readonly query: { version?: number | undefined } }) => {
      const row = await locked(tx, params.id);
      steps.allow(tx, action, row, query.version);
      await destroy.run(tx.db, row.hash_id);
      await record(tx, event(row, row.version + 1, action, { before: formOf(row), details: { from: row.state } }));
      return { message: text(tx.call.locale, "errors.done_deleted") };
    };

  /** Those in reach that meet the filters and hold the words, newest first, by keyset. */
  async function list(reader: Reader, query: Query, { filter = (where) => where, own }: Narrowed = {}) {
    const limit = sizeFor(query.limit);
    const all = reach.of(reader.access);
    const found = await newestPage<Row>(
      reader.db,
      {
        rows: reach.table,
        reach: own ? { me: all.me, places: all.places.map(() => []), everything: false } : all,
        columns: "e.*",
        filter,
        few: false,
        prepared: false,
        after: cursorId(query.after),
        wanted: fragment(query.search),
        complete: (inner) => `${select(`(${inner})`)} ORDER BY e.hash_id DESC`,
      },
      limit,
    );
    const { rows, after } = page(found, limit, (row) => row.hash_id);
    return { data: rows.map((row) => present(row, reader.person)), after };
  }

  /** The queue of a step on the home screen and in the menu: those that wait for the caller, who does not own them. */
  function decision(
    action: WaitsOf<L> & Action,
    since: string,
    badge: DecisionSource["badge"],
    { money, only }: Queued = {},
  ): DecisionSource & { readonly waiting: (reader: Reader, where: Where) => string | undefined } {
    const { right, states } = waitingStep(l, action);
    const waiting = (reader: Reader, where: Where): string | undefined => {
      const { access, person } = reader;
      const places = placesOf(access.reach([right]));
      if (places?.length === 0) return undefined;
      const here = places === null ? "true" : where.bind(isAtAny(reach.table.place, "?::uuid[]"), places);
      const inState = `e.state IN (${states.map((state) => `'${state}'`).join(", ")})`;
      const others = where.bind("e.user_id <> ?::uuid", person.id);
      return [inState, here, others, ...(only ? [only(reader, where)] : [])].join(" AND ");
    };
    const zone =
      reach.table.places === "zone" && typeof reach.table.place === "string"
        ? `(SELECT ${refJson("z")} FROM zone z WHERE z.hash_id = ${reach.table.place})`
        : "NULL::jsonb";
    return {
      kind: l.name,
      badge,
      actions: ["open"],
      link: o.link,
      waiting,
      count(reader, where) {
        const mine = waiting(reader, where);
        return mine === undefined ? "0" : capped(`${table} e WHERE ${mine}`);
      },
      rows(reader, where) {
        const when = waiting(reader, where);
        return when === undefined
          ? undefined
          : {
              from: `${table} e JOIN app_user w ON w.hash_id = e.user_id ${money?.joins ?? ""}`,
              when,
              id: "e.hash_id",
              since,
              columns: `e.number, e.title, ${refJson("w")} AS person, ${zone} AS zone, ${money?.columns ?? "NULL::text AS amount, NULL::text AS currency_iso, NULL::int AS minor_unit"}, e.version, 0 AS files_count`,
            };
      },
    };
  }

  const title = "e.number || ' ' || e.title";
  const kind: Kind = {
    name: l.name,
    reach,
    rows: { from: `${table} e`, id: "e.hash_id", title },
    lifecycle: l,
    fields: openFields("state from to four_eyes", ...Object.keys(form.types), o.fields ?? ""),
    found: `SELECT hash_id FROM ${table} e WHERE ${reach.table.search} LIKE ? ORDER BY hash_id DESC`,
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
