import { formatDay } from "#contract/kit/dates.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import { readPrintedAmount } from "#contract/kit/money-text.ts";
import { folded } from "#contract/kit/words.ts";
import { beyond, latent, ownIn, resolved, lockAddresses } from "#server/access/public.ts";
import type { Message } from "#server/kit/shared/failures.ts";
import { nameIn, text } from "#server/kit/shared/texts.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import {
  type Cells,
  type Change,
  type Checked,
  type Options,
  type Problem,
  yesOrNo,
} from "#server/kit/area/importing.ts";
import { dayOf } from "#server/kit/area/day-of.ts";
import { placeOf } from "./access.ts";
import { NOBODY, seesPerson, writeOf } from "./form.ts";
import { addressOf, languageOf } from "./import-cells.ts";
import { moveOf, weigh } from "./import-moves.ts";
import * as q from "./import-queries.ts";
import { oneAtATime, type UserWrite } from "./queries.ts";

type Earned = (q.Pay & { readonly amount: string }) | null;
export interface Plan {
  readonly id: string;
  readonly before: q.Existing | undefined;
  readonly next: UserWrite;
  /** Address of a manager created by the same file. */
  readonly salary: Earned | undefined;
}

/** Index of list rows by any of their names; ambiguous names are left out. */
function byName<T extends { name: string; name_fr?: string | null; iso2?: string }>(
  rows: readonly T[],
): Map<string, T> {
  const found = new Map<string, T>();
  for (const r of rows)
    for (const name of [r.name, r.name_fr, r.iso2]) if (name && !found.has(folded(name))) found.set(folded(name), r);
  return found;
}

/** Reference data for all rows, read once. */
async function known(tx: Tx, rows: readonly Cells[], moves: boolean) {
  const words = rows.flatMap((r) => [r.values.email, r.values.manager]).flatMap((w) => addressOf(w ?? "") ?? []);
  const addresses = [...new Set(words)];
  await lockAddresses(tx.db, addresses);
  if (moves || rows.some((r) => r.values.manager)) await oneAtATime.all(tx.db);
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
    words: new Map(
      [
        ...lists.zones,
        ...lists.profiles,
        ...lists.posts,
        ...lists.departments,
        ...lists.family_statuses,
        ...lists.countries,
      ].map((r): [string, NamedRow] => [r.hash_id, r]),
    ),
    leads: new Map<string, string | null>(leads.map((l) => [l.hash_id, l.manager_id])),
  };
}
interface NamedRow {
  readonly name: string;
  readonly name_fr?: string | null;
}
type Lookup = Awaited<ReturnType<typeof known>>;

/** The plan for each row. Changes of office or profile are checked as on the person's screen. */
export async function check(tx: Tx, rows: readonly Cells[], { moves }: Options): Promise<Checked<Plan>[]> {
  const all = await known(tx, rows, moves);
  // Assign ids first: a row may refer to a manager further down.
  const ids = new Map<string, string>();
  for (const { values } of rows) {
    const email = addressOf(values.email ?? "");
    if (email && !ids.has(email)) ids.set(email, all.people.get(email)?.hash_id ?? newId());
  }
  const seen = new Set<string>();
  const checked = rows.map((row) => checkRow(tx, row, all, { ids, seen, moves }));
  for (const c of checked) all.leads.set(c.plan.id, c.plan.next.manager_id);
  const against = await weigh(
    tx,
    moves ? checked.flatMap(({ plan: { id, before, next } }) => (before ? moveOf(id, before, next) : [])) : [],
  );
  return checked.map((c) => {
    const more: Problem[] = [];
    const weighed = against.get(c.plan.id);
    if (weighed) more.push({ column: weighed.column, say: { key: weighed.key } });
    if (leadsThemselves(c.plan.id, all.leads)) more.push({ column: "manager", say: { key: "errors.team_circle" } });
    return more.length > 0 ? { ...c, problems: [...c.problems, ...more] } : c;
  });
}

export function leadsThemselves(id: string, leads: ReadonlyMap<string, string | null>): boolean {
  const passed = new Set<string>();
  for (let at = leads.get(id); at; at = leads.get(at)) {
    if (at === id) return true;
    if (passed.has(at)) return false;
    passed.add(at);
  }
  return false;
}

/** Reads one row and reports all unreadable cells, not just the first. */
function checkRow(
  tx: Tx,
  { line, values }: Cells,
  all: Lookup,
  { ids, seen, moves }: { ids: ReadonlyMap<string, string>; seen: Set<string>; moves: boolean },
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
  // A person out of reach is reported as an address already taken, as on the form.
  const before = found && seesPerson(tx, found) && found.kind === "staff" ? found : undefined;
  if (found && !before) wrong("email", "errors.email_taken");
  const given = readCells(values, all, ids, wrong, tx);
  const was = before ? q.columnsOf(before) : NOBODY;
  const next = writeOf({ ...given, email }, was);
  if (!next.name) wrong("name", "errors.required");
  if (before) checkChange(tx, before, next, moves, wrong);
  else if (!found && !problems.some((p) => p.column === "office" || p.column === "profile"))
    checkNew(tx, next, all, wrong);
  const salary = salaryOf(tx, values.salary, { next, before }, all, wrong);
  const same = before !== undefined && JSON.stringify(was) === JSON.stringify(next) && salary === undefined;
  return {
    line,
    label: next.name || email,
    action: before ? (same ? "same" : "change") : "create",
    problems,
    ...(before && !same && { changes: changesOf(tx, all, values, { before, next, salary }) }),
    plan: { id: ids.get(email) ?? newId(), before, next, salary },
  };
}

