import { sql, type Db } from "#server/kit/sql/database.ts";

const takeGrants = sql<unknown, [string]>(`
  WITH of_users AS (DELETE FROM user_grant WHERE place_id = $1 RETURNING user_id),
    of_profiles AS (DELETE FROM profile_grant WHERE place_id = $1 RETURNING profile_id),
    profiles AS (UPDATE profile SET rights_version = rights_version + 1 WHERE hash_id IN (SELECT profile_id FROM of_profiles))
  UPDATE app_user SET rights_version = rights_version + 1 WHERE hash_id IN (SELECT user_id FROM of_users)`);

/** Removes the grants in an office or country that is deleted. */
export async function forgetPlace(db: Db, place: string): Promise<void> {
  await takeGrants.run(db, place);
}
