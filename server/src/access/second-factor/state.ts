import { type Db, sql } from "#server/kit/sql/database.ts";
import { secondFactorPolicy } from "#server/kit/records/company.ts";

/** Whether a person has a confirmed second factor. Needs `app_user u` in the statement. */
export const hasSecondFactor =
  "EXISTS (SELECT 1 FROM second_factor f WHERE f.user_id = u.hash_id AND f.confirmed_at IS NOT NULL)";
/** Whether a person must have one: by the company's policy, or by the profile's where the company leaves it open. Needs `profile p` too. */
export const mustHaveSecondFactor = `(u.kind = 'staff' AND CASE ${secondFactorPolicy} WHEN 'required' THEN true WHEN 'off' THEN false ELSE coalesce(p.second_factor_required, false) END)`;
/** Required but not set up: only the calls for setting it up are open. */
export const secondFactorDue = `(${mustHaveSecondFactor} AND NOT ${hasSecondFactor})`;

const without = sql<{ people: number }>(
  `SELECT count(*)::int AS people FROM app_user u WHERE u.active AND u.kind = 'staff' AND NOT ${hasSecondFactor}`,
);
export const countWithoutSecondFactor = async (db: Db): Promise<number> => (await without.one(db)).people;

export interface FactorState {
  readonly on: boolean;
  readonly since: string | null;
  readonly required: boolean;
  readonly allowed: boolean;
  readonly recovery_codes_left: number;
}
/** The state shown in a person's own settings. */
export const readFactorState = sql<FactorState, [string]>(`
  SELECT ${hasSecondFactor} AS "on", f.confirmed_at AS since, ${mustHaveSecondFactor} AS required, ${secondFactorPolicy} <> 'off' AS allowed,
    (SELECT count(*) FROM recovery_code c WHERE c.user_id = u.hash_id AND c.used_at IS NULL)::int AS recovery_codes_left
  FROM app_user u LEFT JOIN profile p ON p.hash_id = u.profile_id LEFT JOIN second_factor f ON f.user_id = u.hash_id WHERE u.hash_id = $1`);
