import {
  deletePeople,
  insertPeople,
  keepingAnAdministrator,
  sendInvitations,
  updatePeople,
  lockPeopleAlone,
} from "#server/access/public.ts";
import { forbidden, invalidField } from "#server/kit/shared/failures.ts";
import { constraintOf, sqlState } from "#server/kit/sql/database.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { importer, type Checked, type Column, type Undone } from "#server/kit/area/importing.ts";
import { placeOf } from "./access.ts";
import { forbiddenField } from "./form.ts";
import { check, leadsThemselves, type Plan } from "./import-check.ts";
import { moveOf, weigh } from "./import-moves.ts";
import * as q from "./import-queries.ts";
import { oneAtATime, type UserWrite } from "./queries.ts";
import { hearers } from "./hearers.ts";

const column = (key: string, en: string[], fr: string[], required = false): Column => ({
  key,
  headings: { en, fr },
  required,
});
const columns = [
  column("name", ["Name", "Full name"], ["Nom", "Nom complet"], true),
  column(
    "email",
    ["Email address", "E-mail address", "Email", "E-mail"],
    ["Adresse e-mail", "Courriel", "Adresse mail"],
    true,
  ),
  column("office", ["Office", "Area", "Zone"], ["Bureau", "Agence"]),
  column("main_country", ["Main country", "Country"], ["Pays principal", "Pays"]),
  column("profile", ["Profile", "Role"], ["Profil", "Rôle"]),
  column("manager", ["Manager"], ["Responsable", "Manager"]),
  column("post", ["Post", "Position"], ["Poste", "Fonction"]),
  column("department", ["Department"], ["Service", "Département"]),
  column("family_status", ["Family status"], ["Situation familiale"]),
  column("birthday", ["Birthday", "Date of birth"], ["Date de naissance", "Anniversaire"]),
  column("hr", ["Human resources", "HR"], ["Ressources humaines", "RH"]),
  column("locale", ["Language"], ["Langue"]),
  column("salary", ["Salary"], ["Salaire"]),
] as const;

const UNIQUE = "23505";
async function apply(tx: Tx, rows: readonly Checked<Plan>[]) {
  const made = rows.filter((r) => !r.plan.before);
  const changed = rows.filter((r) => r.plan.before);
  try {
    if (made.length > 0)
      await insertPeople(
        tx.db,
        made.map((r) => ({ hash_id: r.plan.id, ...r.plan.next })),
      );
  } catch (error) {
    if (sqlState(error) === UNIQUE && constraintOf(error) === "app_user_email")
      throw invalidField("file", "errors.email_taken");
    throw error;
  }
  await change(
    tx,
    changed.map(({ plan }) => ({ hash_id: plan.id, ...plan.next })),
    changed.flatMap(({ plan: { id, before, next } }) => (before ? moveOf(id, before, next) : [])),
  );
  await setSalaries(
    tx,
    rows.flatMap(({ plan }) => (plan.salary ? [{ user_id: plan.id, ...plan.salary }] : [])),
  );
  await sendInvitations(
    tx.db,
    made.map((r) => r.plan.id),
  );
  await record(
    tx,
    ...rows.map(({ plan }) => ({
      kind: "user",
      id: plan.id,
      action: plan.before ? "update" : "create",
      zone: plan.next.zone_id,
      ...(plan.before && { before: q.columnsOf(plan.before) }),
      after: plan.next,
      live: hearers(plan.id, plan.next.zone_id, (plan.before?.version ?? 0) + 1),
    })),
    ...rows.flatMap(({ plan }) =>
      plan.salary ? [{ kind: "salary", id: plan.id, action: "set", zone: plan.next.zone_id }] : [],
    ),
  );
  return {
    applied: rows.map(({ line, label, plan }) => ({
      line,
      label,
      entity: plan.id,
      // Salaries are not stored with the import; the salary history has them.
      before: plan.before ? { ...q.columnsOf(plan.before), salaries: plan.salary ? 1 : 0 } : null,
      version: (plan.before?.version ?? 0) + 1,
    })),
  };
}

