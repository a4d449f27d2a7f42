import { givenOr } from "#contract/kit/given-or.ts";
import { familyOf, seersOf, type PlaceKind } from "#contract/laboratory/rights.ts";
import type { UserFields } from "#contract/users/schemas.ts";
import { decimal, fitsMinorUnit } from "#contract/kit/money.ts";
import { constraintOf, sqlState } from "#server/kit/sql/database.ts";
import { Failure, invalidField, refused, unknownReference } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { placeOf } from "./access.ts";
import { references, type Besides, type DatedSalary, type FullUser, type UserWrite } from "./queries.ts";
import { salaryHeldOn } from "./salaries.ts";

/** A 403 with the form field that caused it. */
export const forbiddenField = (field: string, key: string): Failure =>
  new Failure("forbidden", { key }, { [field]: [{ key }] });

/** A person's columns after a form: given values over the current ones. */
export function writeOf(given: Partial<UserFields> & { active?: boolean | undefined }, now: UserWrite): UserWrite {
  return {
    name: givenOr(given.name, now.name),
    email: givenOr(given.email, now.email),
    zone_id: givenOr(given.zone_hash_id, now.zone_id),
    main_country_id: givenOr(given.main_country_hash_id, now.main_country_id),
    warehouse_id: givenOr(given.warehouse_hash_id, now.warehouse_id),
    profile_id: givenOr(given.profile_hash_id, now.profile_id),
    manager_id: givenOr(given.manager_hash_id, now.manager_id),
    department_id: givenOr(given.department_hash_id, now.department_id),
    post_id: givenOr(given.post_hash_id, now.post_id),
    family_status_id: givenOr(given.family_status_hash_id, now.family_status_id),
    hr: givenOr(given.hr, now.hr),
    birthday: givenOr(given.birthday, now.birthday),
    locale: givenOr(given.locale, now.locale),
    active: givenOr(given.active, now.active),
  };
}
/** Initial columns of a new person. */
export const NOBODY: UserWrite = {
  name: "",
  email: "",
  zone_id: null,
  main_country_id: null,
  warehouse_id: null,
  profile_id: null,
  manager_id: null,
  department_id: null,
  post_id: null,
  family_status_id: null,
  hr: false,
  birthday: null,
  locale: null,
  active: true,
};
export const columnsOf = (row: FullUser): UserWrite => ({
  name: row.name,
  email: row.email,
  zone_id: row.zone_id,
  main_country_id: row.main_country_id,
  warehouse_id: row.warehouse_id,
  profile_id: row.profile_id,
  manager_id: row.manager_id,
  department_id: row.department_id,
  post_id: row.post_id,
  family_status_id: row.family_status_id,
  hr: row.hr,
  birthday: row.birthday,
  locale: row.locale,
  active: row.active,
});

/** Checks the references that a form changes; out of reach counts as unknown. Returns the data stored outside the person's row. */
export async function checkForm(
  tx: Tx,
  given: Partial<UserFields>,
  next: UserWrite,
  now: UserWrite,
  salaries: readonly DatedSalary[],
): Promise<Besides> {
  const changed = <K extends keyof UserWrite>(key: K): UserWrite[K] | null =>
    next[key] === now[key] ? null : next[key];
  const countries = given.country_hash_ids && [...new Set(given.country_hash_ids)];
  const found = await references.one(
    tx.db,
    changed("zone_id"),
    changed("profile_id"),
    changed("department_id"),
    changed("post_id"),
    changed("family_status_id"),
    changed("main_country_id"),
    countries ?? [],
    changed("manager_id"),
    next.zone_id,
    changed("warehouse_id"),
  );
  for (const [there, field] of [
    [found.zone, "zone_hash_id"],
    [found.profile, "profile_hash_id"],
    [found.department, "department_hash_id"],
    [found.post, "post_hash_id"],
    [found.family_status, "family_status_hash_id"],
    [found.main_country, "main_country_hash_id"],
    [countries === undefined || found.countries === countries.length, "country_hash_ids"],
    [changed("manager_id") === null || (found.manager && seesPerson(tx, found.manager)), "manager_hash_id"],
    [changed("warehouse_id") === null || (found.warehouse && seesPlace(tx, found.warehouse)), "warehouse_hash_id"],
  ] as const)
    if (!there) throw unknownReference(field);
  if (next.birthday && next.birthday > tx.call.now.toISOString().slice(0, 10))
    throw invalidField("birthday", "errors.future_date");
  return {
    countries: countries ?? null,
    salary: salaryOf(tx, given, next, found, salaries),
    set_by: tx.person.id,
  };
}

