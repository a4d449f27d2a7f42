import { fitsMinorUnit } from "#contract/kit/money.ts";
import { beyond, hashPassword, resolved } from "#server/access/public.ts";
import type { Message } from "#server/kit/failures.ts";
import { forbidden, invalidField } from "#server/kit/failures.ts";
import { constraintOf, sqlState } from "#server/kit/database.ts";
import { record } from "#server/kit/record.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { folded } from "#contract/kit/words.ts";
import { importer, type Cells, type Checked, type Column, type Problem, type Undone } from "#server/imports/public.ts";
import { defaultPassword } from "#server/settings/public.ts";
import { placeOf } from "./access.ts";
import { seesPerson, writeOf, NOBODY } from "./form.ts";
import { addressOf, amountOf, dayOf, languageOf, yesOrNo } from "./import-cells.ts";
import * as q from "./import-queries.ts";
import { oneAtATime, type UserWrite } from "./queries.ts";
import { hearers } from "./told.ts";

const column = (key: string, en: string[], fr: string[], required = false): Column => ({
  key,
  headings: { en, fr },
  required,
});
const columns = [
  column("name", ["Name", "Full name"], ["Nom", "Nom complet"], true),
  column("email", ["E-mail address", "E-mail", "Email"], ["Adresse e-mail", "Courriel", "Adresse mail"], true),
  column("office", ["Office", "Area", "Zone"], ["Bureau", "Agence"]),
  column("main_country", ["Main country", "Country"], ["Pays principal", "Pays"]),
  column("profile", ["Profile", "Role"], ["Profil", "Rôle"]),
  column("manager", ["Manager"], ["Responsable", "Manager"]),
  column("post", ["Post", "Position"], ["Poste", "Fonction"]),
  column("department", ["Department"], ["Département", "Service"]),
  column("family_status", ["Family status"], ["Situation familiale"]),
  column("birthday", ["Birthday", "Date of birth"], ["Date de naissance", "Anniversaire"]),
  column("hr", ["Human resources", "HR"], ["Ressources humaines", "RH"]),
  column("locale", ["Language"], ["Langue"]),
  column("salary", ["Salary"], ["Salaire"]),
] as const;

type Earned = { amount: string; currency_id: string } | null;
interface Plan {
  readonly id: string;
  readonly before: q.Existing | undefined;
  readonly next: UserWrite;
  /** The address of a manager who is made by the same file. */
  readonly salary: Earned | undefined;
}

/** By any of the names that a row of a list has; two of one name are none. */
function byName<T extends { name: string; name_fr?: string | null; iso2?: string }>(
  rows: readonly T[],
): Map<string, T> {
  const found = new Map<string, T>();
  for (const r of rows)
    for (const name of [r.name, r.name_fr, r.iso2]) if (name && !found.has(folded(name))) found.set(folded(name), r);
  return found;
}

/** What all rows are held against, read once. */
async function known(tx: Tx, rows: readonly Cells[]) {
  const words = rows.flatMap((r) => [r.values.email, r.values.manager]).flatMap((w) => addressOf(w ?? "") ?? []);
  const addresses = [...new Set(words)];
  await q.lockByAddress.all(tx.db, addresses);
  if (rows.some((r) => r.values.manager)) await oneAtATime.all(tx.db);
  const lists = await q.lists.one(tx.db);
  const people = await q.existing.all(tx.db, addresses);
  const leads = rows.some((r) => r.values.manager) ? await q.leads.all(tx.db) : [];
  return {
    office: byName(lists.zones),
    profile: byName(lists.profiles),
    post: byName(lists.posts),
    department: byName(lists.departments),
    family_status: byName(lists.family_statuses),
    main_country: byName(lists.countries),
    people: new Map(people.map((p) => [p.email, p])),
    leads: new Map<string, string | null>(leads.map((l) => [l.hash_id, l.manager_id])),
  };
}
type Known = Awaited<ReturnType<typeof known>>;

async function check(tx: Tx, rows: readonly Cells[]): Promise<Checked<Plan>[]> {
  const all = await known(tx, rows);
  // Identifiers first: a row may name a manager who stands further down.
  const ids = new Map<string, string>();
  for (const { values } of rows) {
    const email = addressOf(values.email ?? "");
    if (email && !ids.has(email)) ids.set(email, all.people.get(email)?.hash_id ?? newId());
  }
  const seen = new Set<string>();
  const checked = rows.map((row) => checkRow(tx, row, all, ids, seen));
  for (const c of checked) all.leads.set(c.plan.id, c.plan.next.manager_id);
  return checked.map((c) =>
    leadsThemselves(c.plan.id, all.leads)
      ? { ...c, problems: [...c.problems, { column: "manager", say: { key: "errors.team_circle" } }] }
      : c,
  );
}

