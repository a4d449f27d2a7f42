import type { PayBy, User, UserFields } from "#contract/users/schemas.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { Translate } from "#web/kit/i18n.ts";
import type { updateUser } from "#contract/users/endpoints.ts";

/** Form values of a person; '' for nothing chosen. */
export interface UserValues {
  name: string;
  email: string;
  zone_hash_id: string;
  main_country_hash_id: string;
  warehouse_hash_id: string;
  country_hash_ids: string[];
  profile_hash_id: string;
  manager_hash_id: string;
  department_hash_id: string;
  post_hash_id: string;
  family_status_hash_id: string;
  hr: boolean;
  birthday: string;
  salary: string;
  salary_valid_from: string;
  salary_pay_by: PayBy;
  salary_hours: string;
  social_security_number: string;
  /** Masked until another one is typed. */
  iban: string;
  locale: string;
}

export const valuesOf = (u?: User): UserValues => ({
  name: u?.name ?? "",
  email: u?.email ?? "",
  zone_hash_id: u?.zone?.hash_id ?? "",
  main_country_hash_id: u?.main_country?.hash_id ?? "",
  warehouse_hash_id: u?.warehouse?.hash_id ?? "",
  country_hash_ids: u?.countries.map((c) => c.hash_id) ?? [],
  profile_hash_id: u?.profile?.hash_id ?? "",
  manager_hash_id: u?.manager?.hash_id ?? "",
  department_hash_id: u?.department?.hash_id ?? "",
  post_hash_id: u?.post?.hash_id ?? "",
  family_status_hash_id: u?.family_status?.hash_id ?? "",
  hr: u?.hr ?? false,
  birthday: u?.birthday ?? "",
  salary: u?.salary?.amount ?? "",
  // A change holds from today on unless said otherwise.
  salary_valid_from: "",
  salary_pay_by: u?.salary?.pay_by ?? "month",
  salary_hours: u?.salary?.hours ?? "",
  social_security_number: u?.social_security_number ?? "",
  iban: u?.iban ?? "",
  locale: u?.locale ?? "",
});

/** Errors for missing required fields. */
export const missing = (v: UserValues, t: Translate, start: UserValues = valuesOf()) => ({
  name: v.name.trim() ? undefined : t("users.name_needed"),
  email: v.email.trim() ? undefined : t("users.email_needed"),
  salary: v.salary_valid_from && !v.salary && !start.salary ? t("users.salary_needed") : undefined,
});

type Body = Partial<UserFields> & Pick<ClientInput<typeof updateUser>["body"], "version">;

const dated = ["salary_valid_from", "salary_pay_by", "salary_hours"] as const;
/** How and from when a salary is paid goes with the salary. */
function withSalary({ salary_valid_from, salary_pay_by, salary_hours, ...body }: Body, values: UserValues): Body {
  const given = { salary_valid_from, salary_pay_by, salary_hours };
  if (body.salary === undefined && dated.every((key) => given[key] === undefined)) return body;
  const salary = values.salary.trim() || null;
  return {
    ...body,
    salary,
    ...(salary_valid_from && { salary_valid_from }),
    ...(salary && salary_pay_by && { salary_pay_by }),
    ...(salary && salary_hours !== undefined && { salary_hours }),
  };
}

/** Request body with only the changed fields, so that only their rights are needed. */
export function bodyOf(values: UserValues, start: UserValues): Body {
  const changed = (Object.keys(values) as (keyof UserValues)[]).filter(
    (key) => JSON.stringify(values[key]) !== JSON.stringify(start[key]),
  );
  const body: Body = Object.fromEntries(
    changed.map((key) => {
      const value = values[key];
      return [key, typeof value === "string" ? value.trim() || null : value];
    }),
  );
  return withSalary(body, values);
}