type Wrong = (column: string, key: string, params?: Message["params"]) => undefined;

/** The filled cells as form values; an empty cell leaves the field unchanged. */
function readCells(values: Cells["values"], all: Lookup, ids: ReadonlyMap<string, string>, wrong: Wrong, tx: Tx) {
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

/** An existing person: office and profile stay, unless the import may change them. */
function checkChange(tx: Tx, before: q.Existing, next: UserWrite, moves: boolean, wrong: Wrong): void {
  if (!tx.access.can("users_update", placeOf(before))) wrong("email", "errors.forbidden");
  if (moves) return;
  if (next.zone_id !== before.zone_id) wrong("office", "errors.import_access");
  if (next.profile_id !== before.profile_id) wrong("profile", "errors.import_access");
  if (next.main_country_id !== before.main_country_id) wrong("main_country", "errors.import_access");
}

/** A new person only in offices where the caller may create people, with a profile that gives nothing the caller lacks. */
function checkNew(tx: Tx, next: UserWrite, all: Lookup, wrong: Wrong): void {
  // An office out of reach counts as unknown.
  if (!tx.access.can("users_create", placeOf(next)))
    wrong("office", next.zone_id ? "errors.unknown_reference" : "errors.required");
  const profile = [...all.profile.values()].find((p) => p.hash_id === next.profile_id);
  const home = { zone: next.zone_id, countries: next.main_country_id ? [next.main_country_id] : [] };
  if (profile && beyond(tx.person.rights, resolved(profile.grants, home)).length > 0)
    wrong("profile", "errors.gives_more");
  else if (profile && beyond(tx.person.rights, latent(ownIn(profile.grants), next.zone_id)).length > 0)
    wrong("profile", "errors.gives_anywhere");
}

function salaryOf(
  tx: Tx,
  word: string | undefined,
  { next, before }: { readonly next: UserWrite; readonly before: q.Existing | undefined },
  all: Lookup,
  wrong: Wrong,
): Earned | undefined {
  if (!word) return undefined;
  const knows = (at: { zone_id: string | null }): boolean => tx.access.can("users_salary", placeOf(at));
  if (!knows(next) || (before && !knows(before))) return wrong("salary", "errors.forbidden");
  if (before?.hash_id === tx.person.id) return wrong("salary", "errors.own");
  const office = [...all.office.values()].find((z) => z.hash_id === next.zone_id);
  const currency = office?.currency;
  if (!currency) return wrong("salary", "errors.no_currency");
  const reading = readPrintedAmount(word, currency);
  // Ambiguous amounts are refused.
  if (reading.kind !== "read")
    return wrong("salary", reading.kind === "refused" ? reading.error : "errors.amount", { currency: currency.iso });
  const { amount } = reading;
  const now = before?.salary;
  if (now && now.currency_id === currency.hash_id && decimal(now.amount).eq(amount)) return undefined;
  const { pay_by = "month", hours = null } = now ?? {};
  return { amount, currency_id: currency.hash_id, valid_from: office.today, pay_by, hours };
}

const fields = {
  name: "name",
  office: "zone_id",
  main_country: "main_country_id",
  profile: "profile_id",
  manager: "manager_id",
  post: "post_id",
  department: "department_id",
  family_status: "family_status_id",
  birthday: "birthday",
  hr: "hr",
  locale: "locale",
} as const satisfies Record<string, keyof UserWrite>;

/** The changes of a person as text in the reader's language. */
function changesOf(
  { call: { locale } }: Tx,
  all: Lookup,
  values: Cells["values"],
  { before, next, salary }: { before: q.Existing; next: UserWrite; salary: Earned | undefined },
): Change[] {
  const word = (
    field: keyof typeof fields,
    value: string | boolean | null,
    otherwise: string | null,
  ): string | null => {
    if (value === null || value === "") return null;
    if (typeof value === "boolean") return text(locale, value ? "audit.yes" : "audit.no");
    if (field === "birthday") return formatDay(value);
    if (field === "locale") return text(locale, `imports.language_${value}`);
    if (field === "name") return value;
    const named = all.words.get(value);
    return nameIn(locale, named) ?? otherwise;
  };
  const changes = (Object.keys(fields) as (keyof typeof fields)[]).flatMap((field): Change[] => {
    const [was, is] = [before[fields[field]], next[fields[field]]];
    if (was === is) return [];
    const led = field === "manager" ? [before.manager_name, values.manager ?? null] : [null, null];
    return [{ column: field, before: word(field, was, led[0] ?? null), after: word(field, is, led[1] ?? null) }];
  });
  const earned = before.salary ? formatAmount(before.salary.amount) : null;
  return salary ? [...changes, { column: "salary", before: earned, after: formatAmount(salary.amount) }] : changes;
}