/** Refuses what the form says of the identity to who may not know it, and of the caller's own bank account: that asks for their password. */
export function checkIdentity(tx: Tx, given: Partial<UserFields>, id: string | null, ...places: Belongs[]): void {
  for (const field of ["social_security_number", "iban"] as const)
    if (given[field] !== undefined && !places.every((at) => tx.access.can("users_salary", placeOf(at))))
      throw forbiddenField(field, "errors.forbidden");
  if (given.iban !== undefined && id === tx.person.id) throw invalidField("iban", "errors.own_bank");
}
type Belongs = Pick<UserWrite, "zone_id">;

/** Whether the caller sees a laboratory, shop or warehouse; out of reach counts as unknown. */
const seesPlace = (tx: Tx, place: { kind: PlaceKind; country_id: string }): boolean =>
  tx.access.can(seersOf[familyOf(place.kind)], { country: place.country_id });
export const seesPerson = (tx: Tx, row: { zone_id: string | null }): boolean =>
  tx.access.can(["users_view", "users_update"], placeOf(row));

const SALARY_FIELDS = ["salary_valid_from", "salary_pay_by", "salary_hours"] as const;
/** The new salary in the office's currency; null if it is the one that holds from that day anyway. What the form leaves out stays as it is then. */
function salaryOf(
  tx: Tx,
  given: Partial<UserFields>,
  next: UserWrite,
  office: { readonly currency: { hash_id: string; iso: string; minor_unit: number } | null; readonly today: string },
  salaries: readonly DatedSalary[],
): Besides["salary"] {
  if (given.salary === undefined) {
    if (SALARY_FIELDS.some((field) => given[field] !== undefined)) throw invalidField("salary", "errors.required");
    return null;
  }
  if (!tx.access.can("users_salary", placeOf(next))) throw forbiddenField("salary", "errors.forbidden");
  const valid_from = given.salary_valid_from ?? office.today;
  const held = salaryHeldOn(salaries, valid_from)?.salary ?? null;
  if (given.salary === null) {
    const none = {
      hash_id: newId(),
      amount: null,
      currency_id: null,
      valid_from,
      pay_by: "month",
      hours: null,
    } as const;
    return held === null ? null : none;
  }
  const pay_by = given.salary_pay_by ?? held?.pay_by ?? "month";
  const hours = givenOr(given.salary_hours, held?.hours ?? null);
  const isSame = held !== null && decimal(given.salary).eq(held.amount) && pay_by === held.pay_by;
  if (isSame && (hours === null || held.hours === null ? hours === held.hours : decimal(hours).eq(held.hours)))
    return null;
  const { currency } = office;
  if (!currency) throw refused("errors.no_currency");
  if (!fitsMinorUnit(given.salary, currency.minor_unit))
    throw invalidField("salary", "errors.minor_unit", { currency: currency.iso });
  return { hash_id: newId(), amount: given.salary, currency_id: currency.hash_id, valid_from, pay_by, hours };
}

const UNIQUE = "23505";
/** Converts the unique violation of an e-mail address into a field error. */
export async function addressTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === UNIQUE && constraintOf(error) === "app_user_email")
      throw invalidField("email", "errors.email_taken");
    throw error;
  }
}