function leadsThemselves(id: string, leads: ReadonlyMap<string, string | null>): boolean {
  const passed = new Set<string>();
  for (let at = leads.get(id); at; at = leads.get(at)) {
    if (at === id) return true;
    if (passed.has(at)) return false;
    passed.add(at);
  }
  return false;
}

/** Reads one row: every cell that cannot be read is told, not the first alone. */
function checkRow(
  tx: Tx,
  { line, values }: Cells,
  all: Known,
  ids: ReadonlyMap<string, string>,
  seen: Set<string>,
): Checked<Plan> {
  const problems: Problem[] = [];
  const wrong = (name: string, key: string, params?: Message["params"]): undefined => {
    problems.push({ column: name, say: { key, ...(params && { params }) } });
  };
  const email =
    addressOf(values.email ?? "") ?? wrong("email", values.email ? "errors.email" : "errors.required") ?? "";
  if (email && seen.has(email)) wrong("email", "errors.import_twice");
  seen.add(email);
  const found = all.people.get(email);
  // Somebody out of reach is told like an address that is taken, as on a form.
  const before = found && seesPerson(tx, found) && found.kind === "staff" ? found : undefined;
  if (found && !before) wrong("email", "errors.email_taken");
  const given = readCells(values, all, ids, wrong, tx);
  const was = before ? q.columnsOf(before) : NOBODY;
  const next = writeOf({ ...given, email }, was);
  if (!next.name) wrong("name", "errors.required");
  if (before) checkChange(tx, before, next, wrong);
  else if (!found && !problems.some((p) => p.column === "office" || p.column === "profile"))
    checkNew(tx, next, all, wrong);
  const salary = salaryOf(tx, values.salary, next, all, before, wrong);
  const same = before !== undefined && JSON.stringify(was) === JSON.stringify(next) && salary === undefined;
  return {
    line,
    label: next.name || email,
    action: before ? (same ? "same" : "change") : "create",
    problems,
    plan: { id: ids.get(email) ?? newId(), before, next, salary },
  };
}

type Wrong = (column: string, key: string, params?: Message["params"]) => undefined;

/** The cells that stand there, as a form would say them; an empty cell says nothing. */
function readCells(values: Cells["values"], all: Known, ids: ReadonlyMap<string, string>, wrong: Wrong, tx: Tx) {
  const read = <T>(name: string, parse: (word: string) => T | undefined, key: string): T | undefined => {
    const word = values[name];
    return word ? (parse(word) ?? wrong(name, key)) : undefined;
  };
  const chosen = (
    name: "office" | "profile" | "post" | "department" | "family_status" | "main_country",
  ): string | undefined =>
    read(
      name,
      (word) => (all[name] as Map<string, { hash_id: string }>).get(folded(word))?.hash_id,
      "errors.unknown_reference",
    );
  const manager = (word: string): string | undefined => {
    const address = addressOf(word) ?? "";
    const there = all.people.get(address);
    return there && !seesPerson(tx, there) ? undefined : (ids.get(address) ?? there?.hash_id);
  };
  const birthday = read("birthday", dayOf, "errors.date");
  if (birthday && birthday > tx.call.now.toISOString().slice(0, 10)) wrong("birthday", "errors.future_date");
  if ((values.name ?? "").length > 120) wrong("name", "errors.too_long", { maximum: 120 });
  return {
    name: values.name?.slice(0, 120) || undefined,
    zone_hash_id: chosen("office"),
    profile_hash_id: chosen("profile"),
    post_hash_id: chosen("post"),
    department_hash_id: chosen("department"),
    family_status_hash_id: chosen("family_status"),
    main_country_hash_id: chosen("main_country"),
    manager_hash_id: read("manager", manager, "errors.unknown_reference"),
    birthday,
    hr: read("hr", yesOrNo, "errors.import_yes_no"),
    locale: read("locale", languageOf, "errors.import_language"),
  };
}

/** Somebody who is there: where they belong and what they may is changed on their own screen, where it is weighed. */
function checkChange(tx: Tx, before: q.Existing, next: UserWrite, wrong: Wrong): void {
  if (!tx.access.can("users_update", placeOf(before))) wrong("email", "errors.forbidden");
  if (next.zone_id !== before.zone_id) wrong("office", "errors.import_access");
  if (next.profile_id !== before.profile_id) wrong("profile", "errors.import_access");
  if (next.main_country_id !== before.main_country_id) wrong("main_country", "errors.import_access");
}

