import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/tickets/process-endpoints.ts";
import type { TypeStep } from "#contract/tickets/process-schemas.ts";
import { staffPeople } from "#server/access/public.ts";
import { record } from "#server/kit/records/record.ts";
import { invalid, invalidField, notFound, stale } from "#server/kit/shared/failures.ts";
import { columns, insertInto, type RowOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { afterOf, orderProblem } from "./process-rules.ts";
import { typeStepsJson } from "./steps.ts";

interface TypeSteps {
  readonly version: number;
  readonly steps: readonly TypeStep[];
}
const read = sql<TypeSteps, [string]>(
  `SELECT y.version, ${typeStepsJson("y.hash_id")} AS steps FROM ticket_type y WHERE y.hash_id = $1`,
);
const lock = sql<unknown, [string]>("SELECT 1 FROM ticket_type WHERE hash_id = $1 FOR NO KEY UPDATE");
const clear = sql<{ version: number }, [string]>(`
  WITH gone AS (DELETE FROM ticket_type_step WHERE type_id = $1)
  UPDATE ticket_type SET version = version + 1 WHERE hash_id = $1 RETURNING version`);
const form = columns({
  type_id: "uuid",
  position: "smallint",
  label: "text",
  description: "text",
  owner: "text",
  user_id: "uuid?",
  department_id: "uuid?",
  due_minutes: "integer?",
  after: "smallint[]",
  approver: "text?",
  approver_id: "uuid?",
  approver_department_id: "uuid?",
});
const insert = insertInto("ticket_type_step", form);
const departments = sql<{ hash_id: string }, [readonly string[]]>(
  `SELECT d.hash_id FROM ${listRows("department", "d")} WHERE d.hash_id = ANY ($1::uuid[])`,
);

const found = async (reader: Pick<Reader, "db">, id: string): Promise<TypeSteps> => {
  const row = await read.first(reader.db, id);
  if (!row) throw notFound();
  return row;
};
export const getTypeProcesses = async (reader: Reader, { params }: ServerInput<typeof calls.getTypeProcesses>) => {
  const { version, steps } = await found(reader, params.id);
  return { data: [...steps], version };
};

type Sent = ServerInput<typeof calls.setTypeProcesses>["body"]["steps"];
type Form = RowOf<typeof form>;
const rowsOf = (type_id: string, steps: Sent): Form[] =>
  steps.map((s, i) => ({
    type_id,
    position: i + 1,
    label: s.label,
    description: s.description,
    owner: s.owner,
    user_id: s.owner === "person" ? (s.user_id ?? null) : null,
    department_id: s.owner === "department" ? (s.department_id ?? null) : null,
    due_minutes: s.due_minutes ?? null,
    after: afterOf(i + 1, s.after),
    approver: s.approver ?? null,
    approver_id: s.approver === "person" ? (s.approver_id ?? null) : null,
    approver_department_id: s.approver === "department" ? (s.approver_department_id ?? null) : null,
  }));

/** Steps name active people and departments, and wait for one another without a circle. Whoever does one already may stay, though they have left. */
async function check(tx: Tx, rows: readonly Form[], known: readonly string[]): Promise<void> {
  const wrong = orderProblem(rows);
  if (wrong) throw invalidField(`steps.${wrong.at}.after`, `errors.ticket_step_${wrong.problem}`);
  const people = rows.flatMap((s) => [s.user_id, s.approver_id]).filter((id) => id !== null);
  const places = rows.flatMap((s) => [s.department_id, s.approver_department_id]).filter((id) => id !== null);
  const asked = people.filter((id) => !known.includes(id));
  const active = new Set([...known, ...(await staffPeople(tx.db, asked)).map((p) => p.id)]);
  const there = new Set((await departments.all(tx.db, places)).map((d) => d.hash_id));
  const problems = rows.flatMap((s, i) => [
    ...(s.owner === "person" && !active.has(s.user_id ?? "") ? [`steps.${i}.user_id`] : []),
    ...(s.owner === "department" && !there.has(s.department_id ?? "") ? [`steps.${i}.department_id`] : []),
    ...(s.approver === "person" && !active.has(s.approver_id ?? "") ? [`steps.${i}.approver_id`] : []),
    ...(s.approver === "department" && !there.has(s.approver_department_id ?? "")
      ? [`steps.${i}.approver_department_id`]
      : []),
  ]);
  if (problems.length > 0)
    throw invalid(Object.fromEntries(problems.map((at) => [at, [{ key: "errors.ticket_step_who" }]])));
}

const labels = (steps: readonly { readonly label: string }[]): string[] => steps.map((s) => s.label);

/** Sets the steps of a type. Tickets that are asked already have copies of their own. */
export async function setTypeProcesses(tx: Tx, { params, body }: ServerInput<typeof calls.setTypeProcesses>) {
  await lock.run(tx.db, params.id);
  const before = await found(tx, params.id);
  if (body.version !== undefined && body.version !== before.version) throw stale();
  const rows = rowsOf(params.id, body.steps);
  const known = before.steps
    .flatMap((s) => [s.user?.hash_id, s.approver_user?.hash_id])
    .filter((id) => id !== undefined);
  await check(tx, rows, known);
  const { version } = await clear.one(tx.db, params.id);
  if (rows.length > 0) await insert(tx.db, ...rows);
  const after = await found(tx, params.id);
  await record(tx, {
    kind: "ticket_type",
    id: params.id,
    action: "steps",
    before: { steps: labels(before.steps) },
    after: { steps: labels(after.steps) },
    live: { area: "tickets", version, users: [], readers: ["any-user"] },
  });
  return { data: [...after.steps], version };
}
