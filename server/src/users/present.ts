import { decimal, toWire } from "#contract/kit/money.ts";
import type { User, UserRow } from "#contract/users/schemas.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { placeOf } from "./access.ts";
import type { FullUser, SalaryRow, UserListRow } from "./queries.ts";
import { covers, outranks } from "./powers.ts";
import { salaryHeldOn } from "./salaries.ts";

const earned = (s: SalaryRow | null): UserRow["salary"] =>
  s && { ...s, amount: toWire(s.amount, s.currency.minor_unit), hours: s.hours && decimal(s.hours).toFixed() };

export function presentRow(row: UserListRow, person: Person): UserRow {
  const place = placeOf(row);
  const { rights } = person;
  const update = rights.at("users_update", place);
  const self = row.hash_id === person.id;
  const salary = rights.at("users_salary", place);
  return {
    id: row.hash_id,
    hash_id: row.hash_id,
    name: row.name,
    email: row.email,
    avatar: row.avatar,
    state: row.state,
    active: row.active,
    invited: row.invited,
    hr: row.hr,
    password_secure: row.password_secure,
    locale: row.locale,
    birthday: row.birthday,
    zone: row.zone,
    profile: row.profile,
    manager: row.manager,
    department: row.department,
    post: row.post,
    main_country: row.main_country,
    warehouse: row.warehouse,
    ...(salary && { salary: earned(row.salary) }),
    version: row.version,
    created_at: row.created_at,
    can: {
      ...(update && { update }),
      ...(update && !row.active && { activate: true }),
      ...(update && row.active && !self && { deactivate: true }),
      ...(!self && rights.at("users_delete", place) && { delete: true }),
      ...(salary && { salary }),
      ...(rights.at("user_contracts_view", place) && { contracts: true }),
      ...(rights.at("user_contracts_create", place) && { add_contract: true }),
    },
  };
}

/** A person with all fields visible to the caller; `can` also depends on the person's rights. */
export function presentUser(row: FullUser, person: Person): User {
  const now = salaryHeldOn(row.salaries, row.today);
  const shown = presentRow({ ...row, salary: now?.salary ?? null }, person);
  const { rights } = person;
  const above = outranks(row.held, rights);
  const { activate, deactivate, delete: remove, ...can } = shown.can;
  const mayBeLetIn = row.active && !row.password_secure && row.hash_id !== person.id;
  const access_ = can.update === true && covers(rights, row.held);
  return {
    ...shown,
    family_status: row.family_status,
    countries: [...row.countries],
    team: row.team.map(({ hash_id, name, avatar, post, zone, active }) => ({
      hash_id,
      name,
      avatar,
      post,
      zone,
      active,
    })),
    ...(can.salary && { salaries: row.salaries.map((s) => ({ ...s, salary: earned(s.salary) ?? null })) }),
    ...(can.salary && {
      social_security_number: row.identity?.social_security_number ?? null,
      iban: row.identity?.iban ?? null,
    }),
    deactivated_at: row.deactivated_at,
    can: {
      ...can,
      ...(access_ && { access: true }),
      ...(access_ && row.second_factor && row.hash_id !== person.id && { take_second_factor: true }),
      ...(access_ && mayBeLetIn && { invite: true, ...(!row.invited && { new_first_code: true }) }),
      ...(access_ && activate && { activate }),
      ...(!above && deactivate && { deactivate }),
      ...(!above && remove && { delete: remove }),
    },
  };
}
