import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { FEWEST, MOST_DAYS, ticketAges, type ticketStatistics } from "#contract/tickets/statistics-endpoint.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { officeRows } from "#server/zones/public.ts";
import { figureOver, type Taken } from "./statistics-figures.ts";

type Call = typeof ticketStatistics;
type Data = ServerOutput<Call>["data"];
type Query = ServerInput<Call>["query"];
interface Span {
  readonly from: string;
  readonly to: string;
}

function spanOf({ from, to }: Partial<Span>, today: string): Span {
  const last = to ?? today;
  const first = from ?? shiftDay(last, -29);
  if (first > last) throw invalidField("to", "errors.date_order");
  if (shiftDay(first, MOST_DAYS - 1) < last) throw invalidField("from", "errors.ticket_span", { days: MOST_DAYS });
  return { from: first, to: last };
}

/** The tickets that are counted: of the offices whose tickets the caller assigns, none that is confidential. */
function counted({ access }: Reader, where: Where, query: Query): Where {
  const places = placesOf(access.reach(["tickets_analyse"]));
  where.and("NOT e.secret");
  if (places !== null) where.and("e.zone_id = ANY (?::uuid[])", places);
  return where.when(query.zone_id, "e.zone_id = ?::uuid").when(query.type_id, "e.type_id = ?::uuid");
}

/** Tickets of a type and an office that were solved on one day for the last time. */
interface SolvedRow {
  readonly type_id: string;
  readonly zone_id: string;
  readonly day: string;
  readonly solved: number;
  readonly reopened: number;
  readonly answer: Taken;
  readonly solution: Taken;
}
/** As text, `{12,40}`: the database writes lists of numbers faster than JSON. */
interface TakenRow {
  readonly taken: string;
  readonly judged: number;
  readonly kept: number;
}
const takenOf = (of: "answer" | "solution"): string =>
  `json_build_object('taken', coalesce(array_agg(e.${of}_taken) FILTER (WHERE e.${of}_taken IS NOT NULL), '{}')::text,
    'judged', count(e.${of}_kept), 'kept', count(*) FILTER (WHERE e.${of}_kept)) AS ${of}`;
const readTaken = ({ taken, ...rest }: TakenRow): Taken => ({
  ...rest,
  taken: JSON.parse(`[${taken.slice(1, -1)}]`) as number[],
});
async function readSolved(reader: Reader, query: Query, span: Span): Promise<SolvedRow[]> {
  const where = counted(reader, new Where(), query);
  where.and("e.ended_on >= ?::date", span.from);
  const rows = await planned<Omit<SolvedRow, "answer" | "solution"> & Record<"answer" | "solution", TakenRow>>(`
    SELECT e.type_id, e.zone_id, e.ended_on::text AS day, count(*)::int AS solved, count(*) FILTER (WHERE e.reopened > 0)::int AS reopened,
      ${takenOf("answer")}, ${takenOf("solution")}
    FROM ticket e WHERE e.solved_at IS NOT NULL AND e.merged_into IS NULL AND ${where.text} GROUP BY e.ended_on, e.type_id, e.zone_id`).all(
    reader.db,
    ...where.values,
  );
  return rows.map((row) => ({ ...row, answer: readTaken(row.answer), solution: readTaken(row.solution) }));
}

interface Named {
  readonly types: Readonly<Record<string, Omit<Data["types"][number]["type"], "hash_id">>>;
  readonly offices: Readonly<Record<string, string>>;
}
interface Volumes extends Named {
  /** What was asked, and what ended without being solved, by day, from the first one on until now. */
  readonly asked: Readonly<Record<string, number>> | null;
  readonly ended: Readonly<Record<string, number>> | null;
  readonly ages: Readonly<Record<(typeof ticketAges)[number], number>>;
}
async function readVolumes(reader: Reader, query: Query, span: Span): Promise<Volumes> {
  const where = counted(reader, new Where(), query);
  const age = (older: string, younger: string): string =>
    `count(*) FILTER (WHERE e.created_at <= clock() - interval '${older}' AND e.created_at > clock() - interval '${younger}')::int`;
  const first = where.bind("?::date", span.from);
  const byDay = (day: string, which: string): string =>
    `(SELECT jsonb_object_agg(x.day, x.n) FROM (SELECT e.${day}::text AS day, count(*)::int AS n FROM ticket e WHERE ${where.text} AND ${which} AND e.${day} >= ${first} GROUP BY e.${day}) x)`;
  return await planned<Volumes>(`
    SELECT ${byDay("asked_on", "true")} AS asked, ${byDay("ended_on", "(e.solved_at IS NULL OR e.merged_into IS NOT NULL)")} AS ended,
      (SELECT jsonb_build_object('day', ${age("-1 days", "1 day")}, 'week', ${age("1 day", "7 days")}, 'month', ${age("7 days", "30 days")}, 'older', ${age("30 days", "100 years")})
        FROM ticket e WHERE ${where.text} AND e.state IN ('OPEN', 'WAITING') AND e.state <> 'CLOSED') AS ages,
      (SELECT coalesce(jsonb_object_agg(y.hash_id, jsonb_build_object('name', y.name, 'name_fr', y.name_fr, 'colour', y.colour)), '{}') FROM ticket_type y) AS types,
      (SELECT coalesce(jsonb_object_agg(z.hash_id, z.name), '{}') FROM ${officeRows("z")}) AS offices`).one(
    reader.db,
    ...where.values,
  );
}

