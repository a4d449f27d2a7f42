import { FOUR_EYES } from "#server/kit/records/company.ts";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { whoMay, whyMay } from "#contract/access/questions.ts";
import { scopeOf, type Permission } from "#contract/permissions.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { composed, sqlLater } from "#server/kit/sql/database.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import { patterns, namedCursor, namedPage, sizeFor } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { placesNamed, readPerson, type PersonRow, type PlaceRow } from "./grant-queries.ts";
import { shownPlaces } from "./places.ts";
import { officesKnown } from "./reach.ts";
import { answer, sentence, type Subject } from "./reasons.ts";
import { namedJson, type Named } from "#server/kit/sql/refs.ts";

const readers = ["users_view", "users_update"] as const;

/** The names of places for the sentences, and whether the four-eyes principle is on, in one query. */
const namesAndEyes = sqlLater<PlaceRow & { four_eyes: boolean }, [readonly string[]]>(
  () => `
  SELECT p.*, ${FOUR_EYES} AS four_eyes
  FROM (SELECT NULL::uuid AS hash_id, NULL AS kind, NULL AS name, NULL AS name_fr UNION ALL ${placesNamed.text}) AS p`,
);

async function wordsFor(reader: Reader, ids: readonly string[]) {
  const knows = officesKnown(reader.person);
  const rows = await namesAndEyes.all(reader.db, [...new Set(ids)]);
  const places = rows.filter((p) => p.hash_id !== null && (p.kind === "country" || knows(p.hash_id)));
  return { locale: reader.call.locale, places, fourEyes: rows[0]?.four_eyes ?? true };
}

/** The place in question; throws a 422 unless the reader knows it and it fits the right. */
function placeAsked(
  permission: Permission,
  place: string | undefined,
  known: readonly PlaceRow[],
): PlaceRow | undefined {
  if (place === undefined) return undefined;
  const found = known.find((p) => p.hash_id === place);
  if (found?.kind !== scopeOf(permission)) throw unknownReference("place");
  return found;
}

const placesNamedIn = (s: Pick<Subject, "grants" | "profile_grants" | "countries" | "zone_id">): string[] => [
  ...(s.zone_id === null ? [] : [s.zone_id]),
  ...s.countries,
  ...[...s.grants, ...s.profile_grants].flatMap((g) => (g.place_id === null ? [] : [g.place_id])),
];

/** Why a person can or can't do something. */
export async function why(reader: Reader, { query }: ServerInput<typeof whyMay>): Promise<ServerOutput<typeof whyMay>> {
  const them = await readPerson.first(reader.db, query.user);
  if (!them || !sees(reader, them)) throw unknownReference("user");
  const { permission } = query;
  const only = {
    ...them,
    grants: them.grants.filter((g) => g.permission === permission),
    profile_grants: them.profile_grants.filter((g) => g.permission === permission),
  };
  const words = await wordsFor(reader, [...placesNamedIn(only), ...(query.place ? [query.place] : [])]);
  const question = { permission, place: placeAsked(permission, query.place, words.places) };
  const { allowed, reasons } = answer(only, question, words);
  return {
    data: {
      allowed,
      answer: sentence(them, question, allowed, reader.call.locale),
      reasons,
      user: { hash_id: them.hash_id, name: them.name },
      profile: them.profile,
    },
  };
}

function sees({ access, person }: Reader, them: PersonRow): boolean {
  const held = access.reach(readers);
  return them.hash_id === person.id || held === "all" || (them.zone_id !== null && held.has(them.zone_id));
}

interface WhoRow extends Subject {
  readonly hash_id: string;
  readonly zone: { hash_id: string; name: string } | null;
  readonly profile: Named | null;
  readonly sort_key: string;
}
const grantsIn = (table: string, owner: string): string =>
  `coalesce((SELECT json_agg(json_build_object('permission', g.permission, 'place_id', g.place_id, 'own', g.own)) FROM ${table} g WHERE g.permission = $1 AND g.${owner}), '[]')`;
const columns = (): string => `u.hash_id, u.name, u.active, u.password_secure, u.zone_id, u.sort_name AS sort_key,
  ${shownPlaces().office("u.zone_id")} AS zone,
  ${namedJson("p")} AS profile,
  coalesce((SELECT json_agg(c) FROM (SELECT u.main_country_id AS c WHERE u.main_country_id IS NOT NULL UNION SELECT country_id FROM user_country WHERE user_id = u.hash_id) AS own), '[]') AS countries,
  ${grantsIn("user_grant", "user_id = u.hash_id")} AS grants, ${grantsIn("profile_grant", "profile_id = u.profile_id")} AS profile_grants`;

/**
 * Who may do something in a place: active staff the reader may see, by name. The holders are found first, by the right: asked person by person, a
 * page looked at the grants of everybody.
 */
export async function who(reader: Reader, { query }: ServerInput<typeof whoMay>): Promise<ServerOutput<typeof whoMay>> {
  const { permission, place } = query;
  const limit = sizeFor(query.limit);
  const rows = await composed<WhoRow>(`
    WITH holder AS MATERIALIZED (
      SELECT DISTINCT h.user_id FROM held h WHERE h.permission = $1 AND (h.place IS NULL OR h.place = $3)
        AND ($4::uuid IS NULL OR h.place_id IS NULL OR h.place_id = $4))
    SELECT ${columns()} FROM holder h JOIN app_user u ON u.hash_id = h.user_id LEFT JOIN profile p ON p.hash_id = u.profile_id
    WHERE u.active AND u.kind = 'staff' AND ($2::uuid[] IS NULL OR u.zone_id = ANY ($2)) AND u.sort_name LIKE ALL ($5::text[]) AND ($6::text IS NULL OR (u.sort_name, u.hash_id) > ($6, $7::uuid))
    ORDER BY u.sort_name, u.hash_id LIMIT ${limit + 1}`).all(
    reader.db,
    permission,
    placesOf(reader.access.reach(readers)),
    scopeOf(permission),
    place ?? null,
    patterns(query.search),
    ...namedCursor(query.after),
  );
  const { data, after } = namedPage(rows, limit);
  const words = await wordsFor(reader, [...data.flatMap(placesNamedIn), ...(place ? [place] : [])]);
  const asked = placeAsked(permission, place, words.places);
  return {
    data: data.map((row) => {
      const { reasons } = answer(row, { permission, place: asked }, { ...words, fourEyes: false });
      return {
        hash_id: row.hash_id,
        name: row.name,
        zone: row.zone,
        profile: row.profile,
        everywhere: reasons.some((r) => r.kind.endsWith("_everywhere")),
        reasons: reasons.filter((r) => !r.kind.endsWith("_only") && !r.kind.endsWith("_none")),
      };
    }),
    after,
  };
}