/** Somebody new goes only where the reader may make people, with nothing that the reader does not hold. */
function checkNew(tx: Tx, next: UserWrite, all: Known, wrong: Wrong): void {
  // An office out of reach is like one that does not exist.
  if (!tx.access.can("users_create", placeOf(next)))
    wrong("office", next.zone_id ? "errors.unknown_reference" : "errors.required");
  const profile = [...all.profile.values()].find((p) => p.hash_id === next.profile_id);
  const home = { zone: next.zone_id, countries: next.main_country_id ? [next.main_country_id] : [] };
  if (profile && beyond(tx.person.rights, resolved(profile.grants, home)).length > 0)
    wrong("profile", "errors.gives_more");
}

function salaryOf(
  tx: Tx,
  word: string | undefined,
  next: UserWrite,
  all: Known,
  before: q.Existing | undefined,
  wrong: Wrong,
): Earned | undefined {
  if (!word) return undefined;
  if (!tx.access.can("users_salary", placeOf(next))) return wrong("salary", "errors.forbidden");
  if (before?.hash_id === tx.person.id) return wrong("salary", "errors.own");
  const amount = amountOf(word);
  const currency = [...all.office.values()].find((z) => z.hash_id === next.zone_id)?.currency;
  if (amount === undefined) return wrong("salary", "errors.amount");
  if (!currency) return wrong("salary", "errors.no_currency");
  if (!fitsMinorUnit(amount, currency.minor_unit))
    return wrong("salary", "errors.minor_unit", { currency: currency.iso });
  const now = before?.salary;
  if (now && now.currency_id === currency.hash_id && Number(now.amount) === Number(amount)) return undefined;
  return { amount, currency_id: currency.hash_id };
}

const UNIQUE = "23505";
async function apply(tx: Tx, rows: readonly Checked<Plan>[]) {
  const made = rows.filter((r) => !r.plan.before);
  const changed = rows.filter((r) => r.plan.before);
  const password = made.length > 0 ? await defaultPassword(tx.db) : null;
  // The password is one, and known to whoever reads the file in: one digest of it does for all, until each chooses their own.
  const hash = password === null ? "" : await hashPassword(password);
  try {
    if (made.length > 0)
      await q.insertPeople.run(tx.db, JSON.stringify(made.map((r) => ({ hash_id: r.plan.id, ...r.plan.next }))), hash);
  } catch (error) {
    if (sqlState(error) === UNIQUE && constraintOf(error) === "app_user_email")
      throw invalidField("file", "errors.email_taken");
    throw error;
  }
  if (changed.length > 0)
    await q.updatePeople.run(tx.db, JSON.stringify(changed.map((r) => ({ hash_id: r.plan.id, ...r.plan.next }))));
  await setSalaries(
    tx,
    rows.flatMap(({ plan }) => (plan.salary ? [{ user_id: plan.id, ...plan.salary }] : [])),
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
    password,
    applied: rows.map(({ line, label, plan }) => ({
      line,
      label,
      entity: plan.id,
      // What somebody earned is not kept beside the import: the history of salaries has it.
      before: plan.before ? { ...q.columnsOf(plan.before), salaries: plan.salary ? 1 : 0 } : null,
      version: (plan.before?.version ?? 0) + 1,
    })),
  };
}

async function setSalaries(
  tx: Tx,
  rows: readonly { user_id: string; amount: string | null; currency_id: string | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await q.addSalaries.run(tx.db, JSON.stringify(rows.map((r) => ({ ...r, hash_id: newId(), set_by: tx.person.id }))));
}

const FOREIGN_KEY = "23503";
/** Takes people back who were made, and puts back what was changed; answers with the first to whom something happened since. */
async function undo(tx: Tx, rows: readonly Undone[]): Promise<string | undefined> {
  await q.lockById.all(
    tx.db,
    rows.map((r) => r.entity),
  );
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
  const earned = changed.filter((r) => (r.before as { salaries?: number }).salaries).map((r) => r.entity);
  if (changed.length > 0)
    await q.updatePeople.run(tx.db, JSON.stringify(changed.map((r) => ({ hash_id: r.entity, ...r.before }))));
  if (earned.length > 0) await setSalaries(tx, await q.salariesBefore.all(tx.db, earned));
  try {
    if (made.length > 0)
      await q.deletePeople.run(
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
