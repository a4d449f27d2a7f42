import { personRows } from "#server/access/public.ts";
import type { GivenStep, ReportKind } from "#contract/reports/schemas.ts";
import { checkContactOrProposal, contactReach, contactRows } from "#server/contacts/public.ts";
import { columns, type RowOf } from "#server/kit/sql/columns.ts";
import { planned, sql } from "#server/kit/sql/database.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { checkRecipeRef, recipeRows } from "#server/recipes/public.ts";
import type { reportForm } from "./records.ts";
import { type ReportRow } from "./records.ts";

export type ReportValues = RowOf<typeof reportForm>;

export interface Use {
  readonly storage: Storage;
}

export const paper = (id: string) => ({ kind: "report", id });

/** The author's main country and the recipe's name, for the country and title of a report without a contact. */
export const standing = sql<{ country: string | null; recipe: string | null }, [person: string, recipe: string | null]>(
  `SELECT (SELECT main_country_id FROM ${personRows("app_user")} WHERE hash_id = $1) AS country, (SELECT name FROM ${recipeRows("recipe")} WHERE hash_id = $2::uuid) AS recipe`,
);

export const setPeople = sql<unknown, [report: string, contacts: readonly string[]]>(`
  WITH gone AS (DELETE FROM report_person WHERE report_id = $1 AND contact_id <> ALL ($2::uuid[]))
  INSERT INTO report_person (report_id, contact_id) SELECT $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING`);

const dropSteps = sql<unknown, [report: string, kept: readonly string[]]>(
  "DELETE FROM report_step WHERE report_id = $1 AND hash_id <> ALL ($2::uuid[])",
);

const stepColumns = columns({
  hash_id: "uuid",
  report_id: "uuid",
  position: "smallint",
  text: "text",
  person_id: "uuid?",
  due_on: "date?",
});

const putSteps = sql<unknown, [rows: string]>(
  `INSERT INTO report_step (${stepColumns.names}) SELECT ${stepColumns.names} FROM ${stepColumns.from("$1", "r")}
   ON CONFLICT (hash_id) DO UPDATE SET position = excluded.position, text = excluded.text, person_id = excluded.person_id, due_on = excluded.due_on`,
);

const staffAmong = sql<{ count: number }, [readonly string[]]>(
  `SELECT count(*)::int AS count FROM ${personRows("app_user")} WHERE hash_id = ANY ($1::uuid[]) AND active AND kind = 'staff'`,
);

/** People met must be of the contact and in reach; those already on the report are not checked. */
export async function checkPeople(tx: Tx, contact: string | null, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const where = new Where();
  const [those, company] = [where.bind("?::uuid[]", ids), where.bind("?::uuid", contact)];
  const { count } = await planned<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${contactRows("c")} WHERE c.hash_id = ANY (${those}) AND (c.company_id = ${company} OR c.hash_id = ${company}) AND ${contactReach.rowsAs("c")(tx, where) ?? "false"}`,
  ).one(tx.db, ...where.values);
  if (count !== new Set(ids).size) throw unknownReference("contact_people");
}

interface NamedRefs {
  readonly contact_id: string | null;
  readonly recipe_id: string | null;
  readonly project: string | null;
}

/** Checks that the fields a kind requires are there, and that new references are in reach. */
export async function checkNamed(tx: Tx, kind: ReportKind, next: NamedRefs, before?: NamedRefs): Promise<void> {
  if (kind === "visit" && next.contact_id === null) throw invalidField("contact_hash_id", "errors.required");
  if (kind === "laboratory" && next.recipe_id === null && !next.project)
    throw invalidField("project", "reports.recipe_or_project");
  if (next.contact_id !== null && next.contact_id !== before?.contact_id)
    await checkContactOrProposal(tx, "contact_hash_id", next.contact_id);
  if (next.recipe_id !== null && next.recipe_id !== before?.recipe_id)
    await checkRecipeRef(tx, "recipe_hash_id", next.recipe_id);
}

/** Replaces the next steps: those that are not given are deleted. */
export async function writeSteps(
  tx: Tx,
  report: string,
  given: readonly GivenStep[],
  before: NonNullable<ReportRow["steps"]>,
): Promise<void> {
  for (const [i, step] of given.entries())
    if (step.hash_id && !before.some((b) => b.hash_id === step.hash_id)) throw unknownReference(`steps.${i}.hash_id`);
  const known = new Set(before.map((b) => b.person_id));
  const people = [...new Set(given.flatMap((s) => s.person_hash_id ?? []))].filter((id) => !known.has(id));
  if (people.length > 0 && (await staffAmong.one(tx.db, people)).count !== people.length)
    throw unknownReference(
      `steps.${given.findIndex((s) => s.person_hash_id && people.includes(s.person_hash_id))}.person_hash_id`,
    );
  if (before.length > 0)
    await dropSteps.run(
      tx.db,
      report,
      given.flatMap((s) => s.hash_id ?? []),
    );
  const rows = given.map((s, i) => ({
    hash_id: s.hash_id ?? newId(),
    report_id: report,
    position: i + 1,
    text: s.text,
    person_id: s.person_hash_id ?? null,
    due_on: s.due_on ?? null,
  }));
  if (rows.length > 0) await putSteps.run(tx.db, JSON.stringify(rows));
}
