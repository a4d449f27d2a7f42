/** SQL: whether a grant `g` of the person `u` applies in the event's place. The view `held` has the same rule. */
const HOLDS_THERE = `CASE WHEN NOT g.own THEN g.place_id IS NULL OR g.place_id = e.holder_place
      WHEN e.holder_country IS NULL THEN u.zone_id = e.holder_office
      ELSE u.main_country_id = e.holder_country OR EXISTS (SELECT 1 FROM user_country y WHERE y.user_id = u.hash_id AND y.country_id = e.holder_country) END`;
/**
 * A CTE `asked`: who holds one of the rights that an event asks by (`holder_rights`) in its place, one row per right. The search starts from
 * the grants, since few people hold a right and there are many people.
 */
export const askedHolders = (events: string): string => `asked AS (
    SELECT e.hash_id AS event_id, g.user_id, g.permission FROM ${events} e JOIN user_grant g ON g.permission = ANY (e.holder_rights) JOIN app_user u ON u.hash_id = g.user_id
    WHERE e.held AND ${HOLDS_THERE}
    UNION ALL
    SELECT e.hash_id, u.hash_id, g.permission FROM ${events} e JOIN profile_grant g ON g.permission = ANY (e.holder_rights) JOIN app_user u ON u.profile_id = g.profile_id
    WHERE e.held AND ${HOLDS_THERE}
  )`;
