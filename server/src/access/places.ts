import { needed } from "#server/kit/shared/needed.ts";
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

/** What access shows of offices, countries and currencies, whose areas are above it: SQL, which `areas.ts` binds. */
export interface Places {
  /** An office by its identifier, as `{hash_id, name}`; null without one. */
  readonly office: (id: string) => string;
  /** The time zone of an office by its identifier; null without one. */
  readonly timeZone: (id: string) => string;
  /** A query of `hash_id`, `kind` (`office` or `country`), `name` and `name_fr` of the places among an array of identifiers. */
  readonly named: (ids: string) => string;
  /** The default currency, as a `CurrencyRef`. */
  readonly defaultCurrency: string;
  /** The offices among `places` (null: all) and the main one; both arguments are parameters or columns of the statement. */
  readonly offices: (places: string, main: string) => string;
}
const places = needed<Places>("the places that access shows");
export const showPlacesBy = places.bind;
export const shownPlaces = places.given;
