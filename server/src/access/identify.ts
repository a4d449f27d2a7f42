import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Holding, type Impersonator, type Person, Rights } from "#server/kit/shared/access.ts";
import { timeNow } from "#server/kit/shared/clock.ts";
import { type Db, sql } from "#server/kit/sql/database.ts";
import { unauthorized } from "#server/kit/shared/failures.ts";
import { shownName } from "#server/kit/sql/refs.ts";
import { oneLookAtATime, together } from "#server/kit/shared/together.ts";
import { mayImpersonate } from "./giving.ts";
import { secondFactorDue } from "./second-factor/state.ts";
import type { Tokens } from "./tokens.ts";

interface SessionRow {
  readonly session_id: string;
  readonly id: string;
  readonly name: string;
  readonly kind: "staff" | "portal";
  readonly zone_id: string | null;
  readonly locale: "en" | "fr" | null;
  readonly password_secure: boolean;
  readonly second_factor_due: boolean;
  readonly rights_version: number;
  readonly profile_id: string | null;
  readonly profile_version: number | null;
  readonly by_session_id: string | null;
  readonly until: string | null;
}

/** Everything a request needs about its caller except the rights, for many sessions in one query. */
const readSessions = sql<SessionRow, [readonly string[]]>(`
  SELECT s.hash_id AS session_id, u.hash_id AS id, ${shownName("u")} AS name, u.kind, u.zone_id, u.locale, u.password_secure, ${secondFactorDue} AS second_factor_due, u.rights_version, u.profile_id, p.rights_version AS profile_version, s.by_session_id,
    CASE WHEN s.by_session_id IS NOT NULL THEN s.token_expires_at END AS until
  FROM session s JOIN app_user u ON u.hash_id = s.user_id LEFT JOIN profile p ON p.hash_id = u.profile_id
  WHERE s.hash_id = ANY ($1::uuid[]) AND s.ended_at IS NULL AND u.active
    AND (s.by_session_id IS NULL OR s.token_expires_at > now())`);
const readHoldingsOf = sql<Holding & { readonly user_id: string }, [readonly string[]]>(
  "SELECT user_id, permission, place_id, place FROM held WHERE user_id = ANY ($1::uuid[])",
);

export interface Identity {
  /** The person of an access token; throws a 401 if there is none. */
  identify(token: string): Promise<Person>;
  /** The person of a session with current rights; undefined when it has ended. */
  personOf(sessionId: string): Promise<Person | undefined>;
}

/** Most sessions read by one query. */
const AT_ONCE = 100;
/**
 * People whose rights are kept. It must be all who have windows open here: these are looked at in turn every few seconds, and of one more
 * than are kept, everybody's rights would be read anew each time.
 */
const KEPT = 20_000;
/** Rights are kept once for all who hold the same: an office has many people and few profiles. */
const KINDS = 2000;

/** The version of a session's rights: a change of them, of the profile or of the office gives another one. */
const versionOf = (row: SessionRow): string =>
  `${row.rights_version} ${row.profile_id} ${row.profile_version} ${row.zone_id}`;

/** Reads rights, and keeps them compiled by their version and by what they are. */
function rightsReader(db: Db): (row: SessionRow) => Promise<Rights> {
  const compiled = new LRUCache<string, Rights>({ max: KEPT });
  const alike = new LRUCache<string, Rights>({ max: KINDS });

  const compile = (holdings: readonly Holding[]): Rights => {
    const all = holdings.map(({ permission, place_id, place }) => `${permission} ${place_id} ${place}`).toSorted();
    const key = createHash("sha256").update(all.join("\n")).digest("base64");
    const rights = alike.get(key) ?? new Rights(holdings);
    alike.set(key, rights);
    return rights;
  };

  // Batched, because a changed profile makes the rights of everybody who has it outdated at once.
  const holdingsOf = together(async (ids: readonly string[]) =>
    Map.groupBy(await readHoldingsOf.all(db, ids), (holding) => holding.user_id),
  );

  return async (row) => {
    const key = `${row.id} ${versionOf(row)}`;
    let rights = compiled.get(key);
    if (!rights) {
      // Read after the versions: the rights may be newer than their version says, never older.
      rights = compile((await holdingsOf(row.id)) ?? []);
      compiled.set(key, rights);
    }
    return rights;
  };
}

/**
 * Identifies callers with one prepared query, which is sent after the request came in; requests that arrive while one runs share the next.
 * Compiled rights are cached by the versions that query returns, so a change of rights applies on the next request, in every process.
 */
export function identityOf(db: Db, tokens: Tokens, seen?: (sessionId: string) => void): Identity {
  const rightsOf = rightsReader(db);
  const sessionOf = oneLookAtATime(async (ids: readonly string[]) => {
    const rows = await readSessions.all(db, ids);
    return new Map(rows.map((row) => [row.session_id, row]));
  }, AT_ONCE);

  /** The impersonator behind a session, as long as their own session exists, they may impersonate, and they hold all rights of the other person. */
  const behind = async (row: SessionRow, own: string, rights: Rights): Promise<Impersonator | undefined> => {
    const them = await personOf(own);
    if (!them || them.impersonator || row.until === null || !mayImpersonate(them.rights, rights.list()))
      return undefined;
    return { id: them.id, name: them.name, until: row.until };
  };

  const personOf = async (sessionId: string): Promise<Person | undefined> => {
    const row = await sessionOf(sessionId);
    if (!row) return undefined;
    const rights = await rightsOf(row);
    const impersonator = row.by_session_id === null ? undefined : await behind(row, row.by_session_id, rights);
    if (row.by_session_id !== null && !impersonator) return undefined;
    const { id, name, kind, locale } = row;
    return {
      id,
      name,
      sessionId,
      kind,
      zoneId: row.zone_id,
      locale,
      passwordSecure: row.password_secure,
      secondFactorDue: row.second_factor_due,
      rights,
      rightsVersion: versionOf(row),
      profileId: row.profile_id,
      ...(impersonator && { impersonator }),
    };
  };

  return {
    personOf,
    async identify(token) {
      const claims = tokens.read(token);
      if (!claims) throw unauthorized();
      if (claims.exp * 1000 <= timeNow().getTime()) throw unauthorized("errors.token_expired");
      const person = await personOf(claims.sid);
      if (!person) throw unauthorized("errors.session_ended");
      seen?.(person.sessionId);
      return person;
    },
  };
}
