import {
  deletePeople,
  insertPeople,
  keepingAnAdministrator,
  sendInvitations,
  updatePeople,
  lockPeopleAlone,
} from "#server/access/public.ts";
import { conflict, forbidden, invalidField, type Message } from "#server/kit/shared/failures.ts";
import { constraintOf, sqlState } from "#server/kit/sql/database.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import {
  importer,
  type Checked,
  type Column,
  type HowToUndo,
  type Kept,
  type Undone,
} from "#server/kit/area/importing.ts";
import { fieldsSaid, putBack, removeUnused } from "#server/kit/area/undoing.ts";
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
      after: plan.before ? { ...plan.next } : null,
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

/** Why people stay when the import that created or changed them is undone; nothing for the others. */
function whyKept(tx: Tx, row: Undone, there: Now, take: boolean): Message | undefined {
  if (!tx.access.can(row.before === null ? "users_create" : "users_update", placeOf(there))) throw forbidden();
  if (row.before === null && there.touched) return { key: "imports.kept_acted" };
  const isChanged = there.version !== row.version;
  return isChanged && (row.before === null ? !take : !row.after) ? { key: "imports.kept_changed" } : undefined;
}
type Now = Awaited<ReturnType<typeof q.touched.all>>[number];

/**
 * Undoes an import: deletes created people and puts back what it changed. People who have acted or were changed since are kept, and so are
 * fields that somebody has changed since.
 */
async function undo(tx: Tx, all: readonly Undone[], { take }: HowToUndo): Promise<Kept[]> {
  const ids = all.map((r) => r.entity);
  await lockPeopleAlone(tx.db, ids);
  await oneAtATime.all(tx.db);
  const now = new Map((await q.touched.all(tx.db, ids)).map((r) => [r.hash_id, r]));
  const kept: Kept[] = [];
  const rows = all.filter((row) => {
    const there = now.get(row.entity);
    if (!there) return false;
    const why = whyKept(tx, row, there, take);
    if (why) kept.push({ entity: row.entity, label: row.label, why });
    return !why;
  });
  const back = await putPeopleBack(tx, rows, now, kept);
  const made = rows.filter((r) => r.before === null);
  const used = await removeUnused(
    tx,
    made.map((r) => r.entity),
    async (left) => await deletePeople(tx.db, left),
  );
  for (const r of made)
    if (used.has(r.entity)) kept.push({ entity: r.entity, label: r.label, why: { key: "imports.kept_used" } });
  await record(
    tx,
    ...rows
      .filter((r) => !used.has(r.entity))
      .map((r) => ({
        kind: "user",
        id: r.entity,
        action: r.before === null ? "delete" : "update",
        zone: now.get(r.entity)?.zone_id ?? null,
        ...(r.before && { after: back.get(r.entity) }),
        live: hearers(r.entity, now.get(r.entity)?.zone_id ?? null, (now.get(r.entity)?.version ?? 0) + 1),
      })),
  );
  return kept;
}

/** Puts back the fields that the import changed; those changed since are kept. Returns what is written. */
async function putPeopleBack(tx: Tx, rows: readonly Undone[], now: ReadonlyMap<string, Now>, kept: Kept[]) {
  const changed = rows.filter((r) => r.before !== null);
  const found =
    changed.length === 0
      ? []
      : await q.peopleNow.all(
          tx.db,
          changed.map((r) => r.entity),
        );
  const current = new Map(found.map((p) => [p.hash_id, p]));
  const back = new Map<string, UserWrite>();
  for (const r of changed) {
    const person = current.get(r.entity);
    if (!person) continue;
    const { salaries: _, ...before } = r.before as UserWrite & { salaries?: number };
    const { next, kept: fields } = putBack<UserWrite>(before, r.after, q.columnsOf(person));
    back.set(r.entity, next);
    if (fields.length > 0)
      kept.push({
        entity: r.entity,
        label: r.label,
        partly: true,
        why: { key: "imports.kept_changed_in", params: { what: fieldsSaid(tx.call.locale, fields) } },
      });
  }
  const moves = changed.flatMap((r) => {
    const [there, next] = [now.get(r.entity), back.get(r.entity)];
    return there && next ? moveOf(r.entity, there, next) : [];
  });
  // The caller may have lost the right to undo what they granted.
  for (const { key } of (await weigh(tx, moves)).values()) throw forbiddenField("profile_hash_id", key);
  const earned = changed.filter((r) => (r.before as { salaries?: number }).salaries).map((r) => r.entity);
  if (earned.some((id) => !tx.access.can("users_salary", placeOf(now.get(id) ?? { zone_id: null })))) throw forbidden();
  await change(
    tx,
    [...back].map(([hash_id, next]) => ({ hash_id, ...next })),
    moves,
  );
  if (earned.length > 0) await setSalaries(tx, await q.salariesBefore.all(tx.db, earned));
  // Restoring managers could close a circle.
  const leads =
    changed.length > 0 ? new Map((await q.leads.all(tx.db)).map((l) => [l.hash_id, l.manager_id])) : undefined;
  const circle = leads && changed.find((r) => leadsThemselves(r.entity, leads));
  if (circle) throw conflict("errors.import_touched", { name: circle.label }, "touched");
  return back;
}

export const userImporter = importer<Plan>({ kind: "users", trail: "user", columns, check, apply, undo });