/** Updates people, some with a move; ensures that at least one administrator remains, if there was one. */
async function change(
  tx: Tx,
  people: readonly ({ hash_id: string } & UserWrite)[],
  [moved]: ReturnType<typeof moveOf>,
): Promise<void> {
  if (people.length === 0) return;
  const write = async (): Promise<number> => await updatePeople(tx.db, people);
  await (moved ? keepingAnAdministrator(tx, write) : write());
}

async function setSalaries(tx: Tx, rows: readonly ({ user_id: string } & q.Pay)[]): Promise<void> {
  if (rows.length === 0) return;
  await q.addSalaries(tx.db, ...rows.map((r) => ({ ...r, hash_id: newId(), set_by: tx.person.id })));
}

const FOREIGN_KEY = "23503";
/** Undoes an import: deletes created people and restores changed ones; returns the label of the first one changed since. */
async function undo(tx: Tx, rows: readonly Undone[]): Promise<string | undefined> {
  await lockPeopleAlone(
    tx.db,
    rows.map((r) => r.entity),
  );
  await oneAtATime.all(tx.db);
  const now = new Map(
    (
      await q.touched.all(
        tx.db,
        rows.map((r) => r.entity),
      )
    ).map((r) => [r.hash_id, r]),
  );
  for (const row of rows) {
    const there = now.get(row.entity);
    if (!there || there.version !== row.version || (row.before === null && there.touched)) return row.label;
    if (!tx.access.can(row.before === null ? "users_create" : "users_update", placeOf(there))) throw forbidden();
  }
  const made = rows.filter((r) => r.before === null);
  const changed = rows.filter((r) => r.before !== null);
  const back = changed.flatMap((r) => {
    const there = now.get(r.entity);
    return there ? moveOf(r.entity, there, r.before as q.Belonging) : [];
  });
  // The caller may have lost the right to undo what they granted.
  for (const { key } of (await weigh(tx, back)).values()) throw forbiddenField("profile_hash_id", key);
  const earned = changed.filter((r) => (r.before as { salaries?: number }).salaries).map((r) => r.entity);
  if (earned.some((id) => !tx.access.can("users_salary", placeOf(now.get(id) ?? { zone_id: null })))) throw forbidden();
  await change(
    tx,
    changed.map((r) => ({ hash_id: r.entity, ...(r.before as UserWrite) })),
    back,
  );
  if (earned.length > 0) await setSalaries(tx, await q.salariesBefore.all(tx.db, earned));
  // Restoring managers could close a circle.
  const leads =
    changed.length > 0 ? new Map((await q.leads.all(tx.db)).map((l) => [l.hash_id, l.manager_id])) : undefined;
  const circle = leads && changed.find((r) => leadsThemselves(r.entity, leads));
  if (circle) return circle.label;
  try {
    if (made.length > 0)
      await deletePeople(
        tx.db,
        made.map((r) => r.entity),
      );
  } catch (error) {
    const id =
      sqlState(error) === FOREIGN_KEY
        ? /=\(([0-9a-f-]{36})\)/u.exec(String((error as { detail?: string }).detail))?.[1]
        : undefined;
    if (id === undefined) throw error;
    return rows.find((r) => r.entity === id)?.label ?? "";
  }
  await record(
    tx,
    ...rows.map((r) => ({
      kind: "user",
      id: r.entity,
      action: r.before === null ? "delete" : "update",
      zone: now.get(r.entity)?.zone_id ?? null,
      ...(r.before && { after: r.before }),
      live: hearers(r.entity, now.get(r.entity)?.zone_id ?? null, r.version + 1),
    })),
  );
  return undefined;
}

export const userImporter = importer<Plan>({ kind: "users", columns, check, apply, undo });
