import { userHref } from "#contract/users/hrefs.ts";
import { accountRows, endingSessions, ownGrantsJson, sessionRows } from "#server/access/public.ts";
import { lineOf, notOpen, successorOf, summed, type LeavingPart } from "#server/kit/records/leaving.ts";
import { record } from "#server/kit/records/record.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { forbidden } from "#server/kit/shared/failures.ts";
import { sql } from "#server/kit/sql/database.ts";
import { placeOf } from "./access.ts";
import { outranks } from "./powers.ts";
import { seesPerson } from "./form.ts";
import { assignTeam } from "./team.ts";
import { lockedPerson } from "./update.ts";
import { seers } from "./access.ts";

const teamOf = sql<{ hash_id: string; zone_id: string | null }, [manager: string]>(
  `SELECT hash_id, zone_id FROM ${accountRows("u")} WHERE u.manager_id = $1 AND u.active AND u.kind = 'staff' ORDER BY u.hash_id LIMIT 1000`,
);
const NO_INPUT = { params: undefined, query: undefined };
/** The people who report to them. */
export const teamOfLeaver: LeavingPart = {
  word: "team",
  seers,
  async lines({ db, access, person }, leaver) {
    const team = await teamOf.all(db, leaver.hash_id);
    const places = placesOf(access.reach(seers));
    const seen = team.filter(({ zone_id }) => places === null || (zone_id !== null && places.includes(zone_id)));
    const may = seen.every((row) => person.rights.at("users_update", placeOf(row)));
    return summed(
      { seen: seen.length, hidden: team.length - seen.length },
      {
        hash_id: leaver.hash_id,
        href: userHref.view(leaver.hash_id, { tab: "team" }),
        can: may ? { to: true, release: true } : {},
      },
    );
  },
  async deal(tx, leaver, dealing) {
    const team = (await teamOf.all(tx.db, leaver.hash_id)).filter((row) => seesPerson(tx, row));
    if (team.length === 0 || dealing.ids.some((id) => id !== leaver.hash_id)) throw notOpen();
    const ids = team.map((row) => row.hash_id);
    if (dealing.do === "release")
      await assignTeam(tx, {
        ...NO_INPUT,
        body: { manager_hash_id: leaver.hash_id, user_hash_ids: [], removed_hash_ids: ids },
      });
    else if (dealing.do === "to")
      await assignTeam(tx, {
        ...NO_INPUT,
        body: { manager_hash_id: successorOf(dealing, leaver), user_hash_ids: ids, removed_hash_ids: [] },
      });
    else throw notOpen();
    return [{ record_id: leaver.hash_id, title: null }];
  },
};

const accessOf = sql<{ sessions: number; grants: number }, [user: string]>(`
  SELECT (SELECT count(*) FROM ${sessionRows("s")} WHERE s.user_id = $1 AND s.ended_at IS NULL)::int AS sessions, json_array_length(${ownGrantsJson("$1")})::int AS grants`);
const endAll = sql<unknown, [user: string]>(endingSessions("$1"));
/** Where they are signed in. Deactivating ends it; it can be ended before. */
export const sessionsOfLeaver: LeavingPart = {
  word: "sessions",
  seers,
  async lines({ db }, leaver) {
    const { sessions } = await accessOf.one(db, leaver.hash_id);
    return summed({ seen: sessions, hidden: 0 }, { hash_id: leaver.hash_id, state: "ITSELF", can: { end: true } });
  },
  async deal(tx, leaver, dealing) {
    if (dealing.do !== "end" || dealing.ids.some((id) => id !== leaver.hash_id)) throw notOpen();
    const now = await lockedPerson(tx, leaver.hash_id);
    tx.access.require("users_update", placeOf(now));
    if (outranks(now.held, tx.person.rights)) throw forbidden();
    if ((await endAll.run(tx.db, leaver.hash_id)) === 0) throw notOpen();
    await record(tx, { kind: "user", id: leaver.hash_id, action: "end_sessions", zone: now.zone_id });
    return [{ record_id: leaver.hash_id, title: null }];
  },
};
/** Rights of their own, beside those of their profile. */
export const grantsOfLeaver: LeavingPart = {
  word: "grants",
  seers,
  async lines({ db }, leaver) {
    const { grants } = await accessOf.one(db, leaver.hash_id);
    const line = lineOf({
      hash_id: leaver.hash_id,
      state: "ITSELF",
      count: grants,
      href: userHref.view(leaver.hash_id, { tab: "rights" }),
    });
    return { lines: grants > 0 ? [line] : [], hidden: 0 };
  },
};