interface StepFigure {
  readonly label: string;
  readonly type: Data["steps"][number]["type"];
  readonly n: number;
  readonly parts: readonly number[] | null;
}
/** Types and their steps shown, the most frequent first. */
const MOST_STEPS_SHOWN = 50;
async function readSteps(reader: Reader, query: Query, { from, to }: Span): Promise<StepFigure[]> {
  const there = (moment: string): string => `(${moment} AT TIME ZONE z.time_zone)`;
  const where = counted(reader, new Where(), query)
    .and("s.state = 'DONE' AND s.taken IS NOT NULL")
    .and(`s.done_at >= ?::date - interval '1 day' AND ${there("s.done_at")}::date >= ?::date`, from, from)
    .and(`${there("s.done_at")}::date <= ?::date`, to);
  return await planned<StepFigure>(`
    SELECT x.label, jsonb_build_object('hash_id', y.hash_id, 'name', y.name, 'name_fr', y.name_fr) AS type, x.n, x.parts FROM (
      SELECT s.label, e.type_id, count(*)::int AS n, percentile_disc(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY round(s.taken)::int) AS parts
      FROM ticket_step s JOIN ticket e ON e.hash_id = s.ticket_id JOIN ${officeRows("z")} ON z.hash_id = e.zone_id
      WHERE ${where.text} GROUP BY s.label, e.type_id ORDER BY n DESC, s.label LIMIT ${MOST_STEPS_SHOWN}) x
    JOIN ticket_type y ON y.hash_id = x.type_id ORDER BY x.n DESC, x.label`).all(reader.db, ...where.values);
}

const timesOf = (rows: readonly SolvedRow[]) => ({
  answer: figureOver(rows.map((row) => row.answer)),
  solution: figureOver(rows.map((row) => row.solution)),
});
const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
/** By a word of the rows, in the order of the names. */
const grouped = <T>(
  rows: readonly SolvedRow[],
  by: (row: SolvedRow) => string,
  named: (word: string) => T | undefined,
) =>
  [...Map.groupBy(rows, by)].flatMap(([word, some]) => {
    const of = named(word);
    return of === undefined ? [] : [{ of, times: timesOf(some) }];
  });
const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name);

/** Asked, solved and open by day: from what is open now, back over all that was asked and ended since. */
function daysOf(span: Span, solved: readonly SolvedRow[], { asked, ended, ages }: Volumes): Data["days"] {
  const solvedOn = new Map<string, number>();
  for (const row of solved) solvedOn.set(row.day, (solvedOn.get(row.day) ?? 0) + row.solved);
  const came = asked ?? {};
  const left = ended ?? {};
  const later = (day: string): boolean => day > span.to;
  let open =
    sum(Object.values(ages)) -
    sum(
      Object.keys(came)
        .filter(later)
        .map((day) => came[day] ?? 0),
    ) +
    sum(
      Object.keys(left)
        .filter(later)
        .map((day) => left[day] ?? 0),
    ) +
    sum([...solvedOn].filter(([day]) => later(day)).map(([, n]) => n));
  const days: Data["days"][number][] = [];
  for (let day = span.to; day >= span.from; day = shiftDay(day, -1)) {
    const [n, done] = [came[day] ?? 0, solvedOn.get(day) ?? 0];
    days.unshift({ day, asked: n, solved: done, open });
    open += done + (left[day] ?? 0) - n;
  }
  return days;
}

/** What the tickets of one's offices were like from one day to another. */
export async function getTicketStatistics(
  reader: Reader,
  { query }: Pick<ServerInput<Call>, "query">,
): Promise<{ data: Data }> {
  const span = spanOf(query, reader.call.now.toISOString().slice(0, 10));
  const [all, volumes, steps] = await Promise.all([
    readSolved(reader, query, span),
    readVolumes(reader, query, span),
    readSteps(reader, query, span),
  ]);
  const days = daysOf(span, all, volumes);
  const solved = all.filter((row) => row.day <= span.to);
  const { types, offices, ages } = volumes;
  const typeOf = (id: string) => types[id] && { hash_id: id, ...types[id] };
  const officeOf = (id: string) => (offices[id] === undefined ? undefined : { hash_id: id, name: offices[id] });
  return {
    data: {
      ...span,
      asked: sum(days.map((d) => d.asked)),
      solved: sum(days.map((d) => d.solved)),
      reopened: sum(solved.map((row) => row.reopened)),
      days,
      all: timesOf(solved),
      types: grouped(solved, (row) => row.type_id, typeOf)
        .map(({ of, times }) => ({ type: of, ...times }))
        .toSorted((a, b) => byName(a.type, b.type)),
      offices: grouped(solved, (row) => row.zone_id, officeOf)
        .map(({ of, times }) => ({ zone: of, ...times }))
        .toSorted((a, b) => byName(a.zone, b.zone)),
      months: grouped(
        solved,
        (row) => row.day.slice(0, 7),
        (month) => month,
      )
        .map(({ of, times }) => ({ month: of, ...times }))
        .toSorted((a, b) => (a.month < b.month ? -1 : 1)),
      ages: ticketAges.map((age) => ({ age, count: ages[age] })),
      steps: steps.map(({ label, type, n, parts }) => {
        const [median = null, p90 = null] = n < FEWEST ? [] : (parts ?? []);
        return { label, type, n, median, p90 };
      }),
    },
  };
}
